package formula

import (
	"math"

	"github.com/workrover/workrover/plugins/office/cell"
)

// function is what a name followed by a parenthesis stands for: one of scalar
// and general, or neither if the name is not known.
type function struct {
	min, max int                    // arguments
	scalar   func(*call) cell.Value // of one value for each argument; for arrays it is called for each value
	general  func(*call) operand    // that looks at its arguments itself
	arrays   bool                   // its arguments are wanted as whole arrays
	prefix   string                 // in files, because it is newer than their format
}

func (f function) known() bool { return f.scalar != nil || f.general != nil }

// newer says that a function is newer than the format of files.
func (f function) newer() function {
	f.prefix = "_xlfn."
	return f
}

// whole says that a function wants arrays.
func (f function) whole() function {
	f.arrays = true
	return f
}

// many is for functions without a limit of arguments.
const many = 255

// scalar is a function of values.
func scalar(least, most int, f func(*call) cell.Value) function {
	return function{min: least, max: most, scalar: f}
}

// general is a function that looks at its arguments itself.
func general(least, most int, f func(*call) operand) function {
	return function{min: least, max: most, general: f}
}

// reduced is a general function that comes to one value.
func reduced(least, most int, f func(*call) cell.Value) function {
	return general(least, most, func(c *call) operand { return one(f(c)) })
}

// call is a function with its arguments. A function asks for them with the
// methods below; the first of them that is an error is what the function comes to.
type call struct {
	*evaluator
	arguments []*node
	values    []cell.Value // of a scalar function
	fault     cell.Value
}

// call evaluates a function.
func (e *evaluator) call(n *node) operand {
	f := n.function
	if !f.known() {
		return one(e.fail("the function " + n.text + " is not known"))
	}
	if f.arrays {
		e.arrays++
		defer func() { e.arrays-- }()
	}
	if f.general != nil {
		c := &call{evaluator: e, arguments: n.arguments}
		result := f.general(c)
		if c.fault.Kind == cell.Error {
			return one(c.fault)
		}
		return result
	}
	return e.lifted(f, n.arguments)
}

// lifted calls a scalar function, for each value if an argument has several.
func (e *evaluator) lifted(f function, arguments []*node) operand {
	c := &call{evaluator: e, arguments: arguments, values: make([]cell.Value, len(arguments))}
	rows, columns := 1, 1
	var several []*array // by argument; nil for one that has one value
	for i, argument := range arguments {
		o := e.node(argument)
		if !e.isMany(o) {
			c.values[i] = e.single(o)
			continue
		}
		a := e.arrayOf(o)
		c.values[i] = a.at(0, 0)
		if len(a.values) > 1 {
			rows, columns = max(rows, a.rows), max(columns, a.columns)
			several = append(several, make([]*array, i+1-len(several))...)
			several[i] = a
		}
	}
	if several == nil {
		return one(c.scalarValue(f))
	}
	result := e.newArray(rows, columns)
	for place := range result.values {
		for i, a := range several {
			if a != nil {
				c.values[i] = a.at(place/columns, place%columns)
			}
		}
		result.values[place] = c.scalarValue(f)
	}
	return operand{array: result}
}

func (c *call) scalarValue(f function) cell.Value {
	c.fault = cell.Value{}
	v := f.scalar(c)
	if c.fault.Kind == cell.Error {
		return c.fault
	}
	return v
}

// has reports whether an argument is given, be it empty.
func (c *call) has(i int) bool { return i < len(c.arguments) }

// given reports whether an argument is given that is not left out.
func (c *call) given(i int) bool { return c.has(i) && c.arguments[i] != nil }

// operand evaluates an argument.
func (c *call) operand(i int) operand {
	if !c.has(i) {
		return operand{}
	}
	return c.node(c.arguments[i])
}

// any is the one value of an argument, errors included.
func (c *call) any(i int) cell.Value {
	if c.values != nil {
		if i >= len(c.values) {
			return cell.Value{}
		}
		return c.values[i]
	}
	return c.single(c.operand(i))
}

// value is the one value of an argument.
func (c *call) value(i int) cell.Value {
	v := c.any(i)
	c.note(v)
	return v
}

// note takes an error as what the function comes to.
func (c *call) note(v cell.Value) {
	if v.Kind == cell.Error && c.fault.Kind != cell.Error {
		c.fault = v
	}
}

// number is an argument as a number.
func (c *call) number(i int) float64 {
	n, fault := numberOf(c.value(i))
	c.note(fault)
	return n
}

// numberOr is an argument as a number, and otherwise if it is not given.
func (c *call) numberOr(i int, otherwise float64) float64 {
	if !c.given(i) {
		return otherwise
	}
	return c.number(i)
}

// whole is an argument as a whole number that is small enough to count with.
func (c *call) whole(i int, otherwise float64) int {
	n := math.Trunc(c.numberOr(i, otherwise))
	if math.Abs(n) > 1<<31 {
		c.note(cell.Fault(cell.BadNum))
		return 0
	}
	return int(n)
}

// text is an argument as a text.
func (c *call) text(i int) string { return c.value(i).String() }

// truth is an argument as a truth value.
func (c *call) truth(i int, otherwise bool) bool {
	if !c.given(i) {
		return otherwise
	}
	b, fault := truthOf(c.value(i))
	c.note(fault)
	return b
}

func truthOf(v cell.Value) (is bool, fault cell.Value) {
	switch v.Kind {
	case cell.Error:
		return false, v
	case cell.Text:
		switch v.Text {
		case "TRUE", "true", "True":
			return true, cell.Value{}
		case "FALSE", "false", "False":
			return false, cell.Value{}
		}
		return false, cell.Fault(cell.BadValue)
	}
	return v.Number != 0, cell.Value{}
}

// area is an argument that must be a reference.
func (c *call) area(i int) *area {
	o := c.operand(i)
	if o.area == nil {
		c.note(o.value)
		c.note(cell.Fault(cell.BadValue))
		return &area{c.cell.sheet, cell.Range{From: c.cell.at, To: c.cell.at}}
	}
	return o.area
}

// array is an argument as an array.
func (c *call) array(i int) *array { return c.arrayOf(c.operand(i)) }

// eachValue visits the values of the arguments from one on. Of areas those of
// cells that there are; direct says that a value was not in a cell.
func (c *call) eachValue(from int, visit func(v cell.Value, direct bool)) {
	for i := from; i < len(c.arguments) && c.problem == nil; i++ {
		o := c.operand(i)
		switch {
		case o.array != nil:
			for _, v := range o.array.values {
				visit(v, false)
			}
		case o.area != nil:
			c.eachIn(o.area, visit)
		default:
			visit(o.value, c.arguments[i] != nil)
		}
	}
}

func (c *call) eachIn(a *area, visit func(v cell.Value, direct bool)) {
	for row := range c.grid(a.sheet).within(a.Range) {
		for i := range row.entries {
			v := c.entry(&row.entries[i], cell.Address{Row: row.number, Column: row.entries[i].column})
			if c.problem != nil {
				return
			}
			visit(v, false)
		}
	}
}

// numbers are the numbers among the arguments from one on. In cells texts and
// truth values are passed over; given directly they are read as numbers.
func (c *call) numbers(from int) []float64 {
	found := make([]float64, 0, 8)
	c.eachValue(from, func(v cell.Value, direct bool) {
		switch {
		case v.Kind == cell.Error:
			c.note(v)
		case v.Kind == cell.Number:
			found = append(found, v.Number)
		case direct:
			n, fault := numberOf(v)
			c.note(fault)
			found = append(found, n)
		}
	})
	return found
}
