package meter

// A segment of elements begins with a number that is a set of these.
const (
	elementPassive     = 1 << iota // or declarative, with the next one
	elementExplicit                // table is named
	elementExpressions             // instead of numbers of functions
	elementKinds       = 1 << iota
)

// readElements rewrites element segments, in which functions have their
// numbers.
func (m *module) readElements(r *reader) {
	v := m.rewritten[sectionElement]
	r.each(func() {
		at := r.at
		flags := r.u32()
		if flags >= elementKinds {
			r.refuse(damaged(at, "an element segment is of an unknown kind"))
			return
		}
		b := appendUnsigned(v.content, flags)
		place := elementPlace{at: at}
		if flags&elementPassive == 0 {
			if flags&elementExplicit != 0 {
				place.table = r.u32()
				b = appendUnsigned(b, place.table)
			}
			place.offset, place.known = r.peekConstant()
			b = m.appendConstant(b, r)
		}
		if flags&(elementPassive|elementExplicit) != 0 {
			b = append(b, r.byte()) // kind or type of elements
		}
		count := r.u32()
		m.checkPlace(r, place, count)
		v.count++
		v.content = m.appendElements(appendUnsigned(b, count), r, flags, count)
	})
}

func (m *module) appendElements(b []byte, r *reader, flags, count uint32) []byte {
	for ; count > 0 && r.refusal == nil; count-- {
		if flags&elementExpressions != 0 {
			b = m.appendConstant(b, r)
		} else {
			b = appendUnsigned(b, m.shifted(m.readFunction(r)))
		}
	}
	return b
}

// elementPlace is where a segment that is active goes.
type elementPlace struct {
	at     int // of the segment in the module
	table  uint32
	offset uint32
	known  bool // the offset is: it depends on no import
}

// checkPlace refuses a segment that does not fit into its table. Instantiating
// the module would have to fail, but engines have been seen to leave the segment
// out, and those behind it.
func (m *module) checkPlace(r *reader, p elementPlace, count uint32) {
	own := uint64(p.table) - uint64(m.imported[kindTable]) // of an imported one: beyond all
	if !p.known || own >= uint64(len(m.tables)) {
		return
	}
	if uint64(p.offset)+uint64(count) > uint64(m.tables[own].minimum) {
		r.refuse(damaged(p.at, "an element segment does not fit into its table"))
	}
}
