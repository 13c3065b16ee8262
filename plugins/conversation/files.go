package conversation

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/plugins/office/file"
)

// lay makes the mounts.
func lay(t *testing.T, root string, files []txtar.File) {
	t.Helper()
	parts := map[string][]file.Part{}
	for _, f := range files {
		if archive, part := cutArchive(f.Name); archive != "" {
			parts[archive] = append(parts[archive], file.Part{Name: part, Content: string(f.Data)})
			continue
		}
		write(t, filepath.Join(root, f.Name), f.Data)
	}
	for name, parts := range parts {
		data, err := file.NewArchive(parts)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(root, name), data)
	}
}

// after returns the files below /workspace.
func after(t *testing.T, root string) (found []txtar.File) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, "workspace"), func(at string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isArchive(at) {
			return err
		}
		data, err := os.ReadFile(at)
		found = append(found, txtar.File{Name: "after" + strings.TrimPrefix(at, root), Data: data})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func isArchive(name string) bool {
	return slices.Contains([]string{".xlsx", ".docx", ".pptx"}, filepath.Ext(name))
}

// cutArchive cuts the path of a part after that of its archive; there may be
// none.
func cutArchive(name string) (archive, part string) {
	for i := range len(name) {
		if name[i] == '/' && isArchive(name[:i]) {
			return name[:i], name[i+1:]
		}
	}
	return "", name
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
