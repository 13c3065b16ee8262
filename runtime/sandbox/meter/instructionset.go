package meter

// row is a run of instructions with successive codes that are alike. A code
// that is not in use has the name "-".
type row struct {
	prefix byte
	first  int
	names  string
	opcode
}

// instructionSet is WebAssembly 2.0.
func instructionSet() []row {
	return append(append(append(control(), variables()...), append(numbers(), bulk()...)...), vectorRows()...)
}

func control() []row {
	return []row{
		{first: 0x00, names: "unreachable", opcode: opcode{class: traps}},
		{first: 0x01, names: "nop"},
		{first: 0x02, names: "block", opcode: opcode{immediate: blockType, class: opensBlock}},
		{first: 0x03, names: "loop", opcode: opcode{immediate: blockType, class: opensLoop}},
		{first: 0x04, names: "if", opcode: opcode{immediate: blockType, class: opensIf}},
		{first: 0x05, names: "else", opcode: opcode{class: opensElse}},
		{first: 0x0b, names: "end", opcode: opcode{class: ends}},
		{first: 0x0c, names: "br", opcode: opcode{immediate: label, class: branches}},
		{first: 0x0d, names: "br_if", opcode: opcode{immediate: label, class: branchesIf}},
		{first: 0x0e, names: "br_table", opcode: opcode{immediate: labels, class: branchesTable}},
		{first: 0x0f, names: "return", opcode: opcode{class: returns}},
		{first: 0x10, names: "call", opcode: opcode{immediate: function, class: calls}},
		{first: 0x11, names: "call_indirect", opcode: opcode{immediate: signature, class: calls}},
	}
}

func variables() []row {
	return []row{
		{first: 0x1a, names: "drop select"},
		{first: 0x1c, names: "select", opcode: opcode{immediate: types}},
		{first: 0x20, names: "local.get local.set local.tee", opcode: opcode{immediate: local}},
		{first: 0x23, names: "global.get global.set", opcode: opcode{immediate: global}},
		{first: 0x25, names: "table.get", opcode: opcode{immediate: index}},
		{first: 0x26, names: "table.set", opcode: opcode{immediate: index, stateful: true}},
		{first: 0x28, names: `i32.load i64.load f32.load f64.load
			i32.load8_s i32.load8_u i32.load16_s i32.load16_u
			i64.load8_s i64.load8_u i64.load16_s i64.load16_u i64.load32_s i64.load32_u
			i32.store i64.store f32.store f64.store
			i32.store8 i32.store16 i64.store8 i64.store16 i64.store32`, opcode: opcode{immediate: address}},
		{first: 0x3f, names: "memory.size", opcode: opcode{immediate: zero}},
		{first: 0x40, names: "memory.grow", opcode: opcode{immediate: zero, class: growsMemory}},
		{first: 0x41, names: "i32.const", opcode: opcode{immediate: int32s}},
		{first: 0x42, names: "i64.const", opcode: opcode{immediate: int64s}},
		{first: 0x43, names: "f32.const", opcode: opcode{immediate: float32s}},
		{first: 0x44, names: "f64.const", opcode: opcode{immediate: float64s}},
		{first: 0xd0, names: "ref.null", opcode: opcode{immediate: reference}},
		{first: 0xd1, names: "ref.is_null"},
		{first: 0xd2, names: "ref.func", opcode: opcode{immediate: function}},
	}
}

