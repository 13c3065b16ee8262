//go:build unix

package environment

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/fstest"
)

func TestFilesOf(t *testing.T) {
	dir := t.TempDir()
	for _, err := range []error{
		os.Mkdir(filepath.Join(dir, "sub"), 0o777),
		os.WriteFile(filepath.Join(dir, "sub", "file"), []byte("text"), 0o666),
		os.Symlink("sub/file", filepath.Join(dir, "link")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() }) //nolint:errcheck // nothing was written
	files := FilesOf(root)
	if err := fstest.TestFS(files, "sub/file", "link"); err != nil {
		t.Error(err)
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("pipe", filepath.Join(dir, "to-pipe")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pipe", "to-pipe"} {
		if _, err := fs.ReadFile(files, name); !errors.Is(err, errNotRegular) {
			t.Errorf("read %s: %v, want %v", name, err, errNotRegular)
		}
	}
}
