package meter

import (
	"cmp"
	"slices"
)

// maxGap is how many zeros may fill the space between two segments: copying
// them takes less time than another segment.
const maxGap = 4 << 10

const pageSize = 1 << 16

// dataSegment is a data segment as it stands in the module.
type dataSegment struct {
	at       int
	passive  bool
	memory   uint32
	constant bool   // its address is
	address  uint32 // then
	offset   []byte // the address as an expression
	bytes    []byte
}

func (m *module) readDataCount(r *reader) {
	count := r.u32()
	m.count = &count
}

// readData takes out the segments that an engine would write to the memory
// whenever it instantiates the module. What is left in their place is an empty
// segment, which is what they are after that.
func (m *module) readData(r *reader) {
	var list []dataSegment
	r.each(func() { list = append(list, m.readSegment(r)) })
	m.checkCount(r, len(list))
	if r.refusal != nil {
		return
	}
	if !m.takesOut(list, r) {
		m.rewritten[sectionData] = encodeData(list)
		return
	}
	for i, s := range list {
		if !s.passive {
			m.result.Data = append(m.result.Data, Segment{Offset: s.address, Bytes: s.bytes})
			list[i] = dataSegment{passive: true}
		}
	}
	m.result.Data = merged(m.result.Data)
	if m.names {
		m.rewritten[sectionData] = encodeData(list)
	}
}

func (m *module) readSegment(r *reader) dataSegment {
	const active, passive, explicit = 0, 1, 2
	s := dataSegment{at: r.at}
	switch flags := r.u32(); flags {
	case active:
	case passive:
		s.passive = true
	case explicit:
		s.memory = r.u32()
	default:
		r.refuse(damaged(s.at, "a data segment is of an unknown kind"))
	}
	if !s.passive {
		s.address, s.constant = r.peekConstant()
		s.offset = m.appendConstant(nil, r)
	}
	s.bytes = r.take(r.u32())
	return s
}

// peekConstant returns the number that the expression at r is, if it is one and
// depends on nothing, and does not read it.
func (r *reader) peekConstant() (value uint32, ok bool) {
	if r.at >= len(r.b) || r.b[r.at] != opI32Const {
		return 0, false
	}
	peek := &reader{b: r.b, at: r.at + 1}
	value = uint32(peek.signed(32))
	return value, peek.byte() == opEnd
}

// takesOut tells whether the active segments can be taken out: where they go
// must be known, and it must be the module's own memory. What would fail when
// it is instantiated is refused, since instantiating it no longer does.
func (m *module) takesOut(list []dataSegment, r *reader) bool {
	for _, s := range list {
		switch end := uint64(s.address) + uint64(len(s.bytes)); {
		case s.passive:
		case m.memory == nil || s.memory != 0:
			m.hide("its data is not for a memory of its own")
			return false
		case !s.constant:
			m.hide("where its data goes depends on an import")
			return false
		case end > uint64(m.memory.minimum)*pageSize:
			r.refuse(damaged(s.at, "a data segment does not fit into its memory"))
			return false
		}
	}
	return true
}

// checkCount refuses a module that announced other data segments than it has.
func (m *module) checkCount(r *reader, segments int) {
	if m.count != nil && uint64(*m.count) != uint64(segments) {
		r.refuse(damaged(r.at, "it announces other data segments than it has"))
	}
}

// addDataCount announces the data segments, if the module did and still has
// them.
func (m *module) addDataCount() {
	if m.count != nil && *m.count == m.rewritten[sectionData].count {
		m.rewritten[sectionDataCount].count = *m.count
	}
}

func encodeData(list []dataSegment) *vector {
	const active, passive, explicit = 0, 1, 2
	v := &vector{}
	for _, s := range list {
		v.count++
		switch {
		case s.passive:
			v.content = append(v.content, passive)
		case s.memory != 0:
			v.content = appendUnsigned(append(v.content, explicit), s.memory)
		default:
			v.content = append(v.content, active)
		}
		v.content = append(v.content, s.offset...)
		v.content = appendSized(v.content, s.bytes)
	}
	return v
}

// merged returns the same data in fewer segments. Go splits its data where
// there is a run of zeros, into tens of thousands of them, and writing each by
// itself takes longer than the program takes to start. Segments that overlap
// stay as they are.
func merged(segments []Segment) []Segment {
	sorted := slices.Clone(segments)
	slices.SortStableFunc(sorted, func(a, b Segment) int { return cmp.Compare(a.Offset, b.Offset) })
	var list []Segment
	for _, next := range sorted {
		if len(next.Bytes) == 0 {
			continue
		}
		if len(list) == 0 {
			list = append(list, Segment{Offset: next.Offset, Bytes: slices.Clone(next.Bytes)})
			continue
		}
		last := &list[len(list)-1]
		switch gap := int64(next.Offset) - last.end(); {
		case gap < 0:
			return segments
		case gap <= maxGap:
			last.Bytes = append(append(last.Bytes, make([]byte, gap)...), next.Bytes...)
		default:
			list = append(list, Segment{Offset: next.Offset, Bytes: slices.Clone(next.Bytes)})
		}
	}
	return list
}

func (s *Segment) end() int64 { return int64(s.Offset) + int64(len(s.Bytes)) }
