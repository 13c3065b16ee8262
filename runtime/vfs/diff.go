package vfs

// Change is a node that differs between two trees.
type Change struct {
	Path   string
	Before *Info // nil: added
	After  *Info // nil: removed
}

// Diff lists what differs from a to b in what digests cover, in the order of
// [Tree.Walk]. A directory that both have is listed only if its own permission
// bits differ; subtrees with equal digests are not entered.
func Diff(a, b *Tree) []Change {
	var d differ
	d.nodes("", a.there().root, b.there().root)
	return d.changes
}

type differ struct{ changes []Change }

// nodes compares what is at one path; either may be nil.
func (d *differ) nodes(path string, a, b *entry) {
	switch {
	case a == b:
	case b == nil:
		a.walk(path, func(path string, e *entry) bool { d.add(path, e, nil); return true })
	case a == nil:
		b.walk(path, func(path string, e *entry) bool { d.add(path, nil, e); return true })
	case a.kind == kindDir && b.kind == kindDir:
		if a.mode != b.mode {
			d.add(path, a, b)
		}
		d.treaps(path, a.dir.root, b.dir.root)
	case a.kind == kindDir:
		d.add(path, a, b)
		d.treaps(path, a.dir.root, nil)
	case b.kind == kindDir:
		d.add(path, a, b)
		d.treaps(path, nil, b.dir.root)
	case a.kind != b.kind || a.mode != b.mode || a.content() != b.content():
		d.add(path, a, b)
	}
}

// treaps compares two parts of a directory. Equal sets of names have equal
// shapes, so two treaps are walked side by side; where their roots differ one
// is new or gone, and the parts below it, small on average, are merged flat.
func (d *differ) treaps(dir string, a, b *entry) {
	switch {
	case a == b || a.digest() == b.digest():
	case a != nil && b != nil && a.name == b.name:
		d.treaps(dir, a.left, b.left)
		d.nodes(dir+"/"+a.name, a, b)
		d.treaps(dir, a.right, b.right)
	default:
		d.merge(dir, a.flat(), b.flat())
	}
}

func (d *differ) merge(dir string, a, b []*entry) {
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].name < b[0].name:
			d.nodes(dir+"/"+a[0].name, a[0], nil)
			a = a[1:]
		case len(a) == 0 || b[0].name < a[0].name:
			d.nodes(dir+"/"+b[0].name, nil, b[0])
			b = b[1:]
		default:
			d.nodes(dir+"/"+a[0].name, a[0], b[0])
			a, b = a[1:], b[1:]
		}
	}
}

func (d *differ) add(path string, a, b *entry) {
	c := Change{Path: shown(path)}
	if a != nil {
		info := a.info(path)
		c.Before = &info
	}
	if b != nil {
		info := b.info(path)
		c.After = &info
	}
	d.changes = append(d.changes, c)
}

// flat lists the entries of a treap.
func (e *entry) flat() []*entry {
	var list []*entry
	e.ascend("", func(e *entry) bool { list = append(list, e); return true })
	return list
}
