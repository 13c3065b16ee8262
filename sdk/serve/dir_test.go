package serve

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/workrover/workrover/sdk/plugin"
)

// tree makes a Dir with a file, a directory and a symbolic link.
func tree(t *testing.T) Dir {
	t.Helper()
	d := Dir(t.TempDir())
	for _, err := range []error{
		plugin.MkdirAll(d, "/workspace/dir"),
		plugin.WriteFile(d, "/workspace/dir/b.txt", []byte("bee")),
		plugin.WriteFile(d, "/workspace/a.txt", []byte("ay")),
		d.Symlink("a.txt", "/workspace/link"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func TestDirFaults(t *testing.T) {
	d := tree(t)
	read := func(path string) error { _, err := plugin.ReadFile(d, path); return err }
	stat := func(path string) error { _, err := d.Stat(path); return err }
	open := func(path string, flag int) error { _, err := d.OpenFile(path, flag); return err }
	_, lstat := d.Lstat("/none")
	_, readdir := d.ReadDir("/workspace/a.txt")
	_, readlink := d.Readlink("/workspace/a.txt")
	for _, tt := range []struct {
		name string
		err  error
		want string
		is   error
	}{
		{"missing file", read("/workspace/none"), "open /workspace/none: no such file or directory", fs.ErrNotExist},
		{"relative path", read("workspace/a.txt"), "open workspace/a.txt: the operation is not possible here (EINVAL)", fs.ErrInvalid},
		{"below a file", stat("/workspace/a.txt/x"), "stat /workspace/a.txt/x: not a directory", plugin.ENOTDIR},
		{"content of a directory", read("/workspace"), "read /workspace: it is a directory", plugin.EISDIR},
		{"exclusive", open("/workspace/a.txt", os.O_WRONLY|os.O_CREATE|os.O_EXCL), "open /workspace/a.txt: it exists already", fs.ErrExist},
		{"mkdir over", d.Mkdir("/workspace/dir"), "mkdir /workspace/dir: it exists already", fs.ErrExist},
		{"mkdir below a file", plugin.MkdirAll(d, "/workspace/a.txt/x/y"), "stat /workspace/a.txt/x/y: not a directory", plugin.ENOTDIR},
		{"mkdir on a file", plugin.MkdirAll(d, "/workspace/a.txt"), "mkdir /workspace/a.txt: not a directory", plugin.ENOTDIR},
		{"remove full", d.Remove("/workspace/dir"), "remove /workspace/dir: the directory is not empty", plugin.ENOTEMPTY},
		{"rename missing", d.Rename("/workspace/none", "/workspace/x"), "rename /workspace/none: no such file or directory", fs.ErrNotExist},
		{"rename relative", d.Rename("/workspace/a.txt", "x"), "rename x: the operation is not possible here (EINVAL)", fs.ErrInvalid},
		{"lstat", lstat, "lstat /none: no such file or directory", fs.ErrNotExist},
		{"readdir", readdir, "readdir /workspace/a.txt: not a directory", plugin.ENOTDIR},
		{"readlink", readlink, "readlink /workspace/a.txt: the operation is not possible here (EINVAL)", fs.ErrInvalid},
		{"symlink over", d.Symlink("x", "/workspace/a.txt"), "symlink /workspace/a.txt: it exists already", fs.ErrExist},
	} {
		if tt.err == nil || tt.err.Error() != tt.want || !errors.Is(tt.err, tt.is) {
			t.Errorf("%s: got %v, want %s, which is %v", tt.name, tt.err, tt.want, tt.is)
		}
	}
}

func TestDirStaysBelowItsRoot(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "secret"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(root, "inner"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Dir(filepath.Join(root, "inner")).Stat("/../secret"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Stat(/../secret) = %v, want not to find it", err)
	}
}

func TestDirFile(t *testing.T) {
	d := tree(t)
	f, err := d.OpenFile("/workspace/a.txt", os.O_RDWR)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Seek(0, io.SeekEnd); err != nil {
		t.Error(err)
	}
	if _, err := f.Write([]byte("!")); err != nil {
		t.Error(err)
	}
	if err := f.Truncate(4); err != nil {
		t.Error(err)
	}
	p := make([]byte, 8)
	if n, err := f.ReadAt(p, 1); string(p[:n]) != "y!\x00" || !errors.Is(err, io.EOF) {
		t.Errorf("ReadAt = %q, %v", p[:n], err)
	}
	if info, err := f.Stat(); err != nil || info.Size() != 4 {
		t.Errorf("Stat = %v, %v", info, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if _, err := f.Read(p); !errors.Is(err, plugin.EBADF) {
		t.Errorf("Read of a closed file = %v, want EBADF", err)
	}
}

func TestWalk(t *testing.T) {
	d := tree(t)
	var seen []string
	err := plugin.Walk(d, "/workspace", func(path string, entry fs.DirEntry) error {
		seen = append(seen, path)
		return nil
	})
	if want := []string{"/workspace/a.txt", "/workspace/dir", "/workspace/dir/b.txt", "/workspace/link"}; err != nil || !slices.Equal(seen, want) {
		t.Errorf("Walk saw %v, %v; want %v", seen, err, want)
	}

	seen = nil
	err = plugin.Walk(d, "/", func(path string, entry fs.DirEntry) error {
		seen = append(seen, path)
		switch {
		case entry.Name() == "dir":
			return fs.SkipDir
		case entry.Name() == "link":
			return fs.SkipAll
		}
		return nil
	})
	if want := []string{"/workspace", "/workspace/a.txt", "/workspace/dir", "/workspace/link"}; err != nil || !slices.Equal(seen, want) {
		t.Errorf("Walk with skips saw %v, %v; want %v", seen, err, want)
	}
}
