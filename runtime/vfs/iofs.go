package vfs

import (
	"io/fs"

	"github.com/spf13/afero"
)

// FS returns the tree as a file system of the standard library, with its
// symlinks.
func (t *Tree) FS() fs.ReadLinkFS {
	n, err := NewNamespace(Mount{Path: "/", Layer: t.Fork(nil), ReadOnly: true})
	if err != nil {
		panic(err) // one mount at the root is in the way of none
	}
	files := NewFs(n)
	return treeFS{afero.NewIOFS(files), files}
}

// treeFS has the symlinks that afero's adapter leaves out.
type treeFS struct {
	afero.IOFS
	files *Fs
}

var _ fs.ReadLinkFS = treeFS{}

// ReadLink implements [fs.ReadLinkFS].
func (f treeFS) ReadLink(name string) (string, error) { return f.files.ReadlinkIfPossible(name) }

// Lstat implements [fs.ReadLinkFS].
func (f treeFS) Lstat(name string) (fs.FileInfo, error) {
	info, _, err := f.files.LstatIfPossible(name)
	return info, err
}
