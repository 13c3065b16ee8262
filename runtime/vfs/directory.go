package vfs

import (
	"strings"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/digest"
)

// directory holds entries by name in a treap: a search tree by name, a heap by
// rank. As ranks come from names, one set of names has one shape, whatever was
// added and removed to get there; that makes digests comparable, and a change
// touches only the path to it.
type directory struct {
	root    *entry
	owner   *token
	listing atomic.Pointer[digest.Digest] // nil: not known
}

// ownDir returns the directory of e, which t owns, for change in place.
func (t *token) ownDir(e *entry) *directory {
	if e.dir.owner != t {
		d := &directory{root: e.dir.root, owner: t}
		d.listing.Store(e.dir.listing.Load())
		e.dir = d
	}
	return e.dir
}

// get returns the entry called name, or nil.
func (d *directory) get(name string) *entry {
	e := d.root
	for e != nil {
		switch c := strings.Compare(name, e.name); {
		case c < 0:
			e = e.left
		case c > 0:
			e = e.right
		default:
			return e
		}
	}
	return nil
}

// edit returns the entry called name, which exists, for change in place by t.
func (d *directory) edit(t *token, name string) *entry {
	for link := &d.root; ; {
		e := t.own(*link)
		*link = e
		switch c := strings.Compare(name, e.name); {
		case c < 0:
			link = &e.left
		case c > 0:
			link = &e.right
		default:
			return e
		}
	}
}

// insert adds e, whose name is new here.
func (d *directory) insert(t *token, e *entry) {
	d.listing.Store(nil)
	link := &d.root
	for *link != nil && !e.above(*link) {
		at := t.own(*link)
		*link = at
		if e.name < at.name {
			link = &at.left
		} else {
			link = &at.right
		}
	}
	e.owner = t
	e.left, e.right = t.split(*link, e.name)
	*link = e
}

// remove takes the entry called name, which exists, out.
func (d *directory) remove(t *token, name string) {
	d.listing.Store(nil)
	link := &d.root
	for (*link).name != name {
		at := t.own(*link)
		*link = at
		if name < at.name {
			link = &at.left
		} else {
			link = &at.right
		}
	}
	*link = t.join((*link).left, (*link).right)
}

// split parts a treap into the entries before and after name, which is not in
// it.
func (t *token) split(e *entry, name string) (before, after *entry) {
	if e == nil {
		return nil, nil
	}
	e = t.own(e)
	if e.name < name {
		e.right, after = t.split(e.right, name)
		return e, after
	}
	before, e.left = t.split(e.left, name)
	return before, e
}

// join puts two treaps together, all of whose names are in order.
func (t *token) join(before, after *entry) *entry {
	switch {
	case before == nil:
		return after
	case after == nil:
		return before
	case before.above(after):
		before = t.own(before)
		before.right = t.join(before.right, after)
		return before
	}
	after = t.own(after)
	after.left = t.join(before, after.left)
	return after
}

// ascend yields the entries of a treap whose names come after name, in order,
// until yield returns false.
func (e *entry) ascend(name string, yield func(*entry) bool) bool {
	if e == nil {
		return true
	}
	if e.name > name && (!e.left.ascend(name, yield) || !yield(e)) {
		return false
	}
	return e.right.ascend(name, yield)
}

// entries lists at most limit entries that come after the name; limit < 0
// means all.
func (d *directory) entries(after string, limit int) []Entry {
	if limit == 0 {
		return nil
	}
	list := make([]Entry, 0, max(16, min(limit, 1024)))
	d.root.ascend(after, func(e *entry) bool {
		list = append(list, Entry{Name: e.name, Type: e.kind.public()})
		return len(list) != limit
	})
	return list
}

// list is the digest of the listing that the package comment defines.
func (d *directory) list() digest.Digest {
	if sum := d.listing.Load(); sum != nil {
		return *sum
	}
	var text []byte
	d.root.ascend("", func(e *entry) bool {
		text = append(text, byte(e.kind))
		text = append(text, e.name...)
		text = append(text, 0)
		return true
	})
	sum := digest.Of(text)
	d.listing.Store(&sum)
	return sum
}
