package formula

import (
	"iter"

	"github.com/workrover/workrover/plugins/office/cell"
)

// area is a reference to cells of a sheet.
type area struct {
	sheet int
	cell.Range
}

// array is a rectangle of values.
type array struct {
	rows, columns int
	values        []cell.Value
}

func newArray(rows, columns int) *array {
	return &array{rows, columns, make([]cell.Value, rows*columns)}
}

// at returns a value, counting from 0. One row or column, or one value, stands
// for as many as are asked for.
func (a *array) at(row, column int) cell.Value {
	if a == nil {
		return cell.Value{}
	}
	if a.rows == 1 {
		row = 0
	}
	if a.columns == 1 {
		column = 0
	}
	if row >= a.rows || column >= a.columns {
		return cell.Fault(cell.NotThere)
	}
	return a.values[row*a.columns+column]
}

// operand is what a part of a formula comes to: a value, an array or an area.
type operand struct {
	value cell.Value
	array *array
	area  *area
}

func one(v cell.Value) operand { return operand{value: v} }

// row is the part of a row of a grid that is in an area.
type row struct {
	number  int
	entries []entry
}

// within goes through what there is in an area, row by row.
func (g *grid) within(r cell.Range) iter.Seq[row] {
	return func(yield func(row) bool) {
		part, ok := r.Within(g.used)
		if g.used.To.Row == 0 || !ok {
			return
		}
		for number := part.From.Row; number <= part.To.Row; number++ {
			entries := g.rows[number]
			for len(entries) > 0 && entries[0].column < part.From.Column {
				entries = entries[1:]
			}
			for len(entries) > 0 && entries[len(entries)-1].column > part.To.Column {
				entries = entries[:len(entries)-1]
			}
			if len(entries) > 0 && !yield(row{number, entries}) {
				return
			}
		}
	}
}

// extent is as far as any sheet goes that is loaded: what lies beyond is empty.
func (c *Calculator) extent() cell.Range {
	all := cell.Range{From: cell.Address{Row: 1, Column: 1}, To: cell.Address{Row: 1, Column: 1}}
	for _, g := range c.grids {
		if g != nil && g.used.To.Row > 0 {
			all = all.With(g.used)
		}
	}
	return all
}

// inUse is what could be in use of an area: of whole rows and columns not all.
func (c *Calculator) inUse(r cell.Range) cell.Range {
	limit := c.extent().To
	if r.Rows() == cell.MaxRow {
		r.To.Row = max(r.From.Row, min(r.To.Row, limit.Row))
	}
	if r.Columns() == cell.MaxColumn {
		r.To.Column = max(r.From.Column, min(r.To.Column, limit.Column))
	}
	return r
}
