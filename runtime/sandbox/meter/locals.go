package meter

// scratch is a local that the meter adds to a function that needs it.
type scratch byte

const (
	left   scratch = iota // of the fuel
	length                // of what is moved or grown
	before                // a memory or table grew: its size
	number32
	number64
	vector128
	scratches
)

// typeOfScratch is the type of value that a scratch local has.
func typeOfScratch(s scratch) byte {
	return [scratches]byte{typeI64, typeI32, typeI32, typeF32, typeF64, typeV128}[s]
}

// readLocals reads the declarations of locals, and returns how many there are.
func (c *coder) readLocals(r *reader) uint32 {
	at, total := r.at, uint64(0)
	r.each(func() {
		total += uint64(r.u32())
		r.valueType()
	})
	if total > maxLocals {
		r.refuse(manyLocals(at, total))
	}
	return uint32(total)
}

// appendLocals writes the declarations of locals, to which it adds those that
// the function needs; declared is how many locals there are before them.
func (c *coder) appendLocals(b, declarations []byte, declared uint32) []byte {
	r := &reader{b: declarations}
	groups := r.u32()
	for _, wanted := range c.plan.needs {
		if wanted {
			groups++
		}
	}
	b = append(appendUnsigned(b, groups), declarations[r.at:]...)
	for s, wanted := range c.plan.needs {
		if wanted {
			c.scratch[s] = declared
			declared++
			b = append(b, 1, typeOfScratch(scratch(s)))
		}
	}
	return b
}

// need notes the scratch locals for an instruction.
func (p *plan) need(i *instruction) {
	switch i.class {
	case movesBytes, movesElements:
		p.needs[length] = true
	case growsMemory, growsTable:
		p.needs[length], p.needs[before] = true, true
	}
	switch i.makes {
	case f32:
		p.needs[number32] = true
	case f64:
		p.needs[number64] = true
	case f32x4, f64x2:
		p.needs[vector128] = true
	}
}

func (c *coder) getLocal(s scratch) {
	c.body = appendUnsigned(append(c.body, opLocalGet), c.scratch[s])
}

func (c *coder) setLocal(s scratch) {
	c.body = appendUnsigned(append(c.body, opLocalSet), c.scratch[s])
}

func (c *coder) teeLocal(s scratch) {
	c.body = appendUnsigned(append(c.body, opLocalTee), c.scratch[s])
}
