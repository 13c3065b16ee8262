package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Draft is a directory that will be at a path once everything is in it. Until then
// it is beside that, under a name like that of a [File].
type Draft struct {
	Dir string // that is filled

	path string
}

// Begin begins the directory at path, where there is none, or an empty one: that goes
// away. The draft ends with [Draft.Commit] or [Draft.Discard]. Where path is a symbolic
// link, the directory is the one that it leads to, and the link stays.
func Begin(path string) (*Draft, error) {
	at, err := target(path)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	mode := fs.FileMode(0o755)
	if there, err := os.Lstat(at); err == nil {
		if !there.IsDir() {
			return nil, fmt.Errorf("write %s: it is not a directory", path)
		}
		mode = there.Mode().Perm()
		if err := vacate(at, there); err != nil {
			return nil, fmt.Errorf("write %s: %w", path, err)
		}
	}
	parent, name := split(at)
	if err := MkdirAll(parent); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(parent, "."+name+".tmp-*")
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	d := &Draft{Dir: dir, path: at}
	if err := os.Chmod(dir, mode); err != nil {
		return nil, errors.Join(err, d.Discard())
	}
	return d, nil
}

// vacate removes an empty directory, unless somebody would be left in one that is
// nowhere.
func vacate(dir string, info fs.FileInfo) error {
	if here, err := os.Stat("."); err == nil && os.SameFile(here, info) {
		return errors.New("it is the directory that you are in, which cannot be replaced: name a new one in it")
	}
	if err := os.Remove(dir); err != nil {
		return fmt.Errorf("it cannot be replaced: name a new directory in it: %w", err)
	}
	return nil
}

// Commit moves the directory to its path. If there is one in the meantime that has
// not the same in it, the error is a *[DifferentError].
func (d *Draft) Commit() error {
	if err := Settle(d.Dir, d.path); err != nil {
		return errors.Join(err, d.Discard())
	}
	return SyncDir(filepath.Dir(d.path))
}

// Named is an error about a file of the draft, by the name that the file would have.
func (d *Draft) Named(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		if name, err := filepath.Rel(d.Dir, failed.Path); err == nil && filepath.IsLocal(name) {
			failed.Path = filepath.Join(d.path, name)
		}
	}
	return err
}

// Discard leaves nothing of the directory.
func (d *Draft) Discard() error { return os.RemoveAll(d.Dir) }
