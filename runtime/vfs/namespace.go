package vfs

import (
	"fmt"
	"maps"
	"slices"
	"sync"
)

// Mount places a layer in a namespace.
type Mount struct {
	Path     string // "/", or an absolute clean path such as "/workspace"
	Layer    *Layer
	ReadOnly bool     // every write is EROFS
	Access   Access   // nil: everything
	Observer Observer // nil: nobody listens
}

// Namespace is the file tree that one request sees: mounts, and the synthetic
// read-only directories above them. It has the operations of POSIX; every
// error is an [Errno], but for the reason why the content of a file could not be
// loaded: that is a fault of the host. It is safe for concurrent use, one operation at a time.
//
// Operations take a directory that is open, or nil for the root, and a path
// that is absolute or relative to it. Symlinks are resolved, relative and
// absolute ones, but what lies in one mount never leads to another: that is
// EACCES, or whoever may write to one mount could pass its content off as that
// of another. A ".." that the caller typed may walk between mounts.
type Namespace struct {
	root  *mount            // at "/": a mount, or the synthetic directories
	below map[string]*mount // the other mounts, by path

	mu      sync.Mutex
	locked  *Layer // by the operation that holds mu
	work    Work
	handles map[*Handle]struct{}
	fault   error // why the content of a file could not be loaded
}

// mount is a Mount in a namespace.
type mount struct {
	Mount
	prefix string // Path in internal form
}

// NewNamespace makes a namespace. Mounts may not lie in one another: one at
// "/" is alone.
func NewNamespace(mounts ...Mount) (*Namespace, error) {
	n := &Namespace{below: map[string]*mount{}, handles: map[*Handle]struct{}{}}
	synthetic := Empty().Fork(nil)
	for _, m := range mounts {
		prefix, err := internal(m.Path)
		if err != nil {
			return nil, fmt.Errorf("mount %q: %w", m.Path, err)
		}
		for _, other := range mounts {
			if inside, _ := internal(other.Path); below(inside, prefix) {
				return nil, fmt.Errorf("mount %q is inside mount %q", other.Path, m.Path)
			}
		}
		if n.below[prefix] != nil || n.root != nil {
			return nil, fmt.Errorf("mount %q is given twice", m.Path)
		}
		if prefix == "" {
			n.root = &mount{Mount: m}
			continue
		}
		n.below[prefix] = &mount{Mount: m, prefix: prefix}
		if err := synthetic.mkdirAll(prefix, 0); err != nil {
			return nil, fmt.Errorf("mount %q: %w", m.Path, err)
		}
	}
	if n.root == nil {
		n.root = &mount{Mount: Mount{Path: "/", Layer: synthetic, ReadOnly: true}}
	}
	return n, nil
}

// Close closes every handle that is still open, telling what was written, so
// that a step's effects are complete. The error is why the content of a file could
// not be loaded: whatever was done without it means nothing.
func (n *Namespace) Close() error {
	n.begin()
	defer n.end()
	for _, m := range n.mounts() {
		n.lock(m.Layer)
		for len(m.Layer.pending) > 0 {
			m.tell(m.Layer.pending[0])
		}
	}
	for h := range n.handles {
		n.lock(h.mount.Layer)
		n.drop(h)
	}
	return n.fault
}

// mounts lists the mounts in order of path.
func (n *Namespace) mounts() []*mount {
	list := []*mount{n.root}
	for _, path := range slices.Sorted(maps.Keys(n.below)) {
		list = append(list, n.below[path])
	}
	return list
}

// begin starts an operation; end unlocks what it has locked.
func (n *Namespace) begin() { n.mu.Lock() }

func (n *Namespace) end() {
	n.unlock()
	n.mu.Unlock()
}

// lock gives the operation the layer, instead of the one that it had.
func (n *Namespace) lock(l *Layer) {
	if n.locked == l {
		return
	}
	n.unlock()
	l.mu.Lock()
	n.locked = l
}

// busy reports whether p is a mount point or a directory above one, which
// cannot be removed or renamed.
func (n *Namespace) busy(p place) bool {
	return p.path == "" || len(n.below) > 0 && p.mount == n.root && p.entry != nil
}
