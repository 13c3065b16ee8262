package meter

// maxTable is how many elements a table may have. Beyond it a module is
// refused, and table.grow answers −1: a table takes memory of the host that no
// limit on pages counts.
const maxTable = 1 << 20

// limits are those of a table or memory.
type limits struct {
	minimum, maximum uint32
	bounded          bool // there is a maximum
}

func (r *reader) limits() (l limits) {
	const bounded, shared, wide = 1, 2, 4
	at := r.at
	flags := r.byte()
	switch {
	case flags&wide != 0 && flags < 8:
		r.refuse(proposal(at, "addresses of 64 bits", "memory64"))
	case flags&shared != 0 && flags < 8:
		r.refuse(proposal(at, "shared memory", "threads"))
	case flags > bounded:
		r.refuse(damaged(at, "the limits of a memory or table are of an unknown kind"))
	}
	l.minimum = r.u32()
	if l.bounded = flags&bounded != 0; l.bounded {
		l.maximum = r.u32()
	}
	return l
}

func (l limits) appendTo(b []byte) []byte {
	if !l.bounded {
		return appendUnsigned(append(b, 0), l.minimum)
	}
	return appendUnsigned(appendUnsigned(append(b, 1), l.minimum), l.maximum)
}

func (m *module) readTables(r *reader) {
	v := m.rewritten[sectionTable]
	r.each(func() {
		at := r.at
		of, l := r.reference(), r.limits()
		if l.minimum > maxTable {
			r.refuse(largeTable(at, l.minimum))
		}
		if !l.bounded || l.maximum > maxTable {
			l.bounded, l.maximum = true, maxTable
		}
		m.tables = append(m.tables, l)
		v.count++
		v.content = l.appendTo(append(v.content, of))
	})
}

func (m *module) readMemories(r *reader) {
	v := m.rewritten[sectionMemory]
	r.each(func() {
		at := r.at
		l := r.limits()
		if m.memory != nil || m.imported[kindMemory] > 0 {
			r.refuse(proposal(at, "a second memory", "multi-memory"))
		}
		m.memory = &l
		v.count++
		v.content = l.appendTo(v.content)
	})
}
