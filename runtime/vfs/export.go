package vfs

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Omission is a node that [Tree.Export] left out.
type Omission struct {
	Path string
	Why  string
}

// Export writes the tree into an empty directory of the host. The tree is
// what an agent made, so it may be made to harm whoever looks at it: nothing is
// written outside of the directory, no symlink is made that leads out of it,
// and of names that some hosts cannot tell apart only the first is written, on
// every host. What is left out is returned; the error is for what the host
// refuses. Files can be read and written by their owner whatever their bits.
func (t *Tree) Export(dir *os.Root) ([]Omission, error) {
	if entries, err := fs.ReadDir(dir.FS(), "."); err != nil {
		return nil, fmt.Errorf("export to %s: %w", dir.Name(), err)
	} else if len(entries) > 0 {
		return nil, fmt.Errorf("export to %s: the directory is not empty", dir.Name())
	}
	const at = "/tree" // away from "/", whose ".." leads nowhere
	ns, err := NewNamespace(Mount{Path: at, Layer: t.Fork(nil), ReadOnly: true})
	if err != nil {
		return nil, err
	}
	x := exporter{dir: dir, links: func(path string) error {
		_, err := ns.Stat(nil, at+path, true)
		return err
	}}
	err = x.entries("", t.there().root)
	return x.omitted, err
}

type exporter struct {
	dir     *os.Root
	links   func(path string) error // resolves a symlink in the tree
	omitted []Omission
}

// entries writes what is in a directory.
func (x *exporter) entries(path string, dir *entry) error {
	seen := map[string]string{}
	var failed error
	dir.dir.root.ascend("", func(e *entry) bool {
		at := path + "/" + e.name
		folded := strings.ToLower(strings.ToUpper(e.name))
		if first, ok := seen[folded]; ok {
			x.omit(at, fmt.Sprintf("some hosts cannot tell the name from %q", first))
			return true
		}
		seen[folded] = e.name
		failed = x.entry(at, e)
		return failed == nil
	})
	return failed
}

// entry writes e and what is below it.
func (x *exporter) entry(path string, e *entry) error {
	if name, err := filepath.Localize(path[1:]); err == nil {
		return x.node(path, name, e)
	}
	x.omit(path, "this host does not allow the name")
	return nil
}

// node writes e, which this host calls name.
func (x *exporter) node(path, name string, e *entry) error {
	var err error
	switch e.kind {
	case kindDir:
		err = x.dir.Mkdir(name, fs.FileMode(e.mode)|0o700)
	case kindSymlink:
		err = x.symlink(path, name, string(e.blob.Bytes()))
	default:
		err = x.file(name, e)
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		x.omit(path, "this host cannot tell the name from another")
		return nil
	case err != nil || e.kind != kindDir:
		return err
	}
	return x.entries(path, e)
}

func (x *exporter) file(name string, e *entry) error {
	if err := e.blob.Load(); err != nil {
		return err
	}
	f, err := x.dir.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fs.FileMode(e.mode)|0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(e.blob.Bytes())
	return firstError(err, f.Close())
}

// symlink makes a symlink that stays in the tree both by its text, whatever is
// at its end, and as the tree resolves it, through other symlinks.
func (x *exporter) symlink(path, name, target string) error {
	if leaves(path[1:], target) || errors.Is(x.links(path), EACCES) {
		x.omit(path, fmt.Sprintf("the symlink leads out of the tree: %q", target))
		return nil
	}
	return x.dir.Symlink(filepath.FromSlash(target), name)
}

func (x *exporter) omit(path, why string) { x.omitted = append(x.omitted, Omission{path, why}) }
