package formula

import (
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

// Calculator knows the values of all cells of a book.
type Calculator struct {
	book   *Book
	now    func() time.Time
	random func() float64
	grids  []*grid // by sheet; nil for one that was not asked for
	stack  []*formulaCell
	nested int
}

// Options are where a calculator gets from what is not in the book.
type Options struct {
	Now    func() time.Time
	Random func() float64 // from 0 to 1
}

// New returns a calculator. Without options formulas that ask for the time or
// for chance are problems.
func New(book *Book, opts *Options) *Calculator {
	if opts == nil {
		opts = &Options{}
	}
	return &Calculator{book: book, now: opts.Now, random: opts.Random, grids: make([]*grid, len(book.Sheets))}
}

// grid has the cells of a sheet.
type grid struct {
	rows     [][]entry // by row, from 1; sorted by column
	used     cell.Range
	formulas []*formulaCell
}

// entry is a cell of a grid.
type entry struct {
	column  int
	value   cell.Value
	formula *formulaCell // nil for none
}

// formulaCell is a cell with a formula.
type formulaCell struct {
	sheet   int
	at      cell.Address
	text    string
	array   cell.Range
	state   state
	value   cell.Value
	spilled *array // what a formula for arrays comes to
	problem *Problem

	// While it waits for what it refers to:
	root    *node
	needed  []*formulaCell
	visited int
}

type state uint8

const (
	fresh state = iota
	pending
	done
)

// grid returns the cells of a sheet.
func (c *Calculator) grid(sheet int) *grid {
	if c.grids[sheet] != nil {
		return c.grids[sheet]
	}
	g := &grid{rows: make([][]entry, 1)}
	c.grids[sheet] = g
	if c.book.Sheets[sheet].Cells == nil {
		return g
	}
	for found := range c.book.Sheets[sheet].Cells {
		for len(g.rows) <= found.At.Row {
			g.rows = append(g.rows, nil)
		}
		e := entry{column: found.At.Column, value: found.Value}
		if found.Formula != "" {
			e.formula = &formulaCell{sheet: sheet, at: found.At, text: found.Formula, array: found.Array}
			g.formulas = append(g.formulas, e.formula)
		}
		if g.rows[found.At.Row] == nil {
			g.rows[found.At.Row] = make([]entry, 0, len(g.rows[found.At.Row-1])) // as long as the one above, most likely
		}
		g.rows[found.At.Row] = append(g.rows[found.At.Row], e)
		here := cell.Range{From: found.At, To: found.At}
		if g.used.To.Row == 0 {
			g.used = here
		}
		g.used = g.used.With(here)
	}
	for _, f := range g.formulas {
		if f.array.Cells() > 1 {
			g.spill(f)
		}
	}
	return g
}

// spill makes the other cells of a formula for arrays depend on it.
func (g *grid) spill(f *formulaCell) {
	area, ok := f.array.Within(g.used)
	for row := area.From.Row; ok && row <= area.To.Row; row++ {
		for i := range g.rows[row] {
			if e := &g.rows[row][i]; area.Has(cell.Address{Row: row, Column: e.column}) && e.formula == nil {
				e.formula = f
			}
		}
	}
}

// find returns the entry at an address, nil for none.
func (g *grid) find(at cell.Address) *entry {
	if at.Row >= len(g.rows) {
		return nil
	}
	row := g.rows[at.Row]
	i, ok := slices.BinarySearchFunc(row, at.Column, func(e entry, column int) int { return e.column - column })
	if !ok {
		return nil
	}
	return &row[i]
}

// Value returns the value of a cell of a sheet of the book; nothing if there is
// no such sheet.
func (c *Calculator) Value(sheet string, at cell.Address) (cell.Value, *Problem) {
	i := c.book.sheetNamed(sheet)
	if i < 0 {
		return cell.Value{}, nil
	}
	e := c.grid(i).find(at)
	if e == nil {
		return cell.Value{}, nil
	}
	return c.entryValue(e, at)
}

func (c *Calculator) entryValue(e *entry, at cell.Address) (cell.Value, *Problem) {
	f := e.formula
	if f == nil {
		return e.value, nil
	}
	c.calculate(f)
	if f.problem != nil {
		return cell.Value{}, f.problem
	}
	if f.at != at {
		return f.spilled.at(at.Row-f.at.Row, at.Column-f.at.Column), nil
	}
	return f.value, nil
}

// maxDeep is how many formulas may be calculated within each other: those that
// only evaluation finds out about.
const maxDeep = 16

// calculate makes the value of a formula: first those of the formulas that it
// refers to, on a stack of its own.
func (c *Calculator) calculate(first *formulaCell) {
	if first.state != fresh {
		return
	}
	bottom := len(c.stack)
	c.push(first)
	for len(c.stack) > bottom {
		f := c.stack[len(c.stack)-1]
		if f.visited < len(f.needed) {
			next := f.needed[f.visited]
			f.visited++
			if next.state == fresh {
				c.push(next)
			}
			continue
		}
		if f.problem == nil {
			c.evaluate(f)
		}
		f.state, f.root, f.needed = done, nil, nil
		c.stack = c.stack[:len(c.stack)-1]
	}
}

// push parses a formula and finds out what it needs.
func (c *Calculator) push(f *formulaCell) {
	f.state = pending
	c.stack = append(c.stack, f)
	root, err := parse(f.text)
	if err != nil {
		f.problem = c.problem(f, err.Error())
		return
	}
	f.root = root
	c.needs(f, root, 0)
}

func (c *Calculator) problem(f *formulaCell, reason string) *Problem {
	return &Problem{c.book.Sheets[f.sheet].Name, f.at, reason}
}

// needs collects the formulas in the areas that a node names.
func (c *Calculator) needs(f *formulaCell, n *node, depth int) {
	if n == nil || depth > 2*maxNested {
		return
	}
	if n.kind == areaOf {
		sheet := f.sheet
		if n.sheet != "" {
			sheet = c.book.sheetNamed(n.sheet)
		}
		if sheet >= 0 {
			c.needArea(f, sheet, n.area)
		}
	}
	if n.kind == named {
		if defined := c.book.nameOf(c.book.Sheets[f.sheet].Name, n.text); defined != nil {
			if root, err := parse(defined.Refers); err == nil {
				c.needs(f, root, depth+maxNested/maxNames)
			}
		}
	}
	for _, argument := range n.arguments {
		c.needs(f, argument, depth+1)
	}
}

func (c *Calculator) needArea(f *formulaCell, sheet int, area cell.Range) {
	g := c.grid(sheet)
	if area.Cells() == 1 {
		if e := g.find(area.From); e != nil && e.formula != nil {
			f.needed = append(f.needed, e.formula)
		}
		return
	}
	for row := range g.within(area) {
		for i := range row.entries {
			if needed := row.entries[i].formula; needed != nil && needed.state == fresh {
				f.needed = append(f.needed, needed)
			}
		}
	}
}

// circle says how a formula comes back to itself.
func (c *Calculator) circle(f *formulaCell) string {
	from := max(slices.Index(c.stack, f), 0)
	var way []string
	for _, step := range c.stack[from:] {
		way = append(way, cell.WithSheet(c.book.Sheets[step.sheet].Name, step.at.String()))
	}
	const shown = 6
	if len(way) > shown {
		way = append(way[:shown:shown], "…")
	}
	return "circular reference: " + strings.Join(append(way, way[0]), " → ")
}
