package vfs

// Rename moves a node, over what is at the new path if POSIX allows it: a file
// or symlink over another, a directory over an empty one. Open handles move
// along. It observes that the node exists, whether something was at the new
// path and, if that was a directory, its listing. Another mount is EXDEV.
func (n *Namespace) Rename(fromAt *Handle, from string, toAt *Handle, to string) error {
	n.begin()
	defer n.end()
	src, err := n.resolve(fromAt, from, writing|itself)
	if err == nil {
		err = src.known(writing)
	}
	if err != nil {
		return err
	}
	dst, err := n.resolve(toAt, to, writing|itself)
	if err == nil {
		err = dst.known(writing)
	}
	src.observePresence() // whether or not the new path leads somewhere
	if err != nil {
		return err
	}
	dst.observePresence()
	if err := n.movable(src, dst); err != nil {
		return err
	}
	if src.path == dst.path {
		return nil
	}
	m, when := src.mount, src.mount.Layer.time()
	m.announce(src.path)
	if err := m.Layer.rename(src.path, dst.path, when); err != nil {
		return err
	}
	m.effect(Effect{Op: OpRename, Path: src.path, To: m.full(dst.path)}, when)
	return nil
}

// movable checks what depends on more than the two nodes.
func (n *Namespace) movable(src, dst place) error {
	switch {
	case src.dots || dst.dots:
		return EBUSY
	case src.entry == nil:
		return ENOENT
	case n.busy(src) || n.busy(dst):
		return EBUSY
	case src.mount != dst.mount:
		return EXDEV
	case (src.slash || dst.slash) && !src.isDir():
		return ENOTDIR
	}
	if err := src.mount.mayWrite(src.path); err != nil {
		return err
	}
	if err := dst.mount.mayWrite(dst.path); err != nil {
		return err
	}
	if src.isDir() && dst.isDir() && src.path != dst.path {
		dst.observe(AskList)
	}
	return nil
}

// observePresence observes that something is at p, or that nothing is.
func (p *place) observePresence() {
	if p.entry == nil {
		p.observe(AskAbsent)
	} else {
		p.observe(AskExists)
	}
}
