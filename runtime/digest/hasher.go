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
	fields []byte // as they are hashed: they are short, and hashed at once take no memory but the stack
}

// few is as long as nearly all fields together are.
const few = 512

// NewHasher starts a digest of a value of the given kind; the kind keeps, say,
// a step key and a tree node with equal fields apart.
func NewHasher(kind string) *Hasher {
	h := &Hasher{fields: make([]byte, 0, few)}
	return h.String("kind", kind)
}

// Bytes adds a field.
func (h *Hasher) Bytes(name string, value []byte) *Hasher { return add(h, name, value) }

// String adds a field.
func (h *Hasher) String(name, value string) *Hasher { return add(h, name, value) }

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
func (h *Hasher) Sum() Digest { return Of(h.fields) }

// Explain returns the fields so far, one "name = value" a line.
func (h *Hasher) Explain() string {
	var text strings.Builder
	for rest := h.fields; len(rest) > 0; {
		var name, value []byte
		name, rest = cut(rest)
		value, rest = cut(rest)
		text.WriteString(string(name) + " = " + strconv.Quote(string(value)) + "\n")
	}
	return text.String()
}

func add[T string | []byte](h *Hasher, name string, value T) *Hasher {
	h.fields = binary.BigEndian.AppendUint64(h.fields, uint64(len(name)))
	h.fields = append(h.fields, name...)
	h.fields = binary.BigEndian.AppendUint64(h.fields, uint64(len(value)))
	h.fields = append(h.fields, value...)
	return h
}

// cut takes what has its length before it from the beginning of fields.
func cut(fields []byte) (first, rest []byte) {
	n := binary.BigEndian.Uint64(fields)
	return fields[8 : 8+n], fields[8+n:]
}
