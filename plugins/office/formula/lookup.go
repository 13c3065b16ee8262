package formula

import (
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

func lookupFunction(name string) function {
	switch name {
	case "VLOOKUP":
		return reduced(3, 4, func(c *call) cell.Value { return c.lookUp(true) }).whole()
	case "HLOOKUP":
		return reduced(3, 4, func(c *call) cell.Value { return c.lookUp(false) }).whole()
	case "LOOKUP":
		return reduced(2, 3, lookup).whole()
	case "XLOOKUP":
		return general(3, 6, xlookup).newer()
	case "MATCH":
		return reduced(2, 3, match)
	case "XMATCH":
		return reduced(2, 4, func(c *call) cell.Value { return c.place(c.value(0), c.vector(1), xmode(c.whole(2, 0))) }).newer()
	case "INDEX":
		return general(2, 4, index)
	case "OFFSET":
		return general(3, 5, offset)
	case "INDIRECT":
		return general(1, 2, indirect)
	case "ROW":
		return general(0, 1, func(c *call) operand {
			here := c.here()
			return c.counting(here.From.Row, here.Rows(), 1)
		})
	case "COLUMN":
		return general(0, 1, func(c *call) operand {
			here := c.here()
			return c.counting(here.From.Column, 1, here.Columns())
		})
	case "ROWS":
		return reduced(1, 1, func(c *call) cell.Value { return cell.Num(float64(c.size().rows)) })
	case "COLUMNS":
		return reduced(1, 1, func(c *call) cell.Value { return cell.Num(float64(c.size().columns)) })
	case "ADDRESS":
		return scalar(2, 5, address)
	case "TRANSPOSE":
		return general(1, 1, transpose).whole()
	case "FILTER", "SORT", "UNIQUE", "SEQUENCE":
		return listFunction(name)
	case "HYPERLINK":
		return scalar(1, 2, func(c *call) cell.Value { return c.value(len(c.arguments) - 1) })
	}
	return function{}
}

// here is the argument, or the cell of the formula.
func (c *call) here() cell.Range {
	if c.given(0) {
		return c.inUse(c.area(0).Range)
	}
	return cell.Range{From: c.cell.at, To: c.cell.at}
}

// counting is a row or column of numbers from one on: the first of them, where no
// array is wanted.
func (c *call) counting(from, rows, columns int) operand {
	if c.arrays == 0 {
		rows, columns = 1, 1
	}
	a := c.newArray(rows, columns)
	for i := range a.values {
		a.values[i] = cell.Num(float64(from + i))
	}
	if len(a.values) == 1 {
		return one(a.values[0])
	}
	return operand{array: a}
}

// size is how many rows and columns the argument has.
func (c *call) size() array {
	o := c.operand(0)
	if o.area != nil {
		return array{rows: o.area.Rows(), columns: o.area.Columns()}
	}
	a := c.arrayOf(o)
	return array{rows: a.rows, columns: a.columns}
}

// vector is an argument as a list.
func (c *call) vector(i int) []cell.Value { return c.array(i).values }

// seek is how a list is looked through.
type seek int

const (
	exact    seek = iota // with patterns
	smaller              // or the largest that is smaller
	larger               // or the smallest that is larger
	ordered              // the list is sorted; the last that is not larger
	reversed             // it is sorted the other way; the last that is not smaller
)

func xmode(n int) seek {
	switch n {
	case -1:
		return smaller
	case 1:
		return larger
	}
	return exact
}

// place is the place of a value in a list, from 1.
func (c *call) place(wanted cell.Value, list []cell.Value, how seek) cell.Value {
	i := find(wanted, list, how)
	if i < 0 {
		return cell.Fault(cell.NotThere)
	}
	return cell.Num(float64(i + 1))
}

// find returns the index of a value in a list, -1 for none.
func find(wanted cell.Value, list []cell.Value, how seek) int {
	if wanted.Kind == cell.Empty {
		wanted = cell.Num(0)
	}
	best := -1
	if how == exact || how == smaller || how == larger {
		asked := criterion{operator: "=", value: wanted}
		if how == exact && wanted.Kind == cell.Text {
			asked.pattern = strings.ToLower(wanted.Text)
		}
		for i, v := range list {
			if v.Kind == wanted.Kind && asked.equals(v) {
				return i
			}
		}
		if how == exact {
			return -1
		}
	}
	for i, v := range list {
		if v.Kind != wanted.Kind {
			continue
		}
		order := compare(v, wanted)
		switch how {
		case ordered:
			if order > 0 {
				return best
			}
			best = i
		case reversed:
			if order < 0 {
				return best
			}
			best = i
		case smaller:
			if order < 0 && (best < 0 || compare(v, list[best]) > 0) {
				best = i
			}
		case larger:
			if order > 0 && (best < 0 || compare(v, list[best]) < 0) {
				best = i
			}
		}
	}
	return best
}

// lookUp finds a value in the first column, or row, of a table, and answers what
// stands beside it.
func (c *call) lookUp(vertical bool) cell.Value {
	wanted, table, beside := c.single(c.operand(0)), c.array(1), c.whole(2, 1)
	c.note(wanted)
	how := ordered
	if !c.truth(3, true) {
		how = exact
	}
	if !vertical {
		table = turned(table)
	}
	if beside < 1 {
		return cell.Fault(cell.BadValue)
	}
	if beside > table.columns {
		return cell.Fault(cell.BadRef)
	}
	first := make([]cell.Value, table.rows)
	for i := range first {
		first[i] = table.at(i, 0)
	}
	i := find(wanted, first, how)
	if i < 0 {
		return cell.Fault(cell.NotThere)
	}
	return table.values[i*table.columns+beside-1]
}

func turned(a *array) *array {
	t := newArray(a.columns, a.rows)
	for i, v := range a.values {
		t.values[i%a.columns*t.columns+i/a.columns] = v
	}
	return t
}

func transpose(c *call) operand { return operand{array: turned(c.array(0))} }

func lookup(c *call) cell.Value {
	list := c.vector(1)
	results := list
	if c.given(2) {
		results = c.vector(2)
	}
	i := find(c.single(c.operand(0)), list, ordered)
	if i < 0 || i >= len(results) {
		return cell.Fault(cell.NotThere)
	}
	return results[i]
}

func xlookup(c *call) operand {
	how := xmode(c.whole(4, 0))
	list := c.array(1)
	i := find(c.value(0), list.values, how)
	if c.whole(5, 1) == -1 {
		if j := find(c.value(0), slices.Concat(list.values[:0:0], backwards(list.values)), how); j >= 0 {
			i = len(list.values) - 1 - j
		}
	}
	if i < 0 {
		if c.given(3) {
			return c.operand(3)
		}
		return one(cell.Fault(cell.NotThere))
	}
	results := c.array(2)
	if list.columns == 1 && i < results.rows {
		return operand{array: &array{1, results.columns, results.values[i*results.columns : (i+1)*results.columns]}}
	}
	return one(results.at(0, i))
}

func backwards(values []cell.Value) []cell.Value {
	values = slices.Clone(values)
	slices.Reverse(values)
	return values
}

func match(c *call) cell.Value {
	how := exact
	switch n := c.numberOr(2, 1); {
	case n > 0:
		how = ordered
	case n < 0:
		how = reversed
	}
	return c.place(c.value(0), c.vector(1), how)
}

// index is a reference to a cell, row or column of an area, or what is there in
// an array.
func index(c *call) operand {
	o := c.operand(0)
	row, column := c.whole(1, 0), c.whole(2, 0)
	size := c.size()
	if !c.given(2) && size.rows == 1 {
		row, column = 1, row
	}
	if row < 0 || column < 0 || row > size.rows || column > size.columns {
		return one(cell.Fault(cell.BadRef))
	}
	if o.area == nil {
		return one(c.arrayOf(o).at(max(row, 1)-1, max(column, 1)-1))
	}
	r := o.area.Range
	if row > 0 {
		r.From.Row += row - 1
		r.To.Row = r.From.Row
	}
	if column > 0 {
		r.From.Column += column - 1
		r.To.Column = r.From.Column
	}
	return operand{area: &area{o.area.sheet, r}}
}

func offset(c *call) operand {
	from := c.area(0)
	at := cell.Address{Row: from.From.Row + c.whole(1, 0), Column: from.From.Column + c.whole(2, 0)}
	rows, columns := c.whole(3, float64(from.Rows())), c.whole(4, float64(from.Columns()))
	to := cell.Address{Row: at.Row + rows - 1, Column: at.Column + columns - 1}
	if at.Row < 1 || at.Column < 1 || rows < 1 || columns < 1 || to.Row > cell.MaxRow || to.Column > cell.MaxColumn {
		return one(cell.Fault(cell.BadRef))
	}
	return operand{area: &area{from.sheet, cell.Range{From: at, To: to}}}
}

func indirect(c *call) operand {
	t := (&scanner{text: c.text(0)}).next()
	if t.kind != referenceToken || t.end != len(c.text(0)) {
		return one(cell.Fault(cell.BadRef))
	}
	return c.areaNode(&node{kind: areaOf, sheet: t.sheet, area: t.area})
}

func address(c *call) cell.Value {
	at := cell.Address{Row: c.whole(0, 0), Column: c.whole(1, 0)}
	if at.Row < 1 || at.Column < 1 || at.Row > cell.MaxRow || at.Column > cell.MaxColumn {
		return cell.Fault(cell.BadValue)
	}
	row, column := cell.Address{Row: at.Row}.String(), cell.ColumnName(at.Column)
	how := c.whole(2, 1)
	if how == 1 || how == 3 {
		column = "$" + column
	}
	if how == 1 || how == 2 {
		row = "$" + row
	}
	if c.given(4) {
		return cell.Str(cell.WithSheet(c.text(4), column+row))
	}
	return cell.Str(column + row)
}

// listFunction are those that make lists of lists.
func listFunction(name string) function {
	var f function
	switch name {
	case "FILTER":
		f = general(2, 3, filter).whole()
		f.prefix = "_xlfn._xlws."
	case "SORT":
		f = general(1, 3, sorted).whole()
		f.prefix = "_xlfn._xlws."
	case "UNIQUE":
		f = general(1, 1, unique).whole().newer()
	case "SEQUENCE":
		f = general(1, 4, sequence).newer()
	}
	return f
}

// rowsOf are the rows of an array.
func rowsOf(a *array) [][]cell.Value {
	rows := make([][]cell.Value, a.rows)
	for i := range rows {
		rows[i] = a.values[i*a.columns : (i+1)*a.columns]
	}
	return rows
}

func ofRows(rows [][]cell.Value) operand {
	a := &array{rows: len(rows), columns: len(rows[0])}
	for _, row := range rows {
		a.values = append(a.values, row...)
	}
	return operand{array: a}
}

func filter(c *call) operand {
	from, keep := c.array(0), c.array(1)
	across := keep.rows == 1 && keep.columns == from.columns && from.rows > 1
	if across {
		from = turned(from)
	}
	var rows [][]cell.Value
	for i, row := range rowsOf(from) {
		if i >= len(keep.values) {
			return one(cell.Fault(cell.BadValue))
		}
		is, fault := truthOf(keep.values[i])
		c.note(fault)
		if is {
			rows = append(rows, row)
		}
	}
	switch {
	case len(rows) == 0 && c.given(2):
		return c.operand(2)
	case len(rows) == 0:
		return one(cell.Fault("#CALC!"))
	case across:
		return operand{array: turned(ofRows(rows).array)}
	}
	return ofRows(rows)
}

func sorted(c *call) operand {
	rows := rowsOf(c.array(0))
	by, down := c.whole(1, 1), c.numberOr(2, 1) < 0
	if len(rows) == 0 || by < 1 || by > len(rows[0]) {
		return one(cell.Fault(cell.BadValue))
	}
	slices.SortStableFunc(rows, func(a, b []cell.Value) int {
		order := compare(a[by-1], b[by-1])
		if down {
			return -order
		}
		return order
	})
	return ofRows(rows)
}

func unique(c *call) operand {
	var rows [][]cell.Value
	seen := map[string]bool{}
	for _, row := range rowsOf(c.array(0)) {
		var key strings.Builder
		for _, v := range row {
			key.WriteByte(byte('0' + v.Kind))
			key.WriteString(strings.ToLower(v.String()))
			key.WriteByte(0)
		}
		if !seen[key.String()] {
			seen[key.String()] = true
			rows = append(rows, row)
		}
	}
	return ofRows(rows)
}

func sequence(c *call) operand {
	rows, columns := c.whole(0, 1), c.whole(1, 1)
	from, step := c.numberOr(2, 1), c.numberOr(3, 1)
	if rows < 1 || columns < 1 {
		return one(cell.Fault(cell.BadValue))
	}
	a := c.newArray(rows, columns)
	for i := range a.values {
		a.values[i] = cell.Num(from + float64(i)*step)
	}
	return operand{array: a}
}
