package meter

import "unicode/utf8"

// reader reads a part of a module. After the first refusal it yields zeros.
// Offsets are those of the module, so that a refusal can name them.
type reader struct {
	b       []byte // the module up to the end of the part
	at      int    // what is read next
	refusal *Refusal
}

// refuse stops reading, unless there is nothing to refuse.
func (r *reader) refuse(why *Refusal) {
	if r.refusal == nil && why != nil {
		r.refusal = why
		r.at = len(r.b)
	}
}

func (r *reader) more() bool { return r.at < len(r.b) }

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		r.refuse(damaged(r.at, "it ends too early"))
		return 0
	}
	b := r.b[r.at]
	r.at++
	return b
}

func (r *reader) take(n uint32) []byte {
	if uint64(n) > uint64(len(r.b)-r.at) {
		r.refuse(damaged(r.at, "it ends too early"))
		return nil
	}
	taken := r.b[r.at : r.at+int(n) : r.at+int(n)]
	r.at += int(n)
	return taken
}

// part is a reader of the next n bytes, which are passed over.
func (r *reader) part(n uint32) *reader {
	at := r.at
	r.take(n)
	return &reader{b: r.b[:r.at], at: at, refusal: r.refusal}
}

// u32 reads an unsigned number of up to 32 bits.
func (r *reader) u32() uint32 {
	if r.at < len(r.b) && r.b[r.at] < 0x80 {
		r.at++
		return uint32(r.b[r.at-1])
	}
	start, value := r.at, uint32(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		if shift == 28 && b > 0x0f {
			break
		}
		value |= uint32(b&0x7f) << shift
		if b < 0x80 {
			return value
		}
	}
	r.refuse(damaged(start, "a number is too large"))
	return 0
}

// signed reads a signed number of up to so many bits.
func (r *reader) signed(bits int) int64 {
	start, value := r.at, int64(0)
	for shift := 0; shift < bits; shift += 7 {
		b := r.byte()
		value |= int64(b&0x7f) << shift
		if b >= 0x80 {
			continue
		}
		if unused := bits - shift; unused < 7 {
			// The bits beyond the number must repeat its sign.
			if rest := int8(b<<1) >> unused; rest != 0 && rest != -1 {
				break
			}
		}
		if b&0x40 != 0 && shift+7 < 64 {
			value -= 1 << (shift + 7)
		}
		return value
	}
	r.refuse(damaged(start, "a number is too large"))
	return 0
}

func (r *reader) name() string {
	start := r.at
	name := r.take(r.u32())
	if !utf8.Valid(name) {
		r.refuse(damaged(start, "a name is not UTF-8"))
	}
	return string(name)
}

// each reads a vector: a count, and as many elements.
func (r *reader) each(element func()) {
	for count := r.u32(); count > 0 && r.refusal == nil; count-- {
		element()
	}
}

// finish refuses bytes that are left over.
func (r *reader) finish() *Refusal {
	if r.more() {
		r.refuse(damaged(r.at, "a section is longer than what it holds"))
	}
	return r.refusal
}
