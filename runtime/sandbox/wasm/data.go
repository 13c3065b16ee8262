package wasm

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// segment is bytes that go to an address when a module is instantiated.
type segment struct {
	at    uint32
	bytes []byte
}

// maxGap is how many zeros may fill the space between two segments: copying
// them takes less time than another segment.
const maxGap = 4 << 10

// merged returns a data section with fewer segments. Go splits its data where
// there is a run of zeros, into tens of thousands of them, and an engine takes
// longer to go through these than the program takes to start. A section with
// anything but plain segments that do not overlap stays as it is.
func merged(s section) []byte {
	segments, ok := plainSegments(s.body)
	if !ok {
		return s.raw
	}
	slices.SortStableFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var list []segment
	for _, next := range segments {
		next.bytes = slices.Clone(next.bytes)
		if len(list) == 0 {
			list = append(list, next)
			continue
		}
		last := &list[len(list)-1]
		switch gap := int64(next.at) - last.end(); {
		case gap < 0:
			return s.raw
		case gap <= maxGap:
			last.bytes = append(append(last.bytes, make([]byte, gap)...), next.bytes...)
		default:
			list = append(list, next)
		}
	}
	return encodeData(list)
}

func (s *segment) end() int64 { return int64(s.at) + int64(len(s.bytes)) }

// The parts of a plain segment before its bytes.
const (
	plainSegment = 0
	opConst      = 0x41
	opFinish     = 0x0b
)

// plainSegments reads a data section in which every segment goes to a constant
// address.
func plainSegments(body []byte) ([]segment, bool) {
	r := &reader{b: body}
	var list []segment
	plain := true
	r.each(func(uint32) {
		if r.u32() != plainSegment || r.byte() != opConst {
			r.err = errNotPlain
			return
		}
		at := r.i32()
		plain = plain && r.byte() == opFinish
		list = append(list, segment{at: uint32(at), bytes: r.take(r.u32())})
	})
	return list, plain && r.err == nil && len(r.b) == 0
}

func encodeData(list []segment) []byte {
	body := binary.AppendUvarint(nil, uint64(len(list)))
	for _, s := range list {
		body = append(body, plainSegment, opConst)
		body = append(appendSigned(body, int64(int32(s.at))), opFinish)
		body = binary.AppendUvarint(body, uint64(len(s.bytes)))
		body = append(body, s.bytes...)
	}
	section := binary.AppendUvarint([]byte{sectionData}, uint64(len(body)))
	return append(section, body...)
}

// appendSigned appends a signed number in as few bytes as it needs.
func appendSigned(b []byte, n int64) []byte {
	for n < -0x40 || n >= 0x40 {
		b = append(b, byte(n)|0x80)
		n >>= 7
	}
	return append(b, byte(n)&0x7f)
}
