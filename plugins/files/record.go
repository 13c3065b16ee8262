package files

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// record is a row made ready to be compared: its cells in the order of the
// columns that matter. A row that does not have them all has none.
type record struct {
	row
	cells []cell
}

// cell is a value to compare. Two are one if their forms are equal and their
// values, where there are any, are within the tolerance.
type cell struct {
	text  string
	form  string   // what is compared exactly; "#" of a number with a tolerance
	value *big.Rat // of a number with a tolerance
}

func (c *comparison) records(g *grid, columns []string) []record {
	records := make([]record, len(g.rows))
	for i, r := range g.rows {
		records[i].row = r
		texts, ok := g.pick(r, columns)
		if !ok {
			continue
		}
		records[i].cells = make([]cell, len(texts))
		for j, text := range texts {
			records[i].cells[j] = c.cell(text)
		}
	}
	return records
}

func (c *comparison) cell(text string) cell {
	n, ok := parseNumber(text)
	if !ok {
		return cell{text: text, form: strconv.Quote(text)}
	}
	if c.tolerance.Sign() > 0 {
		if value, ok := n.rat(); ok {
			return cell{text: text, form: "#", value: value}
		}
	}
	return cell{text: text, form: fmt.Sprintf("%t %s %d", n.negative, n.digits, n.exponent)}
}

// form returns what of the record is compared exactly.
func (r record) form() string {
	forms := make([]string, len(r.cells))
	for i, cell := range r.cells {
		forms[i] = cell.form
	}
	return strings.Join(forms, ",")
}

// values returns what of the record is compared with a tolerance.
func (r record) values() (values []*big.Rat) {
	for _, cell := range r.cells {
		if cell.value != nil {
			values = append(values, cell.value)
		}
	}
	return values
}

func (c *comparison) near(a, b cell) bool {
	return a.form == b.form && (a.value == nil || c.within(a.value, b.value))
}

func (c *comparison) within(a, b *big.Rat) bool {
	distance := new(big.Rat).Sub(a, b)
	return distance.Abs(distance).Cmp(c.tolerance) <= 0
}

// byContent pairs rows that are one. With a tolerance a row may fit several;
// both sides are sorted by their numbers, and each expected row takes the first
// found one that fits and is free. For rows that differ in one number that
// pairs as many as can be paired; for others it may miss a pair where rows are
// within the tolerance of each other, which a key avoids.
func (c *comparison) byContent(want, got []record) []int {
	pairs := make([]int, len(want))
	wanted, found := byForm(want), byForm(got)
	for i := range pairs {
		pairs[i] = -1
	}
	for form, is := range wanted {
		c.fit(pairs, pool{want, is}, pool{got, found[form]})
	}
	return pairs
}

// byForm groups the rows that have their cells, sorted by their numbers.
func byForm(records []record) map[string][]int {
	groups := map[string][]int{}
	for i, r := range records {
		if r.cells != nil {
			groups[r.form()] = append(groups[r.form()], i)
		}
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b int) int {
			return slices.CompareFunc(records[a].values(), records[b].values(), (*big.Rat).Cmp)
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
// (1) what the tolerance allows around that of want.
func (c *comparison) side(want, got record) int {
	a, b := want.values(), got.values()
	if len(a) == 0 || c.within(a[0], b[0]) {
		return 0
	}
	return b[0].Cmp(a[0])
}

func (c *comparison) fits(want, got record) bool {
	for i := range want.cells {
		if !c.near(want.cells[i], got.cells[i]) {
			return false
		}
	}
	return true
}
