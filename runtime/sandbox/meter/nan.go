package meter

// canonical replaces a NaN that an instruction made. What follows may take it
// as it is, if nothing depends on which NaN that is.
func (c *coder) canonical(i *instruction) {
	if i.makes == shapeless || c.decoder.peek().blind == i.makes {
		return
	}
	switch i.makes {
	case f32:
		c.number(number32, append([]byte{opF32Const}, canonical32()...), opF32Eq)
	case f64:
		c.number(number64, append([]byte{opF64Const}, canonical64()...), opF64Eq)
	case f32x4:
		nan := canonical32()
		c.vector(append(append(nan, nan...), append(nan, nan...)...), opF32x4Eq)
	case f64x2:
		nan := canonical64()
		c.vector(append(nan, nan...), opF64x2Eq)
	}
}

func canonical32() []byte { return []byte{0, 0, 0xc0, 0x7f} }
func canonical64() []byte { return []byte{0, 0, 0, 0, 0, 0, 0xf8, 0x7f} }

// number writes: x if x = x, otherwise the constant.
func (c *coder) number(x scratch, constant []byte, equal byte) {
	c.teeLocal(x)
	c.body = append(c.body, constant...)
	c.getLocal(x)
	c.getLocal(x)
	c.body = append(c.body, equal, opSelect)
}

// vector writes the same for each lane.
func (c *coder) vector(lanes []byte, equal byte) {
	c.teeLocal(vector128)
	c.body = append(append(c.body, opVector, opV128Const), lanes...)
	c.getLocal(vector128)
	c.getLocal(vector128)
	c.body = append(c.body, opVector, equal, opVector, opBitselect)
}