func numbers() []row {
	return []row{
		{first: 0x45, names: `i32.eqz i32.eq i32.ne i32.lt_s i32.lt_u i32.gt_s i32.gt_u i32.le_s i32.le_u i32.ge_s i32.ge_u
			i64.eqz i64.eq i64.ne i64.lt_s i64.lt_u i64.gt_s i64.gt_u i64.le_s i64.le_u i64.ge_s i64.ge_u`},
		{first: 0x5b, names: "f32.eq f32.ne f32.lt f32.gt f32.le f32.ge", opcode: opcode{blind: f32}},
		{first: 0x61, names: "f64.eq f64.ne f64.lt f64.gt f64.le f64.ge", opcode: opcode{blind: f64}},
		{first: 0x67, names: `i32.clz i32.ctz i32.popcnt i32.add i32.sub i32.mul i32.div_s i32.div_u i32.rem_s i32.rem_u
			i32.and i32.or i32.xor i32.shl i32.shr_s i32.shr_u i32.rotl i32.rotr
			i64.clz i64.ctz i64.popcnt i64.add i64.sub i64.mul i64.div_s i64.div_u i64.rem_s i64.rem_u
			i64.and i64.or i64.xor i64.shl i64.shr_s i64.shr_u i64.rotl i64.rotr`},
		{first: 0x8b, names: "f32.abs f32.neg"},
		{first: 0x8d, names: `f32.ceil f32.floor f32.trunc f32.nearest f32.sqrt
			f32.add f32.sub f32.mul f32.div f32.min f32.max`, opcode: opcode{makes: f32, blind: f32}},
		{first: 0x98, names: "f32.copysign f64.abs f64.neg"},
		{first: 0x9b, names: `f64.ceil f64.floor f64.trunc f64.nearest f64.sqrt
			f64.add f64.sub f64.mul f64.div f64.min f64.max`, opcode: opcode{makes: f64, blind: f64}},
		{first: 0xa6, names: "f64.copysign i32.wrap_i64"},
		{first: 0xa8, names: "i32.trunc_f32_s i32.trunc_f32_u", opcode: opcode{blind: f32}},
		{first: 0xaa, names: "i32.trunc_f64_s i32.trunc_f64_u", opcode: opcode{blind: f64}},
		{first: 0xac, names: "i64.extend_i32_s i64.extend_i32_u"},
		{first: 0xae, names: "i64.trunc_f32_s i64.trunc_f32_u", opcode: opcode{blind: f32}},
		{first: 0xb0, names: "i64.trunc_f64_s i64.trunc_f64_u", opcode: opcode{blind: f64}},
		{first: 0xb2, names: "f32.convert_i32_s f32.convert_i32_u f32.convert_i64_s f32.convert_i64_u"},
		{first: 0xb6, names: "f32.demote_f64", opcode: opcode{makes: f32, blind: f64}},
		{first: 0xb7, names: "f64.convert_i32_s f64.convert_i32_u f64.convert_i64_s f64.convert_i64_u"},
		{first: 0xbb, names: "f64.promote_f32", opcode: opcode{makes: f64, blind: f32}},
		{first: 0xbc, names: `i32.reinterpret_f32 i64.reinterpret_f64 f32.reinterpret_i32 f64.reinterpret_i64
			i32.extend8_s i32.extend16_s i64.extend8_s i64.extend16_s i64.extend32_s`},
	}
}

func bulk() []row {
	return []row{
		{prefix: prefixBulk, first: 0, names: "i32.trunc_sat_f32_s i32.trunc_sat_f32_u", opcode: opcode{blind: f32}},
		{prefix: prefixBulk, first: 2, names: "i32.trunc_sat_f64_s i32.trunc_sat_f64_u", opcode: opcode{blind: f64}},
		{prefix: prefixBulk, first: 4, names: "i64.trunc_sat_f32_s i64.trunc_sat_f32_u", opcode: opcode{blind: f32}},
		{prefix: prefixBulk, first: 6, names: "i64.trunc_sat_f64_s i64.trunc_sat_f64_u", opcode: opcode{blind: f64}},
		{prefix: prefixBulk, first: 8, names: "memory.init", opcode: opcode{immediate: segmentMemory, class: movesBytes, segments: true}},
		{prefix: prefixBulk, first: 9, names: "data.drop", opcode: opcode{immediate: index, segments: true, stateful: true}},
		{prefix: prefixBulk, first: 10, names: "memory.copy", opcode: opcode{immediate: zeros, class: movesBytes}},
		{prefix: prefixBulk, first: 11, names: "memory.fill", opcode: opcode{immediate: zero, class: movesBytes}},
		{prefix: prefixBulk, first: 12, names: "table.init", opcode: opcode{immediate: indexes, class: movesElements, stateful: true}},
		{prefix: prefixBulk, first: 13, names: "elem.drop", opcode: opcode{immediate: index, stateful: true}},
		{prefix: prefixBulk, first: 14, names: "table.copy", opcode: opcode{immediate: indexes, class: movesElements, stateful: true}},
		{prefix: prefixBulk, first: 15, names: "table.grow", opcode: opcode{immediate: index, class: growsTable, stateful: true}},
		{prefix: prefixBulk, first: 16, names: "table.size", opcode: opcode{immediate: index}},
		{prefix: prefixBulk, first: 17, names: "table.fill", opcode: opcode{immediate: index, class: movesElements, stateful: true}},
	}
}
