package wasm

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"
)

// memories keeps the linear memories of instances that are gone for those that
// come. Without it every request would leave megabytes to the garbage
// collector, whose work then shows as a long tail of call times.
type memories struct {
	mu   sync.Mutex
	idle [][]byte // all zero, by capacity
	size int      // of all that are idle
}

const (
	maxIdle      = 64 << 20 // bytes kept in all
	maxIdleEach  = 16 << 20 // a larger memory costs more to clear than to make
	growthFactor = 2
)

// take returns size zero bytes, with more capacity if there is a memory that
// has it.
func (p *memories) take(size uint64) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, b := range p.idle {
		if uint64(cap(b)) >= size {
			p.idle = slices.Delete(p.idle, i, i+1)
			p.size -= cap(b)
			return b[:size]
		}
	}
	return make([]byte, size)
}

// give takes back a memory of which nothing behind its length was written.
func (p *memories) give(b []byte) {
	if cap(b) == 0 || cap(b) > maxIdleEach {
		return
	}
	clear(b)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.size+cap(b) > maxIdle {
		return
	}
	at, _ := slices.BinarySearchFunc(p.idle, cap(b), func(b []byte, n int) int { return cap(b) - n })
	p.idle = slices.Insert(p.idle, at, b)
	p.size += cap(b)
}

// linear is the memory of one instance. Its limit is the plugin's, whatever
// the module declares, so that one compiled module serves every limit.
type linear struct {
	pool    *memories
	limit   uint64
	usual   *atomic.Uint64 // bytes that instances of the module have come to need
	bytes   []byte
	refused bool // the guest asked for more than the limit
}

// Allocate implements [experimental.MemoryAllocator].
func (l *linear) Allocate(uint64, uint64) experimental.LinearMemory { return l }

// Reallocate implements [experimental.LinearMemory].
func (l *linear) Reallocate(size uint64) []byte {
	switch {
	case size > l.limit:
		l.refused = true
		return nil
	case size > uint64(cap(l.bytes)):
		room := max(size, l.usual.Load(), growthFactor*uint64(cap(l.bytes)))
		grown := l.pool.take(min(room, l.limit))[:size]
		copy(grown, l.bytes)
		l.pool.give(l.bytes)
		l.bytes = grown
	default:
		l.bytes = l.bytes[:size]
	}
	return l.bytes
}

// Free implements [experimental.LinearMemory].
func (l *linear) Free() {
	if n := uint64(len(l.bytes)); n > l.usual.Load() {
		l.usual.Store(n) // a guess; that two instances may race for it does no harm
	}
	l.pool.give(l.bytes)
	l.bytes = nil
}
