package meter

// The kinds of imports and exports.
const (
	kindFunction = iota
	kindTable
	kindMemory
	kindGlobal
)

func (m *module) readImports(r *reader) {
	v := m.rewritten[sectionImport]
	r.each(func() {
		start := r.at
		if from := r.name(); from == RefillModule {
			r.refuse(reserved(start, from))
		}
		r.name()
		m.readImport(r)
		v.count++
		v.content = append(v.content, r.b[start:r.at]...)
	})
}

func (m *module) readImport(r *reader) {
	at := r.at
	kind := r.byte()
	switch kind {
	case kindFunction:
		m.functions = append(m.functions, m.readTypeNumber(r))
	case kindTable:
		r.reference()
		r.limits()
		m.hide("it imports a table")
	case kindMemory:
		r.limits()
		m.hide("it imports its memory")
	case kindGlobal:
		g := r.globalType()
		if g.mutable {
			m.hide("it imports a mutable global")
		}
		m.globals = append(m.globals, g)
	case 4:
		r.refuse(proposal(at, "an imported tag", "exception handling"))
		return
	default:
		r.refuse(damaged(at, "an import is of an unknown kind"))
		return
	}
	m.imported[kind]++
}

// addRefill adds the import that is called at the end of fuel, behind the
// others. So the numbers of the module's own functions grow by one.
func (m *module) addRefill() {
	v := m.rewritten[sectionImport]
	v.count++
	v.content = appendName(appendName(v.content, RefillModule), RefillFunction)
	v.content = append(v.content, kindFunction)
	v.content = appendUnsigned(v.content, m.typeNumber(funcType{}))
}

// refill is the number of the function that is called at the end of fuel.
func (m *module) refill() uint32 { return m.imported[kindFunction] }

// shifted is the number that a function has in the rewritten module.
func (m *module) shifted(function uint32) uint32 {
	if function < m.refill() {
		return function
	}
	return function + 1
}

// checkNumber refuses a number of a function that does not exist.
func (m *module) checkNumber(r *reader, at int, function uint32) {
	if uint64(function) >= uint64(len(m.functions)) {
		r.refuse(damaged(at, "it names a function that does not exist"))
	}
}

// readFunction reads the number of a function.
func (m *module) readFunction(r *reader) uint32 {
	at := r.at
	function := r.u32()
	m.checkNumber(r, at, function)
	return function
}

// readTypeNumber reads the number of a type.
func (m *module) readTypeNumber(r *reader) uint32 {
	at := r.at
	number := r.u32()
	if uint64(number) >= uint64(len(m.types)) {
		r.refuse(damaged(at, "a function has a type that does not exist"))
		return 0
	}
	return number
}

func (m *module) readFunctions(r *reader) {
	v := m.rewritten[sectionFunction]
	r.each(func() {
		number := m.readTypeNumber(r)
		m.functions = append(m.functions, number)
		v.count++
		v.content = appendUnsigned(v.content, number)
	})
}

// hide notes why an instance has state that is not in its memory and globals.
func (m *module) hide(why string) {
	if m.result.Opaque == "" {
		m.result.Opaque = why
	}
}
