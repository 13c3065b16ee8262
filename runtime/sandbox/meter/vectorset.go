package meter

// vectorRows is the part of the instruction set that works on vectors.
func vectorRows() []row {
	rows := append(vectorAccess(), vectorIntegers()...)
	rows = append(rows, vectorFloats()...)
	for i := range rows {
		rows[i].prefix = prefixVector
	}
	return rows
}

func vectorAccess() []row {
	return []row{
		{first: 0x00, names: `v128.load v128.load8x8_s v128.load8x8_u v128.load16x4_s v128.load16x4_u
			v128.load32x2_s v128.load32x2_u v128.load8_splat v128.load16_splat v128.load32_splat v128.load64_splat
			v128.store`, opcode: opcode{immediate: address}},
		{first: 0x0c, names: "v128.const i8x16.shuffle", opcode: opcode{immediate: vectors}},
		{first: 0x0e, names: "i8x16.swizzle i8x16.splat i16x8.splat i32x4.splat i64x2.splat f32x4.splat f64x2.splat"},
		{first: 0x15, names: `i8x16.extract_lane_s i8x16.extract_lane_u i8x16.replace_lane
			i16x8.extract_lane_s i16x8.extract_lane_u i16x8.replace_lane
			i32x4.extract_lane i32x4.replace_lane i64x2.extract_lane i64x2.replace_lane
			f32x4.extract_lane f32x4.replace_lane f64x2.extract_lane f64x2.replace_lane`, opcode: opcode{immediate: lane}},
		{first: 0x4d, names: "v128.not v128.and v128.andnot v128.or v128.xor v128.bitselect v128.any_true"},
		{first: 0x54, names: `v128.load8_lane v128.load16_lane v128.load32_lane v128.load64_lane
			v128.store8_lane v128.store16_lane v128.store32_lane v128.store64_lane`, opcode: opcode{immediate: addressLane}},
		{first: 0x5c, names: "v128.load32_zero v128.load64_zero", opcode: opcode{immediate: address}},
	}
}

func vectorIntegers() []row {
	return []row{
		{first: 0x23, names: `i8x16.eq i8x16.ne i8x16.lt_s i8x16.lt_u i8x16.gt_s i8x16.gt_u i8x16.le_s i8x16.le_u i8x16.ge_s i8x16.ge_u
			i16x8.eq i16x8.ne i16x8.lt_s i16x8.lt_u i16x8.gt_s i16x8.gt_u i16x8.le_s i16x8.le_u i16x8.ge_s i16x8.ge_u
			i32x4.eq i32x4.ne i32x4.lt_s i32x4.lt_u i32x4.gt_s i32x4.gt_u i32x4.le_s i32x4.le_u i32x4.ge_s i32x4.ge_u`},
		{first: 0x60, names: `i8x16.abs i8x16.neg i8x16.popcnt i8x16.all_true i8x16.bitmask
			i8x16.narrow_i16x8_s i8x16.narrow_i16x8_u`},
		{first: 0x6b, names: `i8x16.shl i8x16.shr_s i8x16.shr_u i8x16.add i8x16.add_sat_s i8x16.add_sat_u
			i8x16.sub i8x16.sub_sat_s i8x16.sub_sat_u`},
		{first: 0x76, names: "i8x16.min_s i8x16.min_u i8x16.max_s i8x16.max_u"},
		{first: 0x7b, names: `i8x16.avgr_u
			i16x8.extadd_pairwise_i8x16_s i16x8.extadd_pairwise_i8x16_u i32x4.extadd_pairwise_i16x8_s i32x4.extadd_pairwise_i16x8_u
			i16x8.abs i16x8.neg i16x8.q15mulr_sat_s i16x8.all_true i16x8.bitmask i16x8.narrow_i32x4_s i16x8.narrow_i32x4_u
			i16x8.extend_low_i8x16_s i16x8.extend_high_i8x16_s i16x8.extend_low_i8x16_u i16x8.extend_high_i8x16_u
			i16x8.shl i16x8.shr_s i16x8.shr_u i16x8.add i16x8.add_sat_s i16x8.add_sat_u i16x8.sub i16x8.sub_sat_s i16x8.sub_sat_u`},
		{first: 0x95, names: "i16x8.mul i16x8.min_s i16x8.min_u i16x8.max_s i16x8.max_u - i16x8.avgr_u"},
		{first: 0x9c, names: `i16x8.extmul_low_i8x16_s i16x8.extmul_high_i8x16_s i16x8.extmul_low_i8x16_u i16x8.extmul_high_i8x16_u
			i32x4.abs i32x4.neg - i32x4.all_true i32x4.bitmask - -
			i32x4.extend_low_i16x8_s i32x4.extend_high_i16x8_s i32x4.extend_low_i16x8_u i32x4.extend_high_i16x8_u
			i32x4.shl i32x4.shr_s i32x4.shr_u i32x4.add`},
		{first: 0xb1, names: "i32x4.sub"},
		{first: 0xb5, names: "i32x4.mul i32x4.min_s i32x4.min_u i32x4.max_s i32x4.max_u i32x4.dot_i16x8_s"},
		{first: 0xbc, names: `i32x4.extmul_low_i16x8_s i32x4.extmul_high_i16x8_s i32x4.extmul_low_i16x8_u i32x4.extmul_high_i16x8_u
			i64x2.abs i64x2.neg - i64x2.all_true i64x2.bitmask - -
			i64x2.extend_low_i32x4_s i64x2.extend_high_i32x4_s i64x2.extend_low_i32x4_u i64x2.extend_high_i32x4_u
			i64x2.shl i64x2.shr_s i64x2.shr_u i64x2.add`},
		{first: 0xd1, names: "i64x2.sub"},
		{first: 0xd5, names: `i64x2.mul i64x2.eq i64x2.ne i64x2.lt_s i64x2.gt_s i64x2.le_s i64x2.ge_s
			i64x2.extmul_low_i32x4_s i64x2.extmul_high_i32x4_s i64x2.extmul_low_i32x4_u i64x2.extmul_high_i32x4_u`},
	}
}

