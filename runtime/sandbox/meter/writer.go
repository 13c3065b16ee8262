package meter

import "encoding/binary"

// appendSigned appends a signed number in as few bytes as it needs.
func appendSigned(b []byte, n int64) []byte {
	for n < -0x40 || n >= 0x40 {
		b = append(b, byte(n)|0x80)
		n >>= 7
	}
	return append(b, byte(n)&0x7f)
}

func appendUnsigned(b []byte, n uint32) []byte { return binary.AppendUvarint(b, uint64(n)) }

// appendSized appends bytes after their number.
func appendSized(b, content []byte) []byte {
	return append(appendUnsigned(b, uint32(len(content))), content...)
}

func appendName(b []byte, name string) []byte { return appendSized(b, []byte(name)) }

// vector is a vector of a section as it is written: elements of which each is
// appended to content.
type vector struct {
	count   uint32
	content []byte
}

// appendTo appends the section with the vector, which is left out if empty. A
// count without content is a section too.
func (v *vector) appendTo(b []byte, id byte) []byte {
	if v.count == 0 {
		return b
	}
	count := appendUnsigned(nil, v.count)
	b = appendUnsigned(append(b, id), uint32(len(count)+len(v.content)))
	return append(append(b, count...), v.content...)
}
