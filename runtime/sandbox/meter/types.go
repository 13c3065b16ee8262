package meter

// funcType is the type of a function.
type funcType struct {
	params, results []byte // types of values
}

// The types of values.
const (
	typeI32       = 0x7f
	typeI64       = 0x7e
	typeF32       = 0x7d
	typeF64       = 0x7c
	typeV128      = 0x7b
	typeFuncref   = 0x70
	typeExternref = 0x6f
	typeFunction  = 0x60 // what begins the type of a function
)

func (r *reader) valueType() byte {
	at := r.at
	switch t := r.byte(); t {
	case typeI32, typeI64, typeF32, typeF64, typeV128, typeFuncref, typeExternref:
		return t
	case 0x63, 0x64: // references with and without null
		r.refuse(proposal(at, "a typed reference", "typed function references"))
	case 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x71, 0x72, 0x73, 0x74:
		r.refuse(proposal(at, "a type of references", "garbage collection or exception handling"))
	default:
		r.refuse(damaged(at, "a value has a type that does not exist"))
	}
	return typeI32
}

func (r *reader) reference() byte {
	at := r.at
	t := r.valueType()
	if t != typeFuncref && t != typeExternref {
		r.refuse(damaged(at, "a reference has the type of a number"))
	}
	return t
}

func (m *module) readTypes(r *reader) {
	r.each(func() {
		at := r.at
		switch form := r.byte(); form {
		case typeFunction:
			var t funcType
			r.each(func() { t.params = append(t.params, r.valueType()) })
			r.each(func() { t.results = append(t.results, r.valueType()) })
			m.types = append(m.types, t)
		case 0x4e, 0x4f, 0x50, 0x5e, 0x5f:
			r.refuse(proposal(at, "a type that is no function", "garbage collection"))
		default:
			r.refuse(damaged(at, "a type is no function"))
		}
	})
}

// typeNumber returns the number of a type, which is added if it is new.
func (m *module) typeNumber(t funcType) uint32 {
	key := string(t.params) + ">" + string(t.results)
	if m.numbers == nil {
		m.numbers = map[string]uint32{}
		for i, known := range m.types {
			m.numbers[string(known.params)+">"+string(known.results)] = uint32(i)
		}
	}
	number, known := m.numbers[key]
	if !known {
		number = uint32(len(m.types))
		m.types = append(m.types, t)
		m.numbers[key] = number
	}
	return number
}

func (m *module) typeSection() *vector {
	v := &vector{}
	for _, t := range m.types {
		v.count++
		v.content = append(v.content, typeFunction)
		v.content = appendSized(v.content, t.params)
		v.content = appendSized(v.content, t.results)
	}
	return v
}