func vectorFloats() []row {
	makes32, makes64 := opcode{makes: f32x4, blind: f32x4}, opcode{makes: f64x2, blind: f64x2}
	return []row{
		{first: 0x41, names: "f32x4.eq f32x4.ne f32x4.lt f32x4.gt f32x4.le f32x4.ge", opcode: opcode{blind: f32x4}},
		{first: 0x47, names: "f64x2.eq f64x2.ne f64x2.lt f64x2.gt f64x2.le f64x2.ge", opcode: opcode{blind: f64x2}},
		{first: 0x5e, names: "f32x4.demote_f64x2_zero", opcode: opcode{makes: f32x4, blind: f64x2}},
		{first: 0x5f, names: "f64x2.promote_low_f32x4", opcode: opcode{makes: f64x2, blind: f32x4}},
		{first: 0x67, names: "f32x4.ceil f32x4.floor f32x4.trunc f32x4.nearest", opcode: makes32},
		{first: 0x74, names: "f64x2.ceil f64x2.floor", opcode: makes64},
		{first: 0x7a, names: "f64x2.trunc", opcode: makes64},
		{first: 0x94, names: "f64x2.nearest", opcode: makes64},
		{first: 0xe0, names: "f32x4.abs f32x4.neg"},
		{first: 0xe3, names: "f32x4.sqrt f32x4.add f32x4.sub f32x4.mul f32x4.div f32x4.min f32x4.max", opcode: makes32},
		{first: 0xea, names: "f32x4.pmin f32x4.pmax"},
		{first: 0xec, names: "f64x2.abs f64x2.neg"},
		{first: 0xef, names: "f64x2.sqrt f64x2.add f64x2.sub f64x2.mul f64x2.div f64x2.min f64x2.max", opcode: makes64},
		{first: 0xf6, names: "f64x2.pmin f64x2.pmax"},
		{first: 0xf8, names: "i32x4.trunc_sat_f32x4_s i32x4.trunc_sat_f32x4_u", opcode: opcode{blind: f32x4}},
		{first: 0xfa, names: "f32x4.convert_i32x4_s f32x4.convert_i32x4_u"},
		{first: 0xfc, names: "i32x4.trunc_sat_f64x2_s_zero i32x4.trunc_sat_f64x2_u_zero", opcode: opcode{blind: f64x2}},
		{first: 0xfe, names: "f64x2.convert_low_i32x4_s f64x2.convert_low_i32x4_u"},
	}
}
