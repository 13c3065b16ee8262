package vfs

import (
	"errors"
	"io/fs"
	"time"
)

// Op is a kind of effect.
type Op string

// The kinds of effects.
const (
	OpPut     Op = "put"     // file at Path has content Blob (created with Mode if it is new)
	OpMode    Op = "mode"    // permission bits of Path become Mode
	OpMkdir   Op = "mkdir"   // directory at Path, with Mode
	OpRemove  Op = "remove"  // file, symlink or empty directory
	OpSymlink Op = "symlink" // symlink at Path to Target
	OpRename  Op = "rename"  // Path to To
)

// Effect is one change. The effects that an [Observer] hears, applied in order
// with [Layer.Apply] to a fork of the same tree, make the same tree, times
// included.
type Effect struct {
	Op     Op
	Path   string
	To     string
	Target string
	Mode   fs.FileMode
	Blob   *Blob
	After  time.Duration // virtual time that had passed since the layer was forked; sets the time when it is applied again
}

// Apply does one recorded effect to the layer, whatever the layer holds:
// rename moves what is there now. The paths in e are inside the layer. The
// error is an [Errno]: ENOSPC when the quota does not allow the effect, another
// one when it does not fit the tree.
func (l *Layer) Apply(e Effect) error {
	path, err := internal(e.Path)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	when := l.start + int64(e.After)
	switch e.Op {
	case OpPut:
		return l.put(path, e, when)
	case OpMode:
		return l.setMode(path, e.Mode)
	case OpMkdir:
		return l.add(path, newEntry(kindDir, baseName(path), e.Mode, when), when)
	case OpRemove:
		return l.remove(path, when)
	case OpSymlink:
		return l.link(path, e.Target, when)
	case OpRename:
		to, err := internal(e.To)
		if err != nil {
			return err
		}
		return l.rename(path, to, when)
	}
	return EINVAL
}

// put is the effect of having written a file.
func (l *Layer) put(path string, e Effect, when int64) error {
	if e.Blob == nil {
		e.Blob = NewBlob(nil)
	}
	old, err := l.root.find(path)
	switch {
	case errors.Is(err, ENOENT):
		file := newEntry(kindFile, baseName(path), e.Mode, when)
		file.blob = e.Blob
		return l.add(path, file, when)
	case err != nil:
		return err
	case old.kind == kindDir:
		return EISDIR
	case old.kind == kindSymlink:
		return ELOOP
	}
	f := l.open(path, old, l.source(path))
	defer l.release(f)
	grow := e.Blob.Len() - f.size()
	if !l.room(grow, 0) {
		return ENOSPC
	}
	l.usage.Bytes += grow
	f.blob, f.buf, f.dirty = e.Blob, nil, false
	f.mtime, f.wrote = when, true
	l.told(f)
	l.wrote(path)
	l.setContent(path, e.Blob, when)
	return nil
}

// link makes a symlink. Its target is text that resolution judges later.
func (l *Layer) link(path, target string, when int64) error {
	if target == "" {
		return ENOENT
	}
	if err := checkText(target); err != nil {
		return err
	}
	e := newEntry(kindSymlink, baseName(path), 0o777, when)
	e.blob = NewBlob([]byte(target))
	return l.add(path, e, when)
}
