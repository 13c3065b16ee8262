package vfs

import (
	"cmp"
	"errors"
	"io/fs"
)

// Open opens a file or directory, or makes a file with the permission bits of
// mode. Opening observes that something exists, or that nothing does; contents
// and listings are observed when they are read.
func (n *Namespace) Open(at *Handle, path string, flag Flag, mode fs.FileMode) (*Handle, error) {
	if err := flag.check(); err != nil {
		return nil, err
	}
	n.begin()
	defer n.end()
	p, err := n.resolve(at, path, flag.how())
	if err != nil {
		return nil, err
	}
	if p.entry == nil {
		return n.create(p, flag, mode)
	}
	if err := p.openable(flag); err != nil {
		return nil, err
	}
	if err := p.entry.blob.Load(); err != nil {
		n.fault = cmp.Or(n.fault, err)
		return nil, err
	}
	h := n.handle(p, flag)
	if flag.has(TruncFlag) {
		h.resize(0)
	}
	return h, nil
}

// openable checks that what exists at p can be opened so.
func (p *place) openable(flag Flag) error {
	if err := p.known(flag.how()); err != nil {
		return err
	}
	p.observe(AskExists)
	switch {
	case flag.has(CreateFlag | ExclFlag):
		return EEXIST
	case p.entry.kind == kindSymlink:
		return ELOOP
	case p.isDir():
		if flag&(WriteFlag|CreateFlag) != 0 {
			return EISDIR
		}
		return nil
	case p.slash, flag.has(DirectoryFlag):
		return ENOTDIR
	case flag.has(ReadFlag) && !p.mount.mayRead(p.path):
		return EACCES
	case flag.has(WriteFlag):
		return p.mount.mayWrite(p.path)
	}
	return nil
}

// create makes the file that Open was asked for and opens it.
func (n *Namespace) create(p place, flag Flag, mode fs.FileMode) (*Handle, error) {
	err := p.absent(flag.how())
	if !flag.has(CreateFlag) || !errors.Is(err, ENOENT) {
		return nil, err
	}
	if err := p.mount.mayWrite(p.path); err != nil {
		return nil, err
	}
	l := p.mount.Layer
	e := newEntry(kindFile, baseName(p.path), mode, l.time())
	if err := l.add(p.path, e, e.mtime); err != nil {
		return nil, p.mount.refuse(p.path, ENOSPC)
	}
	h := n.handle(place{mount: p.mount, path: p.path, entry: e, from: source{own: true}}, flag)
	f := h.inode
	f.fresh, f.born, f.dirty = true, e.mtime, true
	f.untold = true
	l.pending = append(l.pending, f)
	return h, nil
}

// known returns nil if the existence of p may be known.
func (p *place) known(h how) error {
	switch {
	case p.mount.mayKnow(p.path):
		return nil
	case h&writing != 0:
		return p.mount.refuse(p.path, EACCES)
	}
	return EACCES
}

// absent observes that nothing is at p and returns so.
func (p *place) absent(h how) error {
	if err := p.known(h); err != nil {
		return err
	}
	p.observe(AskAbsent)
	return ENOENT
}
