package office_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/plugins/office"
)

// TestCorpusFiles: the documents, mails and calendars of a public benchmark are all
// read.
func TestCorpusFiles(t *testing.T) {
	corpora := os.Getenv("WORKROVER_CORPORA")
	if corpora == "" {
		t.Skip("the public test data is not here; where it is: make corpus CORPORA=DIR")
	}
	read := map[string]int{}
	err := filepath.WalkDir(filepath.Join(corpora, "officebench", "tasks"), func(at string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		ext := filepath.Ext(at)
		if ext != ".docx" && ext != ".eml" && ext != ".ics" {
			return nil
		}
		content, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		read[ext]++
		if text, ok := office.Text(at, content); !ok || text == "" {
			t.Errorf("%s is not read: %q", at, text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("read %v", read)
}
