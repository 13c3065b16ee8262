package meter

import "strings"

func (m *module) readExports(r *reader) {
	r.each(func() {
		at := r.at
		name, kind := r.name(), r.byte()
		if strings.HasPrefix(name, reservedPrefix) {
			r.refuse(reserved(at, name))
		}
		number := r.u32()
		switch kind {
		case kindFunction:
			m.checkNumber(r, at, number)
			number = m.shifted(number)
		case kindGlobal:
			m.checkGlobal(r, at, number)
		}
		m.export(name, kind, number)
	})
}

func (m *module) export(name string, kind byte, number uint32) {
	v := m.rewritten[sectionExport]
	v.count++
	v.content = append(appendName(v.content, name), kind)
	v.content = appendUnsigned(v.content, number)
}

// readStart turns the start function, which an engine would run whenever it
// instantiates the module, into an export.
func (m *module) readStart(r *reader) {
	at := r.at
	function := m.readFunction(r)
	if r.refusal != nil {
		return
	}
	if t := m.types[m.functions[function]]; len(t.params)+len(t.results) > 0 {
		r.refuse(damaged(at, "its start function has parameters or results"))
		return
	}
	m.export(startExport, kindFunction, m.shifted(function))
	m.result.Start = startExport
}
