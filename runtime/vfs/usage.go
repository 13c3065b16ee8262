package vfs

// Usage is what a tree holds: the bytes of its files and symlink targets, and
// its entries without the root.
type Usage struct{ Bytes, Entries int64 }

// Quota is what a layer may hold; 0 means no limit.
type Quota struct{ Bytes, Entries int64 }

// allows reports whether a layer that uses u may grow to it.
func (q Quota) allows(u Usage) bool {
	return (q.Bytes == 0 || u.Bytes <= q.Bytes) && (q.Entries == 0 || u.Entries <= q.Entries)
}

// usage counts the treap e.
func (e *entry) usage() Usage {
	var u Usage
	e.ascend("", func(e *entry) bool {
		u.Entries++
		u.Bytes += e.size()
		if e.kind == kindDir {
			inner := e.dir.root.usage()
			u.Entries += inner.Entries
			u.Bytes += inner.Bytes
		}
		return true
	})
	return u
}
