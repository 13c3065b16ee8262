package meter

import "strings"

// opcode is what is known about one instruction.
type opcode struct {
	name      string
	immediate immediate
	class     class
	makes     shape // of the NaN that it can make
	blind     shape // of its last operand, if the result depends on no payload of a NaN in it
	segments  bool  // names a data segment
	stateful  bool  // changes state that neither memory nor globals hold
}

// immediate is what follows an instruction in the code.
type immediate byte

const (
	nothing       immediate = iota
	blockType               // empty, a value, or the number of a type
	label                   // how many blocks to leave
	labels                  // a vector of them, and one more
	function                // number of a function
	signature               // numbers of a type and a table
	local                   // number of a local
	global                  // number of a global
	index                   // of a table or segment
	indexes                 // two of them
	segmentMemory           // number of a segment, and a zero
	address                 // alignment and offset
	addressLane             // the same and a lane
	zero                    // for the only memory
	zeros                   // the same, twice
	lane                    // of a vector
	reference               // type of a reference
	types                   // a vector of them
	int32s                  // a constant of that type, and so on
	int64s
	float32s
	float64s
	vectors
)

// class is what an instruction means to the meter.
type class byte

const (
	plain class = iota
	opensBlock
	opensLoop
	opensIf
	opensElse
	ends
	traps
	branches
	branchesIf
	branchesTable
	returns
	calls
	movesBytes // number of them on top of the stack
	movesElements
	growsMemory // by pages on top of the stack
	growsTable
)

// shape is the kind of number in which a NaN is.
type shape byte

const (
	shapeless shape = iota
	f32
	f64
	f32x4
	f64x2
)

// The instructions that the meter writes.
const (
	opBlock      = 0x02
	opLoop       = 0x03
	opIf         = 0x04
	opEnd        = 0x0b
	opBranch     = 0x0c
	opBranchIf   = 0x0d
	opCall       = 0x10
	opSelect     = 0x1b
	opLocalGet   = 0x20
	opLocalSet   = 0x21
	opLocalTee   = 0x22
	opGlobalGet  = 0x23
	opGlobalSet  = 0x24
	opI32Const   = 0x41
	opI64Const   = 0x42
	opF32Const   = 0x43
	opF64Const   = 0x44
	opI32Eq      = 0x46
	opI64LtS     = 0x53
	opF32Eq      = 0x5b
	opF64Eq      = 0x61
	opI64Add     = 0x7c
	opI64Sub     = 0x7d
	opI64Or      = 0x84
	opI64Shl     = 0x86
	opI64ShrU    = 0x88
	opExtend     = 0xad // i32 to i64, unsigned
	opVector     = 0xfd // prefix of these:
	opV128Const  = 0x0c
	opF32x4Eq    = 0x41
	opF64x2Eq    = 0x47
	opBitselect  = 0x52
	prefixBulk   = 0xfc
	prefixVector = opVector
)

// opcodes are the instructions of WebAssembly 2.0 by their code, and by their
// second code for those that begin with a prefix.
type opcodes struct {
	single       [256]opcode
	bulk, vector [256]opcode
}

// newOpcodes returns the instructions; nan tells whether it matters which of
// them make a NaN.
func newOpcodes(nan bool) *opcodes {
	o := &opcodes{}
	for _, row := range instructionSet() {
		table := &o.single
		switch row.prefix {
		case prefixBulk:
			table = &o.bulk
		case prefixVector:
			table = &o.vector
		}
		for i, name := range strings.Fields(row.names) {
			if name == "-" {
				continue
			}
			entry := row.opcode
			entry.name = name
			if !nan {
				entry.makes = shapeless
			}
			table[row.first+i] = entry
		}
	}
	return o
}
