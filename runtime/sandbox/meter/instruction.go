package meter

import "fmt"

// instruction is one instruction as it stands in the code.
type instruction struct {
	*opcode
	at, end int      // its place in the module
	index   uint32   // label, or the number of what is named
	block   block    // type of what it opens
	labels  []uint32 // of br_table, the default last; valid until the next one is read
}

// decoder reads instructions.
type decoder struct {
	*reader
	opcodes *opcodes
	types   []funcType
	labels  []uint32
}

// next reads one instruction. The zero opcode is one that is not understood.
func (d *decoder) next() (i instruction) {
	i.at = d.at
	switch code := d.byte(); code {
	case prefixBulk:
		i.opcode = d.second(&d.opcodes.bulk)
	case prefixVector:
		i.opcode = d.second(&d.opcodes.vector)
	default:
		i.opcode = &d.opcodes.single[code]
	}
	if i.name == "" {
		d.refuse(unknownOpcode(d.b, i.at))
		i.opcode = &d.opcodes.single[0]
	}
	d.immediate(&i)
	i.end = d.at
	return i
}

// peek returns the instruction that is read next, without what follows it.
func (d *decoder) peek() *opcode {
	ahead := decoder{reader: &reader{b: d.b, at: d.at}, opcodes: d.opcodes}
	switch code := ahead.byte(); code {
	case prefixBulk:
		return ahead.second(&d.opcodes.bulk)
	case prefixVector:
		return ahead.second(&d.opcodes.vector)
	default:
		return &d.opcodes.single[code]
	}
}

func (d *decoder) second(table *[256]opcode) *opcode {
	if code := d.u32(); code < uint32(len(table)) {
		return &table[code]
	}
	return &opcode{}
}

func (d *decoder) immediate(i *instruction) {
	switch i.opcode.immediate {
	case label, function, local, global, index:
		i.index = d.u32()
	case blockType:
		i.block = d.blockType()
	case labels:
		d.readLabels()
		i.labels = d.labels
	case signature, indexes:
		i.index = d.u32()
		d.u32()
	case segmentMemory:
		d.u32()
		d.zero()
	case address, addressLane:
		d.address()
		if i.opcode.immediate == addressLane {
			d.byte()
		}
	case zeros:
		d.zero()
		d.zero()
	case zero:
		d.zero()
	case lane:
		d.byte()
	case reference:
		d.reference()
	case types:
		d.each(func() { d.valueType() })
	default:
		d.constant(i.opcode.immediate)
	}
}

func (d *decoder) constant(kind immediate) {
	switch kind {
	case int32s:
		d.signed(32)
	case int64s:
		d.signed(64)
	case float32s:
		d.take(4)
	case float64s:
		d.take(8)
	case vectors:
		d.take(16)
	}
}

func (d *decoder) readLabels() {
	d.labels = d.labels[:0]
	d.each(func() { d.labels = append(d.labels, d.u32()) })
	d.labels = append(d.labels, d.u32())
}

func (d *decoder) address() {
	const otherMemory = 1 << 6
	at := d.at
	if d.u32() >= otherMemory {
		d.refuse(proposal(at, "a second memory", "multi-memory"))
	}
	d.u32()
}

func (d *decoder) zero() {
	if at := d.at; d.byte() != 0 {
		d.refuse(proposal(at, "a second memory", "multi-memory"))
	}
}

// block is the type of a block.
type block struct {
	simple byte   // empty, or the type of the one result; 0 if the type has a number
	number uint32 // of the type
}

const emptyBlock = 0x40

func (b block) appendTo(to []byte) []byte {
	if b.simple != 0 {
		return append(to, b.simple)
	}
	return appendSigned(to, int64(b.number))
}

func (d *decoder) blockType() block {
	at := d.at
	switch first := d.byte(); {
	case first == emptyBlock:
		return block{simple: emptyBlock}
	case first&0xc0 == 0x40:
		d.at = at
		return block{simple: d.valueType()}
	}
	if d.refusal != nil {
		return block{simple: emptyBlock}
	}
	d.at = at
	number := d.signed(33)
	if number < 0 || number >= int64(len(d.types)) {
		d.refuse(damaged(at, "a block has a type that does not exist"))
		return block{simple: emptyBlock}
	}
	return block{number: uint32(number)}
}

// unknownOpcode refuses an instruction, by the name of what it is part of if
// that is known.
func unknownOpcode(module []byte, at int) *Refusal {
	code := module[at]
	what := fmt.Sprintf("the instruction %#02x", code)
	switch {
	case code == 0xfe:
		return proposal(at, atomicName(module[at+1:]), "threads")
	case code == 0x12 || code == 0x13:
		return proposal(at, map[byte]string{0x12: "return_call", 0x13: "return_call_indirect"}[code], "tail calls")
	case code >= 0x06 && code <= 0x0a || code == 0x18 || code == 0x19 || code == 0x1f:
		return proposal(at, what, "exception handling")
	case code == 0x14 || code == 0x15 || code >= 0xd3 && code <= 0xd6:
		return proposal(at, what, "typed function references")
	case code == 0xfb:
		return proposal(at, what, "garbage collection")
	}
	if code == prefixBulk || code == prefixVector {
		r := &reader{b: module, at: at + 1}
		second := r.u32()
		what = fmt.Sprintf("%s %#02x", what, second)
		if code == prefixVector && second >= 0x100 && second <= 0x12f {
			return proposal(at, what, "relaxed SIMD")
		}
		if code == prefixBulk && second >= 0x13 && second <= 0x16 {
			return proposal(at, what, "wide arithmetic")
		}
	}
	return damaged(at, "it has "+what+", which is unknown")
}

// atomicName names an instruction by what follows the prefix of atomics.
func atomicName(rest []byte) string {
	names := []string{"memory.atomic.notify", "memory.atomic.wait32", "memory.atomic.wait64", "atomic.fence"}
	switch {
	case len(rest) > 0 && int(rest[0]) < len(names):
		return names[rest[0]]
	case len(rest) > 0:
		return fmt.Sprintf("the atomic instruction 0xfe %#02x", rest[0])
	}
	return "an atomic instruction"
}
