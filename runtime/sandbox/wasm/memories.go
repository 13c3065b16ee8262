package wasm

import "github.com/tetratelabs/wazero/experimental"

// memories are those of an instance that has more than one: Extism's SDK has one
// beside the module's.
type memories struct {
	limit uint64 // bytes of each
	list  []*linear
}

var _ experimental.MemoryAllocator = (*memories)(nil)

// Allocate implements [experimental.MemoryAllocator].
func (m *memories) Allocate(uint64, uint64) experimental.LinearMemory {
	l, err := newLinear(m.limit, 0, nil)
	if err != nil {
		l = &linear{limit: m.limit, fault: err}
	}
	m.list = append(m.list, l)
	return l
}

// refusing returns the memory that could not grow, if there is one.
func (m *memories) refusing() *linear {
	for _, l := range m.list {
		if l.refused || l.fault != nil {
			return l
		}
	}
	return m.list[0]
}
