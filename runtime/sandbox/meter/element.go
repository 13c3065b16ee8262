package meter

// readElements rewrites element segments, in which functions have their
// numbers. The first number of a segment is a set of these:
func (m *module) readElements(r *reader) {
	const (
		passive     = 1 << iota // or declarative, with the next one
		explicit                // table is named
		expressions             // instead of numbers of functions
		kinds       = 1 << iota
	)
	v := m.rewritten[sectionElement]
	r.each(func() {
		at, flags := r.at, r.u32()
		if flags >= kinds {
			r.refuse(damaged(at, "an element segment is of an unknown kind"))
			return
		}
		b := appendUnsigned(v.content, flags)
		if flags&passive == 0 {
			if flags&explicit != 0 {
				b = appendUnsigned(b, r.u32())
			}
			b = m.appendConstant(b, r)
		}
		if flags&(passive|explicit) != 0 {
			b = append(b, r.byte()) // kind or type of elements
		}
		element := func() []byte { return appendUnsigned(b, m.shifted(m.readFunction(r))) }
		if flags&expressions != 0 {
			element = func() []byte { return m.appendConstant(b, r) }
		}
		count := r.u32()
		b = appendUnsigned(b, count)
		for ; count > 0 && r.refusal == nil; count-- {
			b = element()
		}
		v.count++
		v.content = b
	})
}
