package meter

import "sync"

// Encoding tells how an instruction begins in a module, and what follows it.
func Encoding(name string) (code []byte, immediates []string) {
	e := encodings()[name]
	return e.code, e.immediates
}

type encoding struct {
	code       []byte
	immediates []string
}

var encodings = sync.OnceValue(func() map[string]encoding {
	all := map[string]encoding{}
	o := newOpcodes(true)
	for prefix, table := range map[byte]*[256]opcode{0: &o.single, prefixBulk: &o.bulk, prefixVector: &o.vector} {
		for i, op := range table {
			code := []byte{byte(i)}
			if prefix != 0 {
				code = appendUnsigned([]byte{prefix}, uint32(i))
			}
			if op.name != "" && all[op.name].code == nil {
				all[op.name] = encoding{code, immediateNames(op.immediate)}
			}
		}
	}
	return all
})

func immediateNames(i immediate) []string {
	switch i {
	case label, function, local, global, index:
		return []string{"u"}
	case signature, indexes, address:
		return []string{"u", "u"}
	case segmentMemory:
		return []string{"u", "0"}
	case zero:
		return []string{"0"}
	case zeros:
		return []string{"0", "0"}
	case int32s, int64s:
		return []string{"s"}
	case float32s:
		return []string{"f"}
	case float64s:
		return []string{"d"}
	case blockType:
		return []string{"block"}
	case labels:
		return []string{"labels"}
	case reference:
		return []string{"type"}
	case lane:
		return []string{"u"}
	case vectors:
		return []string{"v"}
	}
	return nil
}
