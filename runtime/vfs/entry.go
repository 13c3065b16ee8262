package vfs

import (
	"crypto/sha256"
	"encoding/binary"
	"io/fs"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/digest"
)

// kind is a Type in one byte, as digests have it.
type kind byte

const (
	kindFile    kind = 'f'
	kindDir     kind = 'd'
	kindSymlink kind = 'l'
)

func (k kind) public() Type {
	switch k {
	case kindDir:
		return TypeDir
	case kindSymlink:
		return TypeSymlink
	}
	return TypeFile
}

// token says who may change an entry in place: the layer that holds the token
// under which the entry was made. Everybody else copies it first. A layer
// takes a new token when it hands out a snapshot, which so never changes.
type token struct{ _ byte }

// entry is a named node, and at the same time a node of the treap of its
// directory (see directory). The root of a tree is an entry without a name.
type entry struct {
	name        string
	rank        uint64 // from the name alone, see rankOf
	left, right *entry
	owner       *token
	sum         atomic.Pointer[digest.Digest] // of this entry and those left and right of it; nil: not known
	blob        *Blob                         // content of a file, target of a symlink
	dir         *directory                    // of a directory
	mtime       int64                         // nanoseconds since the Unix epoch
	mode        uint16                        // permission bits
	kind        kind
}

func newEntry(k kind, name string, mode fs.FileMode, mtime int64) *entry {
	e := &entry{name: name, rank: rankOf(name), kind: k, mode: uint16(mode.Perm()), mtime: mtime}
	if k == kindDir {
		e.dir = &directory{}
	}
	return e
}

// sameAs reports whether e and f, either of which may be nil, are one node that
// nobody has changed, with all that is below it. Their places in their
// directories may be others.
func (e *entry) sameAs(f *entry) bool {
	if e == f || e == nil || f == nil {
		return e == f
	}
	return e.kind == f.kind && e.mode == f.mode && e.mtime == f.mtime && e.blob == f.blob && e.dir == f.dir
}

// rankOf makes the shape of a treap a function of the names in it. Whoever
// searches for names with unlucky hashes can make a directory slow for
// himself, up to the quota of entries, but not different.
func rankOf(name string) uint64 {
	sum := sha256.Sum256([]byte(name))
	return binary.BigEndian.Uint64(sum[:])
}

// above reports whether e is nearer to the root of a treap than other.
func (e *entry) above(other *entry) bool {
	if e.rank != other.rank {
		return e.rank > other.rank
	}
	return e.name > other.name
}

// own returns e for change in place: e itself if t made it, else a copy. What t
// made has no digest yet: digests are taken of trees, which no token may change.
func (t *token) own(e *entry) *entry {
	if e.owner == t {
		return e
	}
	return &entry{
		name: e.name, rank: e.rank, left: e.left, right: e.right, owner: t,
		blob: e.blob, dir: e.dir, mtime: e.mtime, mode: e.mode, kind: e.kind,
	}
}

// size is the size as Info has it.
func (e *entry) size() int64 { return e.blob.Len() }

func (e *entry) info(path string) Info {
	info := e.node()
	info.Name, info.Inode = baseName(path), InodeOf(shown(path))
	return info
}

// node is info of what lies at whatever path.
func (e *entry) node() Info {
	return Info{Name: e.name, Type: e.kind.public(), Size: e.size(), Mode: fs.FileMode(e.mode), MTime: timeOf(e.mtime)}
}

// digest is the digest that the package comment defines; of no entry it is
// zero. It may be called concurrently once the entry is part of a Tree.
func (e *entry) digest() digest.Digest {
	if e == nil {
		return digest.Digest{}
	}
	if sum := e.sum.Load(); sum != nil {
		return *sum
	}
	var buf [3*digest.Size + 3 + maxName]byte
	left, right, content := e.left.digest(), e.right.digest(), e.content()
	b := append(buf[:0], left[:]...)
	b = append(b, right[:]...)
	b = append(b, content[:]...)
	b = append(b, byte(e.kind), byte(e.mode>>8), byte(e.mode))
	sum := digest.Of(append(b, e.name...))
	e.sum.Store(&sum)
	return sum
}

// content is the digest of what a node holds.
func (e *entry) content() digest.Digest {
	if e.kind == kindDir {
		return e.dir.root.digest()
	}
	return e.blob.Digest()
}
