package formula

import "github.com/workrover/workrover/plugins/office/cell"

// node is a part of a formula. Which fields are set depends on what it is.
type node struct {
	kind  nodeKind
	value cell.Value // of a literal

	text  string // of a name, or of a function in capitals
	sheet string // of a reference or name; "" for that of the formula
	area  cell.Range

	function  function
	arguments []*node  // of a function, operands of a chain, items of an array; nil for one that is left out
	operators []string // of a chain, between its operands; of a sign or percent, the one
	columns   int      // of an array

	// Where arguments and operators are as long as they are few, as they mostly are.
	few [2]*node
	one [1]string
}

type nodeKind uint8

const (
	literal nodeKind = iota
	areaOf
	named
	called
	chain // operands between operators of one rank, from left to right
	signed
	percent
	arrayOf
)
