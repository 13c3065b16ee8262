//go:build !linux

package wasm

import "slices"

// Images says how instances get the memory that they start from.
const Images = "copied"

// frozen is memory as it was at one moment, of which spaces start as copies.
type frozen struct{ bytes []byte }

// freeze keeps a copy of memory.
func freeze(memory []byte) (*frozen, error) { return &frozen{bytes: slices.Clone(memory)}, nil }

func (f *frozen) size() uint64 { return uint64(len(f.bytes)) }

// free gives the memory back. Spaces that were made of it stay as they are.
func (f *frozen) free() { f.bytes = nil }

// space is the memory of one instance. It moves when it grows.
type space struct {
	bytes  []byte
	origin *frozen // nil: zeros
}

// newSpace makes a space that starts as the origin is.
func newSpace(_ uint64, origin *frozen) (*space, error) {
	s := &space{origin: origin}
	if origin != nil {
		s.bytes = slices.Clone(origin.bytes)
	}
	return s, nil
}

// grow makes the space size bytes large and returns them.
func (s *space) grow(size uint64) ([]byte, error) {
	if size > uint64(len(s.bytes)) {
		s.bytes = append(s.bytes, make([]byte, size-uint64(len(s.bytes)))...)
	}
	return s.bytes[:size], nil
}

// free gives everything back.
func (s *space) free() { s.bytes = nil }

// reset makes the space as its origin is, with zeros behind that.
func (s *space) reset(*pagemap) error {
	clear(s.bytes[copy(s.bytes, s.origin.bytes):])
	return nil
}

// pagemap is what other systems tell of the pages of this process: nothing.
type pagemap struct{}

func openPagemap() *pagemap { return &pagemap{} }

func (*pagemap) close() {}
