package vfs

import (
	"errors"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"github.com/hack-pad/hackpadfs"
	padtest "github.com/hack-pad/hackpadfs/fstest"
	"github.com/spf13/afero"
)

func onlyFs(t testing.TB, tree *Tree) *Fs {
	t.Helper()
	ns, err := NewNamespace(Mount{Path: "/", Layer: tree.Fork(nil)})
	must(t, err)
	return NewFs(ns)
}

// TestIOFS holds the face that package io/fs knows.
func TestIOFS(t *testing.T) {
	fsys := afero.NewIOFS(onlyFs(t, grow(t, map[string]string{"/a/one": "1", "/a/b/two": "22", "/three": "", "/empty/": "", "/l": "->a/one"})))
	if err := fstest.TestFS(fsys, "a/one", "a/b/two", "three", "empty", "l"); err != nil {
		t.Error(err)
	}
}

// pad is Fs as hackpadfs wants it.
type pad struct{ *Fs }

func (p pad) check(op, name string) error {
	if !fs.ValidPath(name) {
		return &fs.PathError{Op: op, Path: name, Err: hackpadfs.ErrInvalid}
	}
	return nil
}

func (p pad) Open(name string) (hackpadfs.File, error) {
	if err := p.check("open", name); err != nil {
		return nil, err
	}
	return p.Fs.Open(name)
}

func (p pad) OpenFile(name string, flag int, perm hackpadfs.FileMode) (hackpadfs.File, error) {
	return p.Fs.OpenFile(name, flag, perm)
}

func (p pad) Create(name string) (hackpadfs.File, error) { return p.Fs.Create(name) }

func (p pad) Stat(name string) (hackpadfs.FileInfo, error) {
	if err := p.check("stat", name); err != nil {
		return nil, err
	}
	return p.Fs.Stat(name)
}

func (p pad) Lstat(name string) (hackpadfs.FileInfo, error) {
	info, _, err := p.LstatIfPossible(name)
	return info, err
}

func (p pad) Symlink(target, name string) error { return p.SymlinkIfPossible(target, name) }

func (p pad) Rename(from, to string) error {
	err := p.Fs.Rename(from, to)
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return &hackpadfs.LinkError{Op: link.Op, Old: link.Old, New: link.New, Err: link.Err}
	}
	return err
}

// TestHackpad plays the suite of hackpadfs, which asks for what package os
// does.
func TestHackpad(t *testing.T) {
	skipped := map[string]string{ // name: reason
		"TestHackpad/vfs_FS/fs.Rename/same_directory":                  "only package os refuses to rename a directory to itself, POSIX does nothing",
		"TestHackpad/vfs_FS/fs.Rename/newpath_is_directory":            "only package os refuses to replace an empty directory",
		"TestHackpad/vfs_FS/fs.Chtimes/change_access_and_modify_times": "times are virtual, nobody sets them",
	}
	options := padtest.FSOptions{
		Name:       "vfs",
		TestFS:     func(tb testing.TB) padtest.SetupFS { return pad{onlyFs(tb, Empty())} },
		ShouldSkip: func(f padtest.Facets) bool { return skipped[f.Name] != "" },
	}
	padtest.FS(t, options)
	padtest.File(t, options)
}
