package vfs

import (
	"errors"
	"io/fs"
)

// The methods here change a layer at internal paths, looked up without
// following symlinks. The caller holds the layer's mutex. A change that fails
// changes nothing.

// add puts a new entry at path. The time of its directory becomes when.
func (l *Layer) add(path string, e *entry, when int64) error {
	dir, name, err := l.parent(path)
	if err != nil {
		return err
	}
	if dir.dir.get(name) != nil {
		return EEXIST
	}
	if !l.room(e.size(), 1) {
		return ENOSPC
	}
	l.changing(path, when).insert(l.edit, e)
	l.origins.disown(path)
	l.usage.Entries++
	l.usage.Bytes += e.size()
	return nil
}

// mkdirAll makes a directory and those above it, where they are missing.
func (l *Layer) mkdirAll(path string, when int64) error {
	e, err := l.root.find(path)
	switch {
	case err == nil && e.kind != kindDir:
		return ENOTDIR
	case !errors.Is(err, ENOENT):
		return err
	}
	above, name := splitLast(path)
	if err := l.mkdirAll(above, when); err != nil {
		return err
	}
	return l.add(path, newEntry(kindDir, name, 0o755, when), when)
}

// remove takes away a file, a symlink or an empty directory.
func (l *Layer) remove(path string, when int64) error {
	dir, name, err := l.parent(path)
	if err != nil {
		return err
	}
	e := dir.dir.get(name)
	if e == nil {
		return ENOENT
	}
	if e.kind == kindDir && e.dir.root != nil {
		return ENOTEMPTY
	}
	l.changing(path, when).remove(l.edit, name)
	l.forget(path, e)
	l.origins.disown(path)
	return nil
}

// rename moves from to to, over what is there if POSIX allows it.
func (l *Layer) rename(from, to string, when int64) error {
	e, over, err := l.renameable(from, to)
	if err != nil || e == over {
		return err
	}
	if over != nil {
		_, name := splitLast(to)
		l.changing(to, when).remove(l.edit, name)
		l.forget(to, over)
	}
	_, name := splitLast(from)
	l.changing(from, when).remove(l.edit, name)
	_, name = splitLast(to)
	moved := newEntry(e.kind, name, fs.FileMode(e.mode), e.mtime)
	moved.blob, moved.dir = e.blob, e.dir
	l.changing(to, when).insert(l.edit, moved)
	l.origins.move(from, to)
	l.follow(from, to)
	return nil
}

// renameable returns what a rename moves and what it replaces, or why POSIX
// refuses it. If they are the same there is nothing to do.
func (l *Layer) renameable(from, to string) (e, over *entry, err error) {
	dir, name, err := l.parent(from)
	if err != nil {
		return nil, nil, err
	}
	if e = dir.dir.get(name); e == nil {
		return nil, nil, ENOENT
	}
	if below(to, from) && e.kind == kindDir {
		return nil, nil, EINVAL
	}
	if dir, name, err = l.parent(to); err != nil {
		return nil, nil, err
	}
	over = dir.dir.get(name)
	switch {
	case over == nil || over == e:
	case below(from, to):
		return nil, nil, ENOTEMPTY
	case over.kind != kindDir && e.kind == kindDir:
		return nil, nil, ENOTDIR
	case over.kind == kindDir && e.kind != kindDir:
		return nil, nil, EISDIR
	case over.kind == kindDir && over.dir.root != nil:
		return nil, nil, ENOTEMPTY
	}
	if longer := len(to) - len(from); longer > 0 && l.deepest(e)+len(to) > maxPath {
		return nil, nil, ENAMETOOLONG
	}
	return e, over, nil
}

// setMode changes permission bits.
func (l *Layer) setMode(path string, mode fs.FileMode) error {
	if _, err := l.root.find(path); err != nil {
		return err
	}
	l.own(path).mode = uint16(mode.Perm())
	if o := l.origins.note(path); o != nil {
		o.moded = true
	}
	return nil
}

// setContent replaces the content of a file that exists.
func (l *Layer) setContent(path string, blob *Blob, mtime int64) {
	e := l.own(path)
	e.blob, e.mtime = blob, mtime
}

// wrote notes that the layer wrote the file at path.
func (l *Layer) wrote(path string) {
	if o := l.origins.note(path); o != nil {
		o.wrote, o.timed = true, true
	}
}

// parent returns the directory that path is in, and its name there.
func (l *Layer) parent(path string) (dir *entry, name string, err error) {
	if path == "" {
		return nil, "", EBUSY
	}
	above, name := splitLast(path)
	dir, err = l.root.find(above)
	if err == nil && dir.kind != kindDir {
		err = ENOTDIR
	}
	return dir, name, err
}

// own returns the entry at path, which exists, for change in place.
func (l *Layer) own(path string) *entry {
	e := l.edit.own(l.root)
	l.root = e
	for name, rest := nextName(path); name != ""; name, rest = nextName(rest) {
		e = l.edit.ownDir(e).edit(l.edit, name)
	}
	return e
}

// changing returns the directory that path is in, which exists, to change its
// entries, and sets its time. The first change by this layer sets it; after
// that it only grows, so that the puts of files, which are told when the files
// are closed, may be applied in another order than that of their creation.
func (l *Layer) changing(path string, when int64) *directory {
	above, _ := splitLast(path)
	dir := l.own(above)
	if o := l.origins.note(above); o != nil && !o.timed {
		o.timed = true
		dir.mtime = when
	}
	dir.mtime = max(dir.mtime, when)
	return l.edit.ownDir(dir)
}

// forget accounts for an entry that was just taken out of its directory. A
// file that is open lives on without a name until its last handle closes.
func (l *Layer) forget(path string, e *entry) {
	l.usage.Entries--
	f := l.inodes[path]
	if f == nil {
		l.usage.Bytes -= e.size()
		return
	}
	delete(l.inodes, path)
	f.gone, f.mode = true, e.mode
	if f.kind == kindDir {
		f.mtime = e.mtime
	} else {
		l.told(f)
		l.usage.Bytes -= f.size()
		l.held += f.size()
	}
}

// follow lets what is open at or below from know that it is now at to.
func (l *Layer) follow(from, to string) {
	l.work.Names += int64(len(l.inodes))
	var moved []*inode
	for path, f := range l.inodes {
		if path == from || below(path, from) {
			moved = append(moved, f)
			delete(l.inodes, path)
		}
	}
	for _, f := range moved {
		f.path = to + f.path[len(from):]
		l.inodes[f.path] = f
	}
}

// deepest is the length of the longest path below e, relative to it.
func (l *Layer) deepest(e *entry) int {
	l.work.Names++
	if e.kind != kindDir {
		return 0
	}
	longest := 0
	e.dir.root.ascend("", func(child *entry) bool {
		longest = max(longest, 1+len(child.name)+l.deepest(child))
		return true
	})
	return longest
}
