package vfs

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

func TestTreeFS(t *testing.T) {
	l := Empty().Fork(nil)
	for _, e := range []Effect{
		{Op: OpMkdir, Path: "/dir", Mode: 0o755},
		{Op: OpPut, Path: "/dir/a.txt", Mode: 0o644, Blob: NewBlob([]byte("a"))},
		{Op: OpPut, Path: "/b.txt", Mode: 0o600, Blob: NewBlob([]byte("b"))},
		{Op: OpSymlink, Path: "/dir/l", Target: "../b.txt"},
	} {
		must(t, l.Apply(e))
	}
	tree := l.Snapshot()
	if err := fstest.TestFS(tree.FS(), "dir/a.txt", "b.txt", "dir/l"); err != nil {
		t.Error(err)
	}
	if content, err := fs.ReadFile(tree.FS(), "dir/l"); err != nil || string(content) != "b" {
		t.Errorf("through the symlink: %q, %v", content, err)
	}
	again := Empty().Fork(nil)
	must(t, again.Import("/", tree.FS(), nil))
	if got, want := again.Snapshot().Digest(), tree.Digest(); got != want {
		t.Errorf("imported: %s, want %s", got, want)
	}
}
