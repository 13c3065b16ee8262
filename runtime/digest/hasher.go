package digest

import (
	"encoding/binary"
	"strconv"
	"strings"
)

// Hasher digests a value field by field. Names and values are written with
// their lengths, so no two different sequences of fields hash the same bytes.
//
// A Hasher is used by one goroutine and ends with Sum.
type Hasher struct {
	// The fields as they are hashed: here as long as there are few, as there
	// mostly are, so that a hasher is all on the stack of whoever makes it.
	few  [1024]byte
	size int

	many []byte // all of them, if they are more
}

// NewHasher starts a digest of a value of the given kind; the kind keeps, say,
// a step key and a tree node with equal fields apart.
func NewHasher(kind string) *Hasher {
	h := &Hasher{}
	return h.String("kind", kind)
}

// Bytes adds a field.
func (h *Hasher) Bytes(name string, value []byte) *Hasher {
	copy(h.begin(name, len(value)), value)
	return h
}

// String adds a field.
func (h *Hasher) String(name, value string) *Hasher {
	copy(h.begin(name, len(value)), value)
	return h
}

// Int adds a field.
func (h *Hasher) Int(name string, value int64) *Hasher {
	var text [20]byte
	return h.Bytes(name, strconv.AppendInt(text[:0], value, 10))
}

// Float adds a field.
func (h *Hasher) Float(name string, value float64) *Hasher {
	return h.Bytes(name, strconv.AppendFloat(nil, value, 'g', -1, 64))
}

// Bool adds a field.
func (h *Hasher) Bool(name string, value bool) *Hasher {
	return h.Bytes(name, strconv.AppendBool(nil, value))
}

// Digest adds a field.
func (h *Hasher) Digest(name string, value Digest) *Hasher { return h.Bytes(name, value[:]) }

// Strings adds a list; an empty list and a missing one are the same.
func (h *Hasher) Strings(name string, values []string) *Hasher {
	h.Int(name+".len", int64(len(values)))
	for _, v := range values {
		h.String(name, v)
	}
	return h
}

// Sum returns the digest of the fields so far.
func (h *Hasher) Sum() Digest {
	if h.many != nil {
		return Of(h.many)
	}
	return Of(h.few[:h.size])
}

// Explain returns the fields so far, one "name = value" a line.
func (h *Hasher) Explain() string {
	var text strings.Builder
	rest := h.many
	if rest == nil {
		rest = h.few[:h.size]
	}
	for len(rest) > 0 {
		var name, value []byte
		name, rest = cut(rest)
		value, rest = cut(rest)
		text.WriteString(string(name) + " = " + strconv.Quote(string(value)) + "\n")
	}
	return text.String()
}

// begin adds the name of a field and the length of its value, and returns where the
// value goes.
func (h *Hasher) begin(name string, length int) (value []byte) {
	binary.BigEndian.PutUint64(h.next(8), uint64(len(name)))
	copy(h.next(len(name)), name)
	binary.BigEndian.PutUint64(h.next(8), uint64(length))
	return h.next(length)
}

// next returns where the next n bytes go.
func (h *Hasher) next(n int) []byte {
	if h.many == nil && n <= len(h.few)-h.size {
		h.size += n
		return h.few[h.size-n : h.size]
	}
	if h.many == nil {
		h.many = append(make([]byte, 0, 2*len(h.few)+n), h.few[:h.size]...)
	}
	h.many = append(h.many, make([]byte, n)...)
	return h.many[len(h.many)-n:]
}

// cut takes what has its length before it from the beginning of fields.
func cut(fields []byte) (first, rest []byte) {
	n := binary.BigEndian.Uint64(fields)
	return fields[8 : 8+n], fields[8+n:]
}
