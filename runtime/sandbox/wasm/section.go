package wasm

import (
	"encoding/binary"
	"errors"
	"math"
)

// section is one section of a module.
type section struct {
	id   byte
	body []byte
}

// The sections that matter here.
const (
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionMemory   = 5
	sectionExport   = 7
	sectionCode     = 10
)

const headerSize = 8

var (
	errTruncated = errors.New("it ends too early")
	errTooLarge  = errors.New("a number is too large")
)

// sections splits a module, whose header has been checked.
func sections(module []byte) ([]section, error) {
	var list []section
	for rest := module[headerSize:]; len(rest) > 0; {
		r := reader{b: rest}
		id := r.byte()
		body := r.take(r.u32())
		if r.err != nil {
			return nil, r.err
		}
		list = append(list, section{id: id, body: body})
		rest = r.b
	}
	return list, nil
}

// reader reads the encodings that sections are made of. After the first error
// it yields zeros.
type reader struct {
	b   []byte
	err error
}

func (r *reader) byte() byte {
	if b := r.take(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) take(n uint32) []byte {
	if r.err != nil || uint64(n) > uint64(len(r.b)) {
		r.err = errTruncated
		return nil
	}
	taken := r.b[:n]
	r.b = r.b[n:]
	return taken
}

func (r *reader) u32() uint32 {
	v := r.u64()
	if v > math.MaxUint32 {
		r.err = errTooLarge
	}
	return uint32(v)
}

func (r *reader) u64() uint64 {
	v, n := binary.Uvarint(r.b)
	if r.err != nil || n <= 0 {
		r.err = errTruncated
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) name() string { return string(r.take(r.u32())) }

// each reads a vector: a count, and as many elements.
func (r *reader) each(element func(i uint32)) {
	count := r.u32()
	for i := uint32(0); i < count && r.err == nil; i++ {
		element(i)
	}
}

// limits reads the limits of a memory or table.
func (r *reader) limits() (minimum uint64, shared bool) {
	const hasMaximum, isShared = 1, 2
	flags := r.byte()
	minimum = r.u64()
	if flags&hasMaximum != 0 {
		r.u64()
	}
	return minimum, flags&isShared != 0
}
