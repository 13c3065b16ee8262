package files

import (
	"math/big"
	"slices"
	"strconv"
)

// record is a row made ready to be compared: its cells in the order of the
// columns that matter. A row that does not have them all has none.
type record struct {
	row
	cells []cell
	form  string // the forms of all cells
}

// cell is a value to compare. Two are one if their forms are equal and their
// values, where there are any, are within the tolerance.
type cell struct {
	text  string
	form  string // what is compared exactly
	value number // of a number, if there is a tolerance
}

// The first byte of a form keeps what is written alike apart.
const (
	textForm   = "t"
	numberForm = "n"
	valueForm  = "v"
)

func (c *comparison) records(g *grid, columns []string) []record {
	records := make([]record, len(g.rows))
	order, complete := g.order(columns)
	for i, r := range g.rows {
		records[i].row = r
		if !complete || len(r.cells) != len(g.columns) {
			continue
		}
		cells := make([]cell, len(order))
		var form []byte
		for j, column := range order {
			cells[j] = c.cell(r.cells[column])
			form = strconv.AppendInt(form, int64(len(cells[j].form)), 10)
			form = append(form, cells[j].form...)
		}
		records[i].cells, records[i].form = cells, string(form)
	}
	return records
}

func (c *comparison) cell(text string) cell {
	n, ok := parseNumber(text)
	if !ok {
		return cell{text: text, form: textForm + text}
	}
	if c.tolerance.Sign() > 0 && n.bounded() {
		return cell{text: text, form: valueForm, value: n}
	}
	return cell{text: text, form: numberForm + n.String()}
}

func (c *comparison) near(a, b cell) bool {
	return a.form == b.form && (a.form != valueForm || c.within(a.value, b.value))
}

func (c *comparison) within(a, b number) bool {
	if a == b {
		return true
	}
	distance := new(big.Rat).Sub(a.rat(), b.rat())
	return distance.Abs(distance).Cmp(c.tolerance) <= 0
}

// compare orders rows of the same form by their numbers.
func (r record) compare(other record) int {
	for i, cell := range r.cells {
		if c := cell.value.compare(other.cells[i].value); c != 0 {
			return c
		}
	}
	return 0
}

// byContent pairs rows that are one. With a tolerance a row may fit several;
// both sides are sorted by their numbers, and each expected row takes the first
// found one that fits and is free. For rows that differ in one number that
// pairs as many as can be paired; for others it may miss a pair where rows are
// within the tolerance of each other, which a key avoids.
func (c *comparison) byContent(want, got []record) []int {
	pairs := make([]int, len(want))
	for i := range pairs {
		pairs[i] = -1
	}
	found := byForm(got)
	for form, wanted := range byForm(want) {
		c.fit(pairs, pool{want, wanted}, pool{got, found[form]})
	}
	return pairs
}

// byForm groups the rows that have their cells, sorted by their numbers.
func byForm(records []record) map[string][]int {
	groups := map[string][]int{}
	for i, r := range records {
		if r.cells != nil {
			groups[r.form] = append(groups[r.form], i)
		}
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b int) int {
			return records[a].compare(records[b])
		})
	}
	return groups
}

// pool is some of the records of a grid.
type pool struct {
	records []record
	indices []int
}

// fit gives each wanted row the first free found row that fits. Rows whose
// first number is too small for one wanted row are too small for the next ones.
func (c *comparison) fit(pairs []int, wanted, found pool) {
	taken := make([]bool, len(found.indices))
	first := 0
	for _, i := range wanted.indices {
		want := wanted.records[i]
		for k := first; k < len(found.indices); k++ {
			got := found.records[found.indices[k]]
			side := c.side(want, got)
			if k == first && (taken[k] || side < 0) {
				first++
			}
			if side > 0 {
				break
			}
			if !taken[k] && side == 0 && c.fits(want, got) {
				taken[k] = true
				pairs[i] = found.indices[k]
				break
			}
		}
	}
}

// side tells whether the first number of got is below (-1), within (0) or above
// (1) what the tolerance allows around that of want, a row of the same form.
func (c *comparison) side(want, got record) int {
	for i, cell := range want.cells {
		if cell.form != valueForm {
			continue
		}
		if c.within(cell.value, got.cells[i].value) {
			return 0
		}
		return got.cells[i].value.compare(cell.value)
	}
	return 0
}

func (c *comparison) fits(want, got record) bool {
	for i := range want.cells {
		if !c.near(want.cells[i], got.cells[i]) {
			return false
		}
	}
	return true
}
