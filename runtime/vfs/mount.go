package vfs

import (
	"io/fs"
	"time"
)

// full is the path in the namespace of an internal path in the mount's layer.
func (m *mount) full(path string) string { return shown(m.prefix + path) }

// observe reports an observation of what a walk reached at an internal path.
func (m *mount) observe(ask Ask, path string, s source) {
	if m.Observer == nil {
		return
	}
	if from, ok := s.path(path); ok {
		m.Observer.Observe(ask, m.full(from))
	}
}

// effect reports a change that just happened, in internal paths.
func (m *mount) effect(e Effect, when int64) {
	if m.Observer == nil {
		return
	}
	e.Path = m.full(e.Path)
	e.After = time.Duration(when - m.Layer.start)
	m.Observer.Effect(e)
}

// refuse reports a write that is not allowed and returns why.
func (m *mount) refuse(path string, errno Errno) error {
	if m.Observer != nil {
		m.Observer.Refuse(m.full(path), errno)
	}
	return errno
}

// mayKnow reports whether a path's existence and metadata may be known.
func (m *mount) mayKnow(path string) bool {
	if m.Access == nil {
		return true
	}
	full := m.full(path)
	if m.Access.CanRead(full) || m.Access.CanWrite(full) {
		return true
	}
	passer, ok := m.Access.(Passer)
	return ok && passer.CanPass(full)
}

func (m *mount) mayRead(path string) bool {
	return m.Access == nil || m.Access.CanRead(m.full(path))
}

// mayWrite returns nil, or reports the refusal and returns why.
func (m *mount) mayWrite(path string) error {
	switch {
	case m.Access != nil && !m.Access.CanWrite(m.full(path)):
		return m.refuse(path, EACCES)
	case m.ReadOnly:
		return m.refuse(path, EROFS)
	}
	return nil
}

// grow tells what must come before an effect that adds bytes: the puts of files
// that shrank. So whoever applies the effects needs at no point
// more room than this layer had.
func (m *mount) grow() {
	for _, f := range m.Layer.pending {
		if f.told == unknown || f.size() < f.told {
			m.tell(f)
			m.grow() // pending has changed
			return
		}
	}
}

// tell reports the put of a file that is pending: one for all that was written
// since the last. If the file is new and was written at another time than it
// was made, a first put tells of its making.
func (m *mount) tell(f *inode) {
	l := m.Layer
	fresh, grew := f.fresh, f.size() > f.told
	l.seal(f)
	l.told(f)
	if grew {
		m.grow()
	}
	if m.Observer == nil {
		return
	}
	e := Effect{Op: OpPut, Path: f.path, Blob: f.blob}
	if entry, err := l.root.find(f.path); fresh && err == nil {
		e.Mode = fs.FileMode(entry.mode)
	}
	if fresh && f.born != f.mtime {
		made := e
		made.Blob = NewBlob(nil)
		m.effect(made, f.born)
	}
	m.effect(e, f.mtime)
}

// announce tells the making of a file before it is moved, changed or removed.
func (m *mount) announce(path string) {
	if f := m.Layer.inodes[path]; f != nil && f.fresh {
		m.tell(f)
	}
}
