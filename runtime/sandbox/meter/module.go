package meter

import "bytes"

// module is a module while it is rewritten. Sections are rewritten as they are
// read; the ones that grow until the end are written last.
type module struct {
	source  []byte
	opcodes *opcodes
	result  Module

	types     []funcType
	numbers   map[string]uint32 // of types, once somebody asks for one
	functions []uint32          // types, the imported ones first
	globals   []globalType      // the imported ones first
	imported  [4]uint32         // how many, by kind
	memory    *limits           // its own
	tables    []limits          // its own
	count     *uint32           // of data segments, as announced
	names     bool              // code names data segments by their number
	rewritten [sections]*vector
}

// The sections of a module, by number.
const (
	sectionCustom = iota
	sectionType
	sectionImport
	sectionFunction
	sectionTable
	sectionMemory
	sectionGlobal
	sectionExport
	sectionStart
	sectionElement
	sectionCode
	sectionData
	sectionDataCount
	sections
)

// sectionOrder is the order in which sections stand in a module.
func sectionOrder() []byte {
	return []byte{
		sectionType, sectionImport, sectionFunction, sectionTable, sectionMemory, sectionGlobal,
		sectionExport, sectionStart, sectionElement, sectionDataCount, sectionCode, sectionData,
	}
}

const header = "\x00asm\x01\x00\x00\x00"

// read reads and rewrites all sections.
func (m *module) read() *Refusal {
	if !bytes.HasPrefix(m.source, []byte(header)) {
		return &Refusal{What: "it is no WebAssembly module of version 1"}
	}
	if refusal := checkSize(m.source); refusal != nil {
		return refusal
	}
	for id := range m.rewritten {
		m.rewritten[id] = &vector{}
	}
	found, err := m.split()
	if err != nil {
		return err
	}
	for _, id := range sectionOrder() {
		// What is added to sections is added even if there are none.
		part := found[id]
		if part == nil {
			part = &reader{}
		}
		if err := m.section(id, part, found[id] != nil); err != nil {
			return err
		}
	}
	return nil
}

// split finds the sections, and refuses those that are repeated or out of
// order, because the order in which things are read decides what they mean.
func (m *module) split() (found [sections]*reader, refusal *Refusal) {
	order, r := sectionOrder(), &reader{b: m.source, at: len(header)}
	for r.more() {
		at := r.at
		id := r.byte()
		part := r.part(r.u32())
		if r.refusal != nil {
			return found, r.refusal
		}
		if id == sectionCustom {
			if part.name(); part.refusal != nil {
				return found, part.refusal
			}
			continue
		}
		place := bytes.IndexByte(order, id)
		switch {
		case id == 13:
			return found, proposal(at, "a section of tags", "exception handling")
		case id >= sections:
			return found, damaged(at, "it has a section that is unknown")
		case place < 0:
			return found, damaged(at, "a section is repeated or out of order")
		}
		order = order[place+1:]
		found[id] = part
	}
	return found, nil
}

// section reads one section.
func (m *module) section(id byte, r *reader, present bool) *Refusal {
	read := map[byte]func(*reader){
		sectionType: m.readTypes, sectionImport: m.readImports, sectionFunction: m.readFunctions,
		sectionTable: m.readTables, sectionMemory: m.readMemories, sectionGlobal: m.readGlobals,
		sectionExport: m.readExports, sectionStart: m.readStart, sectionElement: m.readElements,
		sectionDataCount: m.readDataCount, sectionCode: m.readCode, sectionData: m.readData,
	}[id]
	switch {
	case present:
		read(r)
	case id == sectionData:
		m.checkCount(r, 0)
	}
	return r.finish()
}

// write puts the sections together.
func (m *module) write() []byte {
	m.addRefill()
	m.addGlobals()
	m.addDataCount()
	m.rewritten[sectionType] = m.typeSection()
	b := append(make([]byte, 0, m.size()), header...)
	for _, id := range sectionOrder() {
		b = m.rewritten[id].appendTo(b, id)
	}
	return b
}

func (m *module) size() int {
	const framing = 16
	size := len(header)
	for _, v := range m.rewritten {
		size += framing + len(v.content)
	}
	return size
}
