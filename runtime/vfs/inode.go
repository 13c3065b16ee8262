package vfs

import (
	"bytes"
	"slices"
)

// maxFile bounds one file even where no quota does: a sparse write at a huge
// offset must not become memory.
const maxFile = 1<<31 - 1

// unknown is a size that the order of effects may not depend on, as it is not
// observed.
const unknown = -1

// inode is a file or directory that is open: the identity that its handles
// share, whatever happens to its name. The layer's mutex guards it.
type inode struct {
	kind kind
	path string // internal; where it is, or was when it was removed
	gone bool   // removed
	refs int    // open handles
	mode uint16 // of a removed one

	// Of files:
	blob  *Blob  // the content, unless it is in buf
	buf   []byte // the content while it is being written
	dirty bool   // buf is in use; the tree does not have it yet
	mtime int64

	untold bool  // changed since the last put effect
	fresh  bool  // no effect has told yet that this file was created …
	born   int64 // … at this time
	told   int64 // size that the effects have told so far; unknown: that at the start, which nobody looked at

	from     string // internal path in the starting tree …
	own      bool   // … unless the layer made the file
	wrote    bool   // the layer wrote the content
	observed bool   // the content was reported as an observation
}

// open returns the inode of the entry at path, with one more reference.
func (l *Layer) open(path string, e *entry, s source) *inode {
	f := l.inodes[path]
	if f == nil {
		f = &inode{kind: e.kind, path: path, blob: e.blob, mtime: e.mtime, told: unknown, wrote: s.wrote()}
		if f.wrote {
			f.told = e.size()
		}
		from, ok := s.path(path)
		f.from, f.own = from, !ok
		l.inodes[path] = f
	}
	f.refs++
	return f
}

// release drops a reference.
func (l *Layer) release(f *inode) {
	f.refs--
	switch {
	case f.refs > 0:
	case !f.gone:
		delete(l.inodes, f.path)
	case f.kind == kindFile:
		l.held -= f.size()
	}
}

// info describes what is at path, which may be open.
func (l *Layer) info(prefix, path string, e *entry) Info {
	info := e.info(prefix + path)
	if e.kind == kindFile && len(l.pending) > 0 {
		if f := l.inodes[path]; f != nil {
			f.describe(&info)
		}
	}
	return info
}

func (f *inode) describe(info *Info) {
	info.Size = f.size()
	info.MTime = timeOf(f.mtime)
}

func (f *inode) size() int64 {
	if f.dirty {
		return int64(len(f.buf))
	}
	return f.blob.Len()
}

func (f *inode) bytes() []byte {
	if f.dirty {
		return f.buf
	}
	return f.blob.Bytes()
}

// change readies f for a change of its content to the given size, of which the
// first keep bytes stay as they are, and accounts for it.
func (l *Layer) change(f *inode, size, keep int64) {
	if f.gone {
		l.held += size - f.size()
	} else {
		l.usage.Bytes += size - f.size()
	}
	if !f.dirty {
		l.work.Bytes += min(keep, f.blob.Len())
		f.buf = append(make([]byte, 0, size), f.blob.Bytes()[:min(keep, f.blob.Len())]...)
		f.dirty, f.blob = true, nil
	}
	f.buf = resize(f.buf, int(size))
	f.mtime = l.time()
	if f.gone {
		return
	}
	if !f.wrote {
		f.wrote = true
		l.wrote(f.path)
	}
	if !f.untold {
		f.untold = true
		l.pending = append(l.pending, f)
	}
}

// resize cuts buf or extends it with zeros. Growing step by step costs amortised
// constant time per byte; it doubles, since what a large file leaves behind when it
// grows in smaller steps is several times its size.
func resize(buf []byte, size int) []byte {
	if size <= cap(buf) {
		old := min(len(buf), size)
		buf = buf[:size]
		clear(buf[old:])
		return buf
	}
	grown := make([]byte, size, max(size, 2*cap(buf)))
	copy(grown, buf)
	return grown
}

// seal makes the content of f part of the tree.
func (l *Layer) seal(f *inode) {
	if !f.dirty {
		return
	}
	l.work.Bytes += f.size()
	data := f.buf
	if spare := cap(data) - len(data); spare > len(data)/8 {
		data = bytes.Clone(data) // a blob lives long
	}
	f.blob, f.buf, f.dirty = NewBlob(data), nil, false
	l.setContent(f.path, f.blob, f.mtime)
}

// told notes that no put is due for f any more.
func (l *Layer) told(f *inode) {
	if i := slices.Index(l.pending, f); i >= 0 {
		l.pending = slices.Delete(l.pending, i, i+1)
	}
	f.untold, f.fresh, f.told = false, false, f.size()
}
