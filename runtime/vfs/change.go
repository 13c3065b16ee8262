package vfs

import "io/fs"

// Mkdir makes a directory. It observes that nothing was there.
func (n *Namespace) Mkdir(at *Handle, path string, mode fs.FileMode) error {
	n.begin()
	defer n.end()
	p, err := n.vacant(at, path)
	if err != nil {
		return err
	}
	e := newEntry(kindDir, baseName(p.path), mode, p.mount.Layer.time())
	if err := p.mount.Layer.add(p.path, e, e.mtime); err != nil {
		return p.mount.refuse(p.path, ENOSPC)
	}
	p.mount.effect(Effect{Op: OpMkdir, Path: p.path, Mode: mode.Perm()}, e.mtime)
	return nil
}

// Symlink makes a symlink that says target, which nobody judges before it is
// resolved. It observes that nothing was there.
func (n *Namespace) Symlink(target string, at *Handle, path string) error {
	if target == "" {
		return ENOENT
	}
	if err := checkText(target); err != nil {
		return err
	}
	n.begin()
	defer n.end()
	p, err := n.vacant(at, path)
	if err != nil {
		return err
	}
	if p.slash {
		return ENOENT
	}
	when := p.mount.Layer.time()
	if err := p.mount.Layer.link(p.path, target, when); err != nil {
		return p.mount.refuse(p.path, ENOSPC)
	}
	p.mount.grow()
	p.mount.effect(Effect{Op: OpSymlink, Path: p.path, Target: target}, when)
	return nil
}

// vacant resolves a path where something new is to be made.
func (n *Namespace) vacant(at *Handle, path string) (place, error) {
	p, err := n.resolve(at, path, writing|itself)
	if err != nil {
		return p, err
	}
	if err := p.known(writing); err != nil {
		return p, err
	}
	if p.entry != nil {
		p.observe(AskExists)
		return p, EEXIST
	}
	p.observe(AskAbsent)
	return p, p.mount.mayWrite(p.path)
}

// Unlink removes a file or a symlink; a directory is EISDIR. Open handles keep
// the file until they are closed.
func (n *Namespace) Unlink(at *Handle, path string) error {
	n.begin()
	defer n.end()
	p, err := n.victim(at, path)
	switch {
	case err != nil:
		return err
	case p.isDir():
		return EISDIR
	case p.slash:
		return ENOTDIR
	}
	return p.remove()
}

// Rmdir removes an empty directory; another is ENOTEMPTY. It observes the
// listing.
func (n *Namespace) Rmdir(at *Handle, path string) error {
	n.begin()
	defer n.end()
	p, err := n.victim(at, path)
	switch {
	case err != nil:
		return err
	case !p.isDir():
		return ENOTDIR
	case p.dots:
		return EINVAL
	}
	p.observe(AskList)
	if p.entry.dir.root != nil {
		return ENOTEMPTY
	}
	return p.remove()
}

// victim resolves a path whose node is to be removed.
func (n *Namespace) victim(at *Handle, path string) (place, error) {
	p, err := n.resolve(at, path, writing|itself)
	if err != nil {
		return p, err
	}
	if err := p.exists(writing); err != nil {
		return p, err
	}
	p.observe(AskExists)
	if n.busy(p) {
		return p, EBUSY
	}
	return p, nil
}

// remove removes what is at p, if that may be written.
func (p *place) remove() error {
	if err := p.mount.mayWrite(p.path); err != nil {
		return err
	}
	p.mount.announce(p.path)
	when := p.mount.Layer.time()
	if err := p.mount.Layer.remove(p.path, when); err != nil {
		return err
	}
	p.mount.effect(Effect{Op: OpRemove, Path: p.path}, when)
	return nil
}

// Chmod sets permission bits, of what a symlink leads to. They are kept and
// shown; what a step may do is for [Access] to say.
func (n *Namespace) Chmod(at *Handle, path string, mode fs.FileMode) error {
	n.begin()
	defer n.end()
	p, err := n.resolve(at, path, follow|writing)
	if err != nil {
		return err
	}
	if err := p.exists(follow | writing); err != nil {
		return err
	}
	p.observe(AskExists)
	if p.slash && !p.isDir() {
		return ENOTDIR
	}
	if err := p.mount.mayWrite(p.path); err != nil {
		return err
	}
	p.mount.announce(p.path)
	if err := p.mount.Layer.setMode(p.path, mode); err != nil {
		return err
	}
	p.mount.effect(Effect{Op: OpMode, Path: p.path, Mode: mode.Perm()}, p.mount.Layer.time())
	return nil
}
