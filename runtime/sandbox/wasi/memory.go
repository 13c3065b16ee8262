package wasi

import (
	"encoding/binary"
	"math"
)

// memory is the guest's linear memory during one call. It is only valid until
// the call returns. Every access is checked: a pointer is just a number that
// the guest made up.
type memory []byte

// span returns the n bytes at ptr.
func (m memory) span(ptr uint32, n uint64) ([]byte, Errno) {
	if end := uint64(ptr) + n; n > math.MaxUint32 || end > uint64(len(m)) {
		return nil, eFAULT
	}
	return m[ptr : uint64(ptr)+n : uint64(ptr)+n], success
}

// text returns a copy of the n bytes at ptr.
func (m memory) text(ptr, n uint32) (string, Errno) {
	b, errno := m.span(ptr, uint64(n))
	return string(b), errno
}

func (m memory) putU32(ptr uint32, v uint32) Errno {
	b, errno := m.span(ptr, 4)
	if errno == success {
		binary.LittleEndian.PutUint32(b, v)
	}
	return errno
}

func (m memory) putU64(ptr uint32, v uint64) Errno {
	b, errno := m.span(ptr, 8)
	if errno == success {
		binary.LittleEndian.PutUint64(b, v)
	}
	return errno
}

// maxVectors is how many buffers one read or write may name, as IOV_MAX on
// Linux.
const maxVectors = 1024

// vectors returns the buffers that an array of count (pointer, length) pairs
// at ptr names. Buffers that overlap so much that together they exceed the
// memory are refused: they are no honest request, and they would let one call
// move any number of bytes.
func (m memory) vectors(ptr, count uint32) ([][]byte, Errno) {
	if count > maxVectors {
		return nil, eINVAL
	}
	array, errno := m.span(ptr, 8*uint64(count))
	if errno != success {
		return nil, errno
	}
	total := uint64(0)
	buffers := make([][]byte, 0, count)
	for ; len(array) > 0; array = array[8:] {
		n := binary.LittleEndian.Uint32(array[4:])
		b, errno := m.span(binary.LittleEndian.Uint32(array), uint64(n))
		if errno != success {
			return nil, errno
		}
		if total += uint64(n); total > uint64(len(m)) {
			return nil, eINVAL
		}
		buffers = append(buffers, b)
	}
	return buffers, success
}
