package digest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"strconv"
	"strings"
)

// Hasher digests a value field by field. Names and values are written with
// their lengths, so no two different sequences of fields hash the same bytes.
//
// A Hasher is used by one goroutine and ends with Sum.
type Hasher struct {
	sum     hash.Hash        // nil as long as all is pending
	pending []byte           // of what is hashed: fields are many and short
	trace   *strings.Builder // nil unless the hash is to be explained
}

// most is how much is pending, and how long a value may be to wait.
const most = 1 << 10

// NewHasher starts a digest of a value of the given kind; the kind keeps, say,
// a step key and a tree node with equal fields apart.
func NewHasher(kind string) *Hasher {
	h := &Hasher{pending: make([]byte, 0, most)}
	return h.String("kind", kind)
}

// Explained makes h remember what it hashes, for Explain.
func (h *Hasher) Explained() *Hasher {
	h.trace = &strings.Builder{}
	return h
}

// Bytes adds a field.
func (h *Hasher) Bytes(name string, value []byte) *Hasher { return add(h, name, value) }

// String adds a field.
func (h *Hasher) String(name, value string) *Hasher { return add(h, name, value) }

// Int adds a field.
func (h *Hasher) Int(name string, value int64) *Hasher {
	return h.Bytes(name, strconv.AppendInt(nil, value, 10))
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
	if h.sum == nil {
		return Of(h.pending)
	}
	h.flush()
	var d Digest
	h.sum.Sum(d[:0])
	return d
}

// Explain returns the hashed fields, one "name = value" a line, if h was made
// to remember them.
func (h *Hasher) Explain() string {
	if h.trace == nil {
		return ""
	}
	return h.trace.String()
}

func add[T string | []byte](h *Hasher, name string, value T) *Hasher {
	if len(h.pending)+len(name)+len(value)+16 > most {
		h.flush()
	}
	h.pending = binary.BigEndian.AppendUint64(h.pending, uint64(len(name)))
	h.pending = append(h.pending, name...)
	h.pending = binary.BigEndian.AppendUint64(h.pending, uint64(len(value)))
	if len(value) > most {
		h.flush()
		h.sum.Write([]byte(value))
	} else {
		h.pending = append(h.pending, value...)
	}
	if h.trace != nil {
		fmt.Fprintf(h.trace, "%s = %q\n", name, string(value))
	}
	return h
}

func (h *Hasher) flush() {
	if h.sum == nil {
		h.sum = sha256.New()
	}
	h.sum.Write(h.pending)
	h.pending = h.pending[:0]
}
