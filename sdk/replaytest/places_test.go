package replaytest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestInstalled: a runtime that the command finds, a test finds, too.
func TestInstalled(t *testing.T) {
	data, bin := t.TempDir(), t.TempDir()
	link := filepath.Join(t.TempDir(), "rover")
	if err := os.WriteFile(filepath.Join(bin, "rover"), nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(bin, "rover"), link); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", data)
	t.Setenv("PATH", filepath.Dir(link))
	want := []string{filepath.Join(data, "workrover", "guests"), filepath.Join(bin, "guests")}
	if diff := cmp.Diff(want, installed()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
