package meter

import "fmt"

// coder rewrites functions. It goes through each of them twice: what a segment
// costs is known at its end, and is written at its beginning.
type coder struct {
	module  *module
	plan    plan
	decoder decoder
	body    []byte // of the function, rewritten
	blocks  []open
	height  int // blocks that are open in what is written
	charge  int // number of the next one
	loop    int
	scratch [scratches]uint32 // numbers of locals
	effort  int64             // of all functions so far
}

// open is a block of the module that is open.
type open struct {
	label   int  // height of the block that stands for it
	checked bool // a loop with a check at its head
}

func (m *module) readCode(r *reader) {
	at := r.at
	count := r.u32()
	own := m.functions[m.imported[kindFunction]:]
	if uint64(count) != uint64(len(own)) {
		r.refuse(damaged(at, fmt.Sprintf("it has %d functions and code for %d", len(own), count)))
		return
	}
	c := &coder{module: m}
	c.decoder = decoder{opcodes: m.opcodes, types: m.types}
	v := m.rewritten[sectionCode]
	v.content = make([]byte, 0, (len(r.b)-r.at)/4*5)
	for _, number := range own {
		if r.refusal != nil {
			return
		}
		c.decoder.reader = r.part(r.u32())
		c.function(m.types[number])
		r.refuse(c.decoder.refusal)
		v.count++
		v.content = appendSized(v.content, c.body)
	}
}

// function rewrites one function.
func (c *coder) function(t funcType) {
	r := c.decoder.reader
	start := r.at
	declared := c.readLocals(r)
	code := r.at
	locals := uint32(len(t.params)) + declared
	c.draft(locals)
	if r.refuse(c.checkEffort(start, locals)); r.refusal != nil {
		return
	}
	c.body = c.appendLocals(c.body[:0], r.b[start:code], locals)
	c.blocks, c.height, c.charge, c.loop = c.blocks[:0], 0, 0, 0
	r.at = code
	c.enter(t)
	for r.more() {
		i := c.decoder.next()
		c.charges(i.at)
		c.instruction(&i)
	}
}

// draft goes through a function, which has so many locals, for the first time.
func (c *coder) draft(locals uint32) {
	p, d := &c.plan, &c.decoder
	p.reset(d.at)
	for d.refusal == nil && len(p.frames) > 0 {
		i := d.next()
		c.verify(&i, locals)
		p.add(d, &i)
	}
	if d.refusal == nil && d.more() {
		d.refuse(damaged(d.at, "a function goes on behind its end"))
	}
	p.merge()
}

// verify refuses what names something that the module does not have, and that
// the rewritten module may have.
func (c *coder) verify(i *instruction, locals uint32) {
	r := c.decoder.reader
	switch {
	case i.immediate == local && i.index >= locals:
		r.refuse(damaged(i.at, "it names a local that does not exist"))
	case i.immediate == global:
		c.module.checkGlobal(r, i.at, i.index)
	case i.immediate == function:
		c.module.checkNumber(r, i.at, i.index)
	case i.immediate == signature && uint64(i.index) >= uint64(len(c.decoder.types)):
		r.refuse(damaged(i.at, "it names a type that does not exist"))
	case i.segments && c.module.count == nil:
		r.refuse(damaged(i.at, "it names a data segment, and does not announce any"))
	}
	c.module.names = c.module.names || i.segments
	if i.stateful {
		c.module.hide("it uses " + i.name)
	}
}

// instruction writes one instruction and what goes with it.
func (c *coder) instruction(i *instruction) {
	r := c.decoder.reader
	switch i.class {
	case opensBlock, opensIf:
		c.copy(i)
		c.open(false)
	case opensLoop:
		c.openLoop(i)
	case ends:
		c.close()
	case branches, branchesIf:
		c.body = append(c.body, r.b[i.at])
		c.appendLabel(i.index)
	case branchesTable:
		c.body = appendUnsigned(append(c.body, r.b[i.at]), uint32(len(i.labels)-1))
		for _, l := range i.labels {
			c.appendLabel(l)
		}
	case returns:
		c.leave()
	case calls:
		c.copy(i)
		c.refresh()
	case movesBytes, movesElements:
		c.chargeMove(i)
		c.copy(i)
	case growsMemory, growsTable:
		c.grow(i)
	default:
		c.copy(i)
		c.canonical(i)
	}
}

// copy writes an instruction as it is, but for the numbers of functions.
func (c *coder) copy(i *instruction) {
	r := c.decoder.reader
	if i.immediate != function {
		c.body = append(c.body, r.b[i.at:i.end]...)
		return
	}
	c.body = appendUnsigned(append(c.body, r.b[i.at]), c.module.shifted(i.index))
}

func (c *coder) open(checked bool) {
	c.height++
	c.blocks = append(c.blocks, open{label: c.height, checked: checked})
}

// appendLabel writes how many blocks a branch leaves.
func (c *coder) appendLabel(label uint32) {
	target := c.blocks[len(c.blocks)-1-int(label)]
	c.body = appendUnsigned(c.body, uint32(c.height-target.label))
}

// close writes the end of the innermost block.
func (c *coder) close() {
	last := c.blocks[len(c.blocks)-1]
	c.blocks = c.blocks[:len(c.blocks)-1]
	c.body = append(c.body, opEnd)
	c.height--
	switch {
	case len(c.blocks) == 0:
		c.exit()
	case last.checked:
		c.closeLoop()
	}
}
