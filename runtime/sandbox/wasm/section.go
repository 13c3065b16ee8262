package wasm

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
)

// section is one section of a module.
type section struct {
	id   byte
	body []byte
	raw  []byte // with id and length
}

// The sections that matter here.
const (
	sectionCustom    = 0
	sectionType      = 1
	sectionImport    = 2
	sectionFunction  = 3
	sectionMemory    = 5
	sectionExport    = 7
	sectionData      = 11
	sectionDataCount = 12
)

const headerSize = 8

var (
	errTruncated = errors.New("it ends too early")
	errTooLarge  = errors.New("a number is too large")
	errNotPlain  = errors.New("a data segment is not plain")
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
		list = append(list, section{id: id, body: body, raw: rest[:len(rest)-len(r.b)]})
		rest = r.b
	}
	return list, nil
}

// lean is the module in the form that an engine loads and instantiates fastest:
// without custom sections, which hold names and debug information that nobody
// reads here, and with few data segments.
func lean(module []byte, list []section) []byte {
	// Code that counts segments may also name them by their number.
	counted := slices.ContainsFunc(list, func(s section) bool { return s.id == sectionDataCount })
	b := make([]byte, headerSize, len(module))
	copy(b, module)
	for _, s := range list {
		switch {
		case s.id == sectionCustom:
		case s.id == sectionData && !counted:
			b = append(b, merged(s)...)
		default:
			b = append(b, s.raw...)
		}
	}
	return b
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

// i32 reads a signed number.
func (r *reader) i32() int32 {
	v := int64(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				v -= 1 << (shift + 7)
			}
			return int32(v)
		}
	}
	r.err = errTooLarge
	return 0
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
