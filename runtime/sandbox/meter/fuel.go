package meter

// The prices of what takes longer the more there is of it, in addition to the
// one unit of the instruction.
const (
	bytesShift = 3 // one unit for 8 bytes
	pageShift  = 16 - bytesShift
)

// charges writes the charge of a segment that begins here.
func (c *coder) charges(at int) {
	list := c.plan.charges
	for c.charge < len(list) && list[c.charge].at <= at {
		c.spend(list[c.charge].amount)
		c.charge++
	}
}

// spend takes a constant amount from the fuel. The function has a local copy of
// it, so that one charge need not wait for what the last one wrote to memory.
func (c *coder) spend(amount uint32) {
	if amount == 0 {
		return
	}
	c.getLocal(left)
	c.body = append(appendSigned(append(c.body, opI64Const), int64(amount)), opI64Sub)
	c.teeLocal(left)
	c.setGlobal(c.module.fuel())
}

// refresh makes the copy what the fuel is, after a call. Engines drop it where
// nothing needs the copy.
func (c *coder) refresh() {
	if c.plan.needs[left] {
		c.getGlobal(c.module.fuel())
		c.setLocal(left)
	}
}

// openLoop writes the head of a loop. Where something branches to it, the fuel
// is checked there:
//
//	(block $done
//	  (loop $again
//	    (block $empty
//	      (loop
//	        (br_if $empty (i64.lt_s (local.get $left) (i64.const 0)))
//	        …)
//	      (br $done))
//	    (call $refill)
//	    (br $again)))
//
// The call is outside of the loop, since an engine keeps values in registers
// only where no call is.
func (c *coder) openLoop(i *instruction) {
	checked := c.plan.loops[c.loop].targeted
	c.loop++
	if !checked {
		c.copy(i)
		c.open(false)
		return
	}
	c.body = i.block.appendTo(append(c.body, opBlock))
	c.body = i.block.appendTo(append(c.body, opLoop))
	c.body = c.module.taken(i.block).appendTo(append(c.body, opBlock))
	c.body = i.block.appendTo(append(c.body, opLoop))
	c.height += loopFrame
	c.open(true)
	c.getLocal(left)
	c.body = append(c.body, opI64Const, 0, opI64LtS, opBranchIf, 1)
}

// loopFrame is how many blocks are around a loop with a check.
const loopFrame = 3

func (c *coder) closeLoop() {
	const done, again = 2, 0
	c.body = append(c.body, opBranch, done, opEnd)
	c.refill()
	c.body = append(c.body, opBranch, again, opEnd, opEnd)
	c.height -= loopFrame
}

// taken is the type of a block that takes what a loop takes, and gives it back.
func (m *module) taken(loop block) block {
	if loop.simple != 0 || len(m.types[loop.number].params) == 0 {
		return block{simple: emptyBlock}
	}
	params := m.types[loop.number].params
	return block{number: m.typeNumber(funcType{params: params, results: params})}
}

// chargeMove charges for the length on top of the stack, and checks.
func (c *coder) chargeMove(i *instruction) {
	shift := byte(0)
	if i.class == movesBytes {
		shift = bytesShift
	}
	c.setLocal(length)
	c.getLocal(left)
	c.getLocal(length)
	c.body = append(c.body, opExtend, opI64Const, shift, opI64ShrU, opI64Sub)
	c.teeLocal(left)
	c.setGlobal(c.module.fuel())
	c.getLocal(left)
	c.check()
	c.getLocal(length)
}

// grow writes memory.grow or table.grow, and charges for what they added. That
// they refused costs nothing.
func (c *coder) grow(i *instruction) {
	shift := byte(0)
	if i.class == growsMemory {
		shift = pageShift
	}
	c.teeLocal(length)
	c.copy(i)
	c.setLocal(before)
	c.getLocal(left)
	c.body = append(c.body, opI64Const, 0)
	c.getLocal(length)
	c.body = append(c.body, opExtend, opI64Const, shift, opI64Shl)
	c.getLocal(before)
	c.body = append(c.body, opI32Const, 0x7f, opI32Eq, opSelect, opI64Sub)
	c.teeLocal(left)
	c.setGlobal(c.module.fuel())
	c.getLocal(left)
	c.check()
	c.getLocal(before)
}

// check writes the call of the host if the i64 on top of the stack is below
// zero.
func (c *coder) check() {
	c.body = append(c.body, opI64Const, 0, opI64LtS, opIf, emptyBlock)
	c.refill()
	c.body = append(c.body, opEnd)
}

// refill writes the call of the host.
func (c *coder) refill() {
	c.body = appendUnsigned(append(c.body, opCall), c.module.refill())
	c.refresh()
}

func (c *coder) getGlobal(number uint32) {
	c.body = appendUnsigned(append(c.body, opGlobalGet), number)
}

func (c *coder) setGlobal(number uint32) {
	c.body = appendUnsigned(append(c.body, opGlobalSet), number)
}
