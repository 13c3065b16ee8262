package formula

import (
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// evaluator goes through one formula.
type evaluator struct {
	*Calculator
	cell    *formulaCell
	problem *Problem // the first; then the formula has no value
	arrays  int      // above 0 where whole arrays are wanted, and not the one value that stands beside the cell
	names   int      // how many names are being looked into
	steps   int
}

// maxSteps bounds how many values one formula looks at.
const maxSteps = 5_000_000

// evaluate makes the value of a formula whose needs are met.
func (c *Calculator) evaluate(f *formulaCell) {
	if c.nested++; c.nested > maxDeep {
		f.problem = c.problem(f, "formulas with OFFSET or INDIRECT are nested too deeply")
		c.nested--
		return
	}
	defer func() { c.nested-- }()
	e := &evaluator{Calculator: c, cell: f}
	if f.array.To.Row > 0 {
		e.arrays++
	}
	result := e.node(f.root)
	if f.array.To.Row > 0 {
		f.spilled = e.arrayOf(result)
		f.value = f.spilled.at(0, 0)
	} else {
		f.value = e.single(result)
	}
	if f.value.Kind == cell.Empty {
		f.value = cell.Num(0)
	}
	f.problem = e.problem
}

// fail notes that the formula cannot be calculated.
func (e *evaluator) fail(reason string) cell.Value {
	if e.problem == nil {
		e.problem = e.Calculator.problem(e.cell, reason)
	}
	return cell.Fault(cell.BadValue)
}

// step counts the values that are looked at.
func (e *evaluator) step(n int) bool {
	if e.steps += n; e.steps > maxSteps {
		e.fail("the formula looks at too many cells")
		return false
	}
	return e.problem == nil
}

func (e *evaluator) node(n *node) operand {
	if n == nil || e.problem != nil {
		return operand{}
	}
	switch n.kind {
	case areaOf:
		return e.areaNode(n)
	case named:
		return e.name(n)
	case called:
		return e.call(n)
	case chain:
		return e.chain(n)
	case signed:
		return e.signed(n)
	case percent:
		return e.each(e.node(n.arguments[0]), func(v cell.Value) cell.Value {
			x, fault := numberOf(v)
			if fault.Kind == cell.Error {
				return fault
			}
			return cell.Num(x / 100)
		})
	case arrayOf:
		a := newArray(len(n.arguments)/n.columns, n.columns)
		for i, item := range n.arguments {
			a.values[i] = e.node(item).value
		}
		return operand{array: a}
	}
	return one(n.value)
}

// maxArray is how many values an array has at most.
const maxArray = 300_000

// newArray makes an array to be filled. If it would be too large the formula is a
// problem, and it has one value.
func (e *evaluator) newArray(rows, columns int) *array {
	if rows > maxArray || columns > maxArray || rows*columns > maxArray || !e.step(rows*columns) {
		e.fail("the formula looks at too many cells")
		return newArray(1, 1)
	}
	return newArray(rows, columns)
}

func (e *evaluator) areaNode(n *node) operand {
	sheet, ok := e.sheetOf(n)
	if !ok {
		return one(cell.Fault(cell.BadRef))
	}
	return operand{area: &area{sheet, n.area}}
}

// sheetOf is the sheet that a node names.
func (e *evaluator) sheetOf(n *node) (sheet int, ok bool) {
	if n.sheet == "" {
		return e.cell.sheet, true
	}
	if i := strings.LastIndexByte(n.sheet, ']'); i >= 0 {
		e.fail("it refers to another workbook, " + n.sheet[:i+1])
		return 0, false
	}
	if first, last, both := strings.Cut(n.sheet, ":"); both && e.book.sheetNamed(first) >= 0 && e.book.sheetNamed(last) >= 0 {
		e.fail("references to several sheets at once, such as " + n.sheet + "!, are not known")
		return 0, false
	}
	sheet = e.book.sheetNamed(n.sheet)
	return sheet, sheet >= 0
}

// name evaluates what a defined name stands for.
func (e *evaluator) name(n *node) operand {
	if strings.HasSuffix(n.text, "]") {
		return one(e.fail("references to tables, such as " + n.text + ", are not known"))
	}
	sheet := n.sheet
	if sheet == "" {
		sheet = e.book.Sheets[e.cell.sheet].Name
	}
	defined := e.book.nameOf(sheet, n.text)
	if defined == nil {
		return one(cell.Fault(cell.BadName))
	}
	root, err := parse(defined.Refers)
	switch {
	case err != nil:
		return one(e.fail("the name " + n.text + " cannot be read: " + err.Error()))
	case e.names == maxNames:
		return one(e.fail("the name " + n.text + " stands for too many other names"))
	}
	e.names++
	result := e.node(root)
	e.names--
	return result
}

// maxNames is how many names may stand for each other.
const maxNames = 8

// single is the one value of an operand: of an area of several cells that in
// the row or column of the formula, of an array the first.
func (e *evaluator) single(o operand) cell.Value {
	switch {
	case o.array != nil:
		return o.array.at(0, 0)
	case o.area == nil:
		return o.value
	}
	at := o.area.From
	if o.area.Cells() > 1 {
		here := e.cell.at
		switch {
		case o.area.Columns() == 1 && here.Row >= o.area.From.Row && here.Row <= o.area.To.Row:
			at.Row = here.Row
		case o.area.Rows() == 1 && here.Column >= o.area.From.Column && here.Column <= o.area.To.Column:
			at.Column = here.Column
		default:
			return cell.Fault(cell.BadValue)
		}
	}
	return e.valueAt(o.area.sheet, at)
}

// valueAt is the value of a cell.
func (e *evaluator) valueAt(sheet int, at cell.Address) cell.Value {
	found := e.grid(sheet).find(at)
	if found == nil {
		return cell.Value{}
	}
	return e.entry(found, at)
}

// entry is the value of a cell that there is.
func (e *evaluator) entry(found *entry, at cell.Address) cell.Value {
	if !e.step(1) {
		return cell.Value{}
	}
	f := found.formula
	if f == nil {
		return found.value
	}
	if f.state == pending {
		e.problem = e.Calculator.problem(f, e.circle(f))
		return cell.Value{}
	}
	v, problem := e.entryValue(found, at)
	if problem != nil && e.problem == nil {
		e.problem = problem
	}
	return v
}

// arrayOf makes an array of an operand. Of whole rows and columns it has what
// could be in use.
func (e *evaluator) arrayOf(o operand) *array {
	switch {
	case o.array != nil:
		return o.array
	case o.area == nil:
		return &array{1, 1, []cell.Value{o.value}}
	}
	g := e.grid(o.area.sheet)
	r := e.inUse(o.area.Range)
	a := e.newArray(r.Rows(), r.Columns())
	if e.problem != nil {
		return a
	}
	for row := range g.within(r) {
		for i := range row.entries {
			at := cell.Address{Row: row.number, Column: row.entries[i].column}
			a.values[(at.Row-r.From.Row)*a.columns+at.Column-r.From.Column] = e.entry(&row.entries[i], at)
		}
	}
	return a
}

// isMany reports whether all values of an operand are wanted.
func (e *evaluator) isMany(o operand) bool {
	return e.arrays > 0 && (o.array != nil || o.area != nil && o.area.Cells() > 1) || o.array != nil && len(o.array.values) > 1
}

// each applies a function to each value of an operand.
func (e *evaluator) each(o operand, apply func(cell.Value) cell.Value) operand {
	if !e.isMany(o) {
		return one(apply(e.single(o)))
	}
	from := e.arrayOf(o)
	to := newArray(from.rows, from.columns)
	for i, v := range from.values {
		to.values[i] = apply(v)
	}
	return operand{array: to}
}

// pairs applies a function to the values of two operands at the same place.
func (e *evaluator) pairs(a, b operand, apply func(a, b cell.Value) cell.Value) operand {
	if !e.isMany(a) && !e.isMany(b) {
		return one(apply(e.single(a), e.single(b)))
	}
	left, right := e.wanted(a), e.wanted(b)
	to := e.newArray(max(left.rows, right.rows), max(left.columns, right.columns))
	for i := range to.values {
		to.values[i] = apply(left.at(i/to.columns, i%to.columns), right.at(i/to.columns, i%to.columns))
	}
	return operand{array: to}
}

// wanted is an operand as an array: all of it, or the one value that is meant.
func (e *evaluator) wanted(o operand) *array {
	if e.isMany(o) {
		return e.arrayOf(o)
	}
	return &array{1, 1, []cell.Value{e.single(o)}}
}

func (e *evaluator) chain(n *node) operand {
	result := e.node(n.arguments[0])
	for i, operator := range n.operators {
		if e.problem != nil {
			return operand{}
		}
		result = e.pairs(result, e.node(n.arguments[i+1]), binary(operator))
	}
	return result
}

func (e *evaluator) signed(n *node) operand {
	result := e.node(n.arguments[0])
	for i := len(n.operators) - 1; i >= 0; i-- {
		switch n.operators[i] {
		case "-":
			result = e.each(result, func(v cell.Value) cell.Value {
				x, fault := numberOf(v)
				if fault.Kind == cell.Error {
					return fault
				}
				return cell.Num(-x)
			})
		case "@":
			result = one(e.single(result))
		}
	}
	return result
}
