package vfs

import (
	"io/fs"
	"sync"

	"github.com/workrover/workrover/runtime/digest"
)

// Tree is an immutable file tree. Its methods may be called concurrently.
// Paths are absolute inside the tree ("/" is its root) and clean, and are
// looked up without following any symlink. Errors are [fs.PathError]s that
// hold an [Errno].
type Tree struct {
	root  *entry
	usage Usage
	later *later // of a tree that is not made yet; nil for one that is
}

// later is a tree that somebody else makes.
type later struct {
	once sync.Once
	from func() *Tree
	made *Tree
}

// Empty returns the tree that holds nothing but its root.
func Empty() *Tree { return &Tree{root: &entry{kind: kindDir, mode: 0o755, dir: &directory{}}} }

// Later returns the tree that from returns. It is called once, when somebody looks
// at the tree: most who could see it see nothing of it.
func Later(from func() *Tree) *Tree { return &Tree{later: &later{from: from}} }

// there is the tree, made.
func (t *Tree) there() *Tree {
	if t.later == nil {
		return t
	}
	t.later.once.Do(func() { t.later.made = t.later.from().there() })
	return t.later.made
}

// Digest covers names, types, permission bits, contents and symlink targets,
// not times; it does not depend on how the tree came to be. After a change it
// costs the path to what changed.
func (t *Tree) Digest() digest.Digest { return t.there().root.digest() }

// Same reports whether nothing was changed between t and u, of which one was
// made from the other. It costs nothing, and may be false for trees that are
// equal, as it is for one that was never looked at.
func (t *Tree) Same(u *Tree) bool { return t == u || t.root != nil && t.root == u.root }

// SameAt reports whether nothing was changed between t and u at path, nor below it.
// It costs the part of the path above which something was changed, and may be
// false where the two are equal.
func (t *Tree) SameAt(u *Tree, path string) bool {
	inner, err := internal(path)
	if err != nil {
		return false
	}
	a, b := t.there().root, u.there().root
	for !a.sameAs(b) {
		var name string
		if name, inner = nextName(inner); name == "" || a == nil || b == nil || a.kind != kindDir || b.kind != kindDir {
			return false
		}
		a, b = a.dir.get(name), b.dir.get(name)
	}
	return true
}

// Usage returns what the tree holds.
func (t *Tree) Usage() Usage { return t.there().usage }

// Node describes the node at path, without its inode, which is a hash of the path and
// costs more than all else.
func (t *Tree) Node(path string) (Info, error) {
	e, err := t.find("lookup", path)
	if err != nil {
		return Info{}, err
	}
	return e.node(), nil
}

// Lookup describes the node at path.
func (t *Tree) Lookup(path string) (Info, error) {
	e, err := t.find("lookup", path)
	if err != nil {
		return Info{}, err
	}
	inner, _ := internal(path)
	return e.info(inner), nil
}

// Blob returns the content of a file, loaded.
func (t *Tree) Blob(path string) (*Blob, error) {
	e, err := t.find("read", path)
	if err != nil {
		return nil, err
	}
	switch e.kind {
	case kindDir:
		return nil, &fs.PathError{Op: "read", Path: path, Err: EISDIR}
	case kindSymlink:
		return nil, &fs.PathError{Op: "read", Path: path, Err: ELOOP}
	}
	if err := e.blob.Load(); err != nil {
		return nil, &fs.PathError{Op: "read", Path: path, Err: err}
	}
	return e.blob, nil
}

// Content returns the digest of the content of a file, as text, and does not load
// it. It is empty if there is no file at path.
func (t *Tree) Content(path string) string {
	if e, err := t.find("read", path); err == nil && e.kind == kindFile {
		return e.blob.Name()
	}
	return ""
}

// Target returns what a symlink says.
func (t *Tree) Target(path string) (string, error) {
	e, err := t.find("readlink", path)
	if err != nil {
		return "", err
	}
	if e.kind != kindSymlink {
		return "", &fs.PathError{Op: "readlink", Path: path, Err: EINVAL}
	}
	return string(e.blob.Bytes()), nil
}

// List returns the entries of a directory, sorted by name.
func (t *Tree) List(path string) ([]Entry, error) {
	e, err := t.findDir("list", path)
	if err != nil {
		return nil, err
	}
	return e.dir.entries("", -1), nil
}

// Listing returns the digest of the sorted (name, type) list of a directory.
func (t *Tree) Listing(path string) (digest.Digest, error) {
	e, err := t.findDir("list", path)
	if err != nil {
		return digest.Digest{}, err
	}
	return e.dir.list(), nil
}

// Sub is the tree below a directory. It shares everything with t.
func (t *Tree) Sub(path string) (*Tree, error) {
	e, err := t.findDir("sub", path)
	if err != nil {
		return nil, err
	}
	if e == t.there().root {
		return t, nil
	}
	root := newEntry(kindDir, "", fs.FileMode(e.mode), e.mtime)
	root.dir = e.dir
	return &Tree{root: root, usage: e.dir.root.usage()}, nil
}

// Deepest returns the longest part of path at which there is something.
func (t *Tree) Deepest(path string) string {
	inner, err := internal(path)
	if err != nil {
		return "/"
	}
	e, reached := t.there().root, 0
	for name, rest := nextName(inner); name != "" && e.kind == kindDir; name, rest = nextName(rest) {
		if e = e.dir.get(name); e == nil {
			break
		}
		reached = len(inner) - len(rest)
	}
	return shown(inner[:reached])
}

func (t *Tree) find(op, path string) (*entry, error) {
	inner, err := internal(path)
	if err == nil {
		var e *entry
		if e, err = t.there().root.find(inner); err == nil {
			return e, nil
		}
	}
	return nil, &fs.PathError{Op: op, Path: path, Err: err}
}

func (t *Tree) findDir(op, path string) (*entry, error) {
	e, err := t.find(op, path)
	if err == nil && e.kind != kindDir {
		return nil, &fs.PathError{Op: op, Path: path, Err: ENOTDIR}
	}
	return e, err
}

// find walks from e down the internal path without following symlinks.
func (e *entry) find(path string) (*entry, error) {
	for name, rest := nextName(path); name != ""; name, rest = nextName(rest) {
		if e.kind != kindDir {
			return nil, ENOTDIR
		}
		if e = e.dir.get(name); e == nil {
			return nil, ENOENT
		}
	}
	return e, nil
}
