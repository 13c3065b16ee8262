package meter

import "strconv"

type globalType struct {
	value   byte
	mutable bool
}

func (r *reader) globalType() globalType {
	value, at := r.valueType(), r.at
	mutable := r.byte()
	if mutable > 1 {
		r.refuse(damaged(at, "a global is neither mutable nor constant"))
	}
	return globalType{value: value, mutable: mutable == 1}
}

func (g globalType) appendTo(b []byte) []byte {
	if g.mutable {
		return append(b, g.value, 1)
	}
	return append(b, g.value, 0)
}

func (m *module) readGlobals(r *reader) {
	v := m.rewritten[sectionGlobal]
	r.each(func() {
		g := r.globalType()
		v.count++
		v.content = m.appendConstant(g.appendTo(v.content), r)
		m.globals = append(m.globals, g)
	})
}

// appendConstant copies a constant expression.
func (m *module) appendConstant(b []byte, r *reader) []byte {
	d := decoder{reader: r, opcodes: m.opcodes, types: m.types}
	for r.refusal == nil {
		i := d.next()
		switch i.name {
		case "end":
			return append(b, opEnd)
		case "ref.func":
			m.checkNumber(r, i.at, i.index)
			b = appendUnsigned(append(b, r.b[i.at]), m.shifted(i.index))
		case "global.get":
			m.checkGlobal(r, i.at, i.index)
			b = append(b, r.b[i.at:i.end]...)
		case "i32.const", "i64.const", "f32.const", "f64.const", "v128.const", "ref.null":
			b = append(b, r.b[i.at:i.end]...)
		case "i32.add", "i32.sub", "i32.mul", "i64.add", "i64.sub", "i64.mul":
			r.refuse(proposal(i.at, i.name+" in a constant", "extended constants"))
		default:
			r.refuse(damaged(i.at, "a constant is not constant"))
		}
	}
	return b
}

// checkGlobal refuses the number of a global that the module does not have. One
// of the meter's would come to exist.
func (m *module) checkGlobal(r *reader, at int, global uint32) {
	if uint64(global) >= uint64(len(m.globals)) {
		r.refuse(damaged(at, "it names a global that does not exist"))
	}
}

// fuel and depth are the numbers of the globals that are added.
func (m *module) fuel() uint32  { return uint32(len(m.globals)) }
func (m *module) depth() uint32 { return uint32(len(m.globals)) + 1 }

// addGlobals adds those of the meter, and exports what is mutable.
func (m *module) addGlobals() {
	v := m.rewritten[sectionGlobal]
	for range 2 {
		v.count++
		v.content = append(globalType{value: typeI64, mutable: true}.appendTo(v.content), opI64Const, 0, opEnd)
	}
	for i, g := range m.globals[m.imported[kindGlobal]:] {
		switch number := uint32(i) + m.imported[kindGlobal]; {
		case !g.mutable:
		case g.value == typeI32 || g.value == typeI64 || g.value == typeF32 || g.value == typeF64:
			name := globalExport + strconv.FormatUint(uint64(number), 10)
			m.export(name, kindGlobal, number)
			m.result.Globals = append(m.result.Globals, name)
		default:
			m.hide("it has a mutable global that is no number")
		}
	}
	m.export(FuelGlobal, kindGlobal, m.fuel())
	m.export(DepthGlobal, kindGlobal, m.depth())
}
