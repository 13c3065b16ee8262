package meter

// enter writes the beginning of a function. One that calls nothing is not
// counted as deeper, and needs no check of its own: however often it is
// called, what calls it is checked.
//
// One that does has its code in a block that takes the place of the function,
// so that every way out leads through its end, where the depth is given back.
func (c *coder) enter(t funcType) {
	c.refresh()
	c.charges(c.decoder.at)
	if !c.plan.calls {
		c.blocks = append(c.blocks, open{})
		return
	}
	c.step(opI64Sub)
	c.getLocal(left)
	c.getGlobal(c.module.depth())
	c.body = append(c.body, opI64Or)
	c.check()
	c.body = c.module.resulting(t).appendTo(append(c.body, opBlock))
	c.open(false)
}

// leave writes a return.
func (c *coder) leave() {
	const opReturn = 0x0f
	if !c.plan.calls {
		c.body = append(c.body, opReturn)
		return
	}
	c.body = append(c.body, opBranch)
	c.appendLabel(uint32(len(c.blocks) - 1))
}

// exit writes what follows the block of a function.
func (c *coder) exit() {
	if c.plan.calls {
		c.step(opI64Add)
		c.body = append(c.body, opEnd)
	}
}

// step writes one step down or up.
func (c *coder) step(operation byte) {
	c.getGlobal(c.module.depth())
	c.body = append(c.body, opI64Const, 1, operation)
	c.setGlobal(c.module.depth())
}

// resulting is the type of a block that has the results of a function.
func (m *module) resulting(t funcType) block {
	switch len(t.results) {
	case 0:
		return block{simple: emptyBlock}
	case 1:
		return block{simple: t.results[0]}
	}
	return block{number: m.typeNumber(funcType{results: t.results})}
}
