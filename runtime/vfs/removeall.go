package vfs

// RemoveAll removes what is at path, with all that a directory holds, or
// changes nothing. It observes the listing of each directory that it removes.
func (n *Namespace) RemoveAll(at *Handle, path string) error {
	n.begin()
	defer n.end()
	p, err := n.victim(at, path)
	switch {
	case err != nil:
		return err
	case p.slash && !p.isDir():
		return ENOTDIR
	case p.dots:
		return EINVAL
	}
	// Grants are prefixes: whoever may remove a directory may remove what it
	// holds, so that nothing is refused half-way.
	if err := p.mount.mayWrite(p.path); err != nil {
		return err
	}
	return p.removeAll()
}

func (p *place) removeAll() error {
	if p.isDir() {
		p.observe(AskList)
		for _, e := range p.entry.dir.entries("", -1) {
			inner, err := p.inside(e.Name)
			if err != nil {
				return err
			}
			if err := inner.removeAll(); err != nil {
				return err
			}
		}
	}
	return p.remove()
}

// inside is the place of an entry of the directory at p.
func (p *place) inside(name string) (*place, error) {
	at := p.path + "/" + name
	e, err := p.mount.Layer.root.find(at)
	if err != nil {
		return nil, err
	}
	return &place{mount: p.mount, path: at, entry: e, from: p.mount.Layer.source(at)}, nil
}
