package wasm

import "github.com/tetratelabs/wazero/experimental"

// linear is the memory of one instance. Its limit is the plugin's, whatever
// the module declares, so that one compiled module serves every limit.
type linear struct {
	space   *space
	limit   uint64
	size    uint64
	shrinks bool  // whatever is asked for, it has the size of its origin now
	refused bool  // the guest asked for more than the limit
	fault   error // the host could not give what the guest may have
}

var (
	_ experimental.MemoryAllocator = (*linear)(nil)
	_ experimental.LinearMemory    = (*linear)(nil)
)

// newLinear makes a memory of size zeros, or as the origin is.
func newLinear(limit, size uint64, origin *frozen) (*linear, error) {
	s, err := newSpace(max(limit, pageSize), origin)
	if err != nil {
		return nil, err
	}
	if origin != nil {
		size = origin.size()
	}
	l := &linear{space: s, limit: limit}
	if l.Reallocate(size) == nil && size > 0 {
		s.free()
		return nil, l.fault
	}
	return l, nil
}

// Allocate implements [experimental.MemoryAllocator].
func (l *linear) Allocate(uint64, uint64) experimental.LinearMemory { return l }

// Reallocate implements [experimental.LinearMemory]. The engine begins by asking
// for what the module declares; it takes what an image has beyond that.
func (l *linear) Reallocate(size uint64) []byte {
	if size = max(size, l.size); l.shrinks {
		size = l.space.origin.size()
	}
	if size > l.limit {
		l.refused = true
		return nil
	}
	if l.space == nil {
		return nil
	}
	b, err := l.space.grow(size)
	if err != nil {
		l.fault = err
		return nil
	}
	l.size = size
	return b
}

// Free implements [experimental.LinearMemory].
func (l *linear) Free() {
	if l.space != nil {
		l.space.free()
		l.space = nil
	}
}

// view is the memory as it is now.
func (l *linear) view() []byte {
	b, _ := l.space.grow(l.size) // which it has already
	return b
}

// reset makes the memory as its origin is, also in size. The engine has no way to
// make a memory smaller. But it takes what it is given when it asks for more, so it
// is told to ask, which it cannot where the module lets the memory grow no further.
func (l *linear) reset(engine grower, pages *pagemap) (ok bool) {
	l.refused = false
	if l.space.reset(pages) != nil {
		return false
	}
	if l.size == l.space.origin.size() {
		return true
	}
	l.shrinks = true
	_, ok = engine.Grow(1)
	l.shrinks = false
	return ok
}

// grower is a memory as the engine has it.
type grower interface {
	Grow(pages uint32) (before uint32, ok bool)
}
