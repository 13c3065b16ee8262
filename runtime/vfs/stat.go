package vfs

// Stat describes what is at path; with follow, what a symlink there leads to.
// It observes the metadata.
func (n *Namespace) Stat(at *Handle, path string, followLast bool) (Info, error) {
	return n.stat(at, path, followLast, AskMeta)
}

// StatMode is [Namespace.Stat] for a caller that shows the permission bits too.
// It observes them.
func (n *Namespace) StatMode(at *Handle, path string, followLast bool) (Info, error) {
	return n.stat(at, path, followLast, AskMeta, AskMode)
}

// stat is Stat that observes what of the metadata its caller can see.
func (n *Namespace) stat(at *Handle, path string, followLast bool, asks ...Ask) (Info, error) {
	n.begin()
	defer n.end()
	var h how
	if followLast {
		h = follow
	}
	p, err := n.resolve(at, path, h)
	if err != nil {
		return Info{}, err
	}
	if err := p.exists(h); err != nil {
		return Info{}, err
	}
	if p.slash && !p.isDir() {
		p.observe(AskExists)
		return Info{}, ENOTDIR
	}
	p.observeInfo(asks)
	return p.mount.Layer.info(p.mount.prefix, p.path, p.entry), nil
}

// exists returns nil if something is at p and may be known.
func (p *place) exists(h how) error {
	if p.entry == nil {
		return p.absent(h)
	}
	return p.known(h)
}

// observeInfo observes metadata, less what the layer itself has set.
func (p *place) observeInfo(asks []Ask) {
	for _, ask := range asks {
		switch {
		case ask == AskMeta && p.from.timed():
			p.observe(AskExists)
		case ask == AskMode && p.from.moded():
		default:
			p.observe(ask)
		}
	}
}

// Readlink returns what a symlink says, or EINVAL if there is something else.
func (n *Namespace) Readlink(at *Handle, path string) (string, error) {
	n.begin()
	defer n.end()
	p, err := n.resolve(at, path, 0)
	if err != nil {
		return "", err
	}
	if err := p.exists(0); err != nil {
		return "", err
	}
	if p.entry.kind != kindSymlink {
		p.observe(AskExists)
		if p.slash && !p.isDir() {
			return "", ENOTDIR
		}
		return "", EINVAL
	}
	if !p.mount.mayRead(p.path) {
		p.observe(AskExists)
		return "", EACCES
	}
	p.observe(AskLink)
	return string(p.entry.blob.Bytes()), nil
}
