package vfs

// Entries lists a directory, sorted, without "." and "..". It observes the
// listing. Of a removed directory it is empty.
func (h *Handle) Entries() ([]Entry, error) { return h.EntriesAfter("", -1) }

// EntriesAfter lists at most limit entries whose names come after name, all if
// limit is negative. To go on after the last name that was seen is stable
// whatever is added and removed meanwhile, and costs the same wherever in the
// directory that is. It observes the whole listing.
func (h *Handle) EntriesAfter(name string, limit int) ([]Entry, error) {
	err := h.begin()
	defer h.n.end()
	m, f := h.mount, h.inode
	switch {
	case err != nil:
		return nil, err
	case f.kind != kindDir:
		return nil, ENOTDIR
	case f.gone:
		return nil, nil
	case !m.mayRead(f.path):
		return nil, EACCES
	}
	m.Layer.walked(f.path)
	m.observe(AskList, f.path, m.Layer.source(f.path))
	e, err := m.Layer.root.find(f.path)
	if err != nil {
		return nil, err
	}
	return e.dir.entries(name, limit), nil
}
