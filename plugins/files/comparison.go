package files

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// comparison says how the rows of two grids are paired and when two cells are
// one.
type comparison struct {
	tolerance *big.Rat
	key       []string // columns
	ordered   bool
}

// check refuses a key that cannot pair the expected rows.
func (c *comparison) check(want *grid) error {
	for _, name := range c.key {
		if !slices.Contains(want.columns, name) {
			return plugin.Errorf(plugin.CodeInvalidArgs, "the key column %q is not an expected column", name)
		}
	}
	if len(c.key) == 0 {
		return nil
	}
	seen := map[string]bool{}
	for _, r := range c.records(want, c.key) {
		if seen[r.form] {
			return plugin.Errorf(plugin.CodeInvalidArgs, "two expected rows have the key %s", keyText(want, r.row, c.key))
		}
		seen[r.form] = true
	}
	return nil
}

// judgeRows tells how many rows are right, of those that are expected or of
// those that are found, whichever are more.
func (c *comparison) judgeRows(at string, want, got *grid) plugin.Check {
	expected := sheet{want, c.records(want, want.columns)}
	found := sheet{got, c.records(got, want.columns)}
	d := differences{at: at}
	right := 0
	paired := make([]bool, len(found.records))
	for i, j := range c.pairs(expected, found) {
		if j < 0 {
			d.add(func() (string, string, string) {
				return c.missing(want, expected.records[i].row), csvLine(expected.records[i].row.cells), ""
			})
			continue
		}
		paired[j] = true
		if c.same(&d, want.columns, expected.records[i], found.records[j]) {
			right++
		}
	}
	for j, r := range found.records {
		if !paired[j] {
			d.add(func() (string, string, string) { return fmt.Sprint("line ", r.line), "", csvLine(r.row.cells) })
		}
	}
	total := max(len(want.rows), len(got.rows))
	if right == total {
		return plugin.Pass("rows")
	}
	message := fmt.Sprintf("%d of %s right: %d expected, %d found", right, counted(total, "row"), len(want.rows), len(got.rows))
	if err := got.ragged(); err != nil {
		message += "; " + err.Error()
	}
	return plugin.Partial("rows", float64(right)/float64(total), message, d.evidence...)
}

// sheet is a grid with its rows made ready.
type sheet struct {
	*grid
	records []record
}

// pairs returns for each expected row the found row to hold against it, -1 for
// none.
func (c *comparison) pairs(want, got sheet) []int {
	switch {
	case c.ordered:
		return byPlace(len(want.rows), len(got.rows))
	case len(c.key) > 0:
		return byKey(c.records(want.grid, c.key), c.records(got.grid, c.key))
	}
	return c.byContent(want.records, got.records)
}

func byPlace(expected, found int) []int {
	pairs := make([]int, expected)
	for i := range pairs {
		pairs[i] = -1
		if i < found {
			pairs[i] = i
		}
	}
	return pairs
}

// byKey pairs rows whose key cells are one. Of found rows with the same key the
// first is taken; the others are not expected.
func byKey(want, got []record) []int {
	first := map[string]int{}
	for j, r := range got {
		if _, ok := first[r.form]; !ok && r.cells != nil {
			first[r.form] = j
		}
	}
	pairs := make([]int, len(want))
	for i, r := range want {
		pairs[i] = -1
		if j, ok := first[r.form]; ok {
			pairs[i] = j
		}
	}
	return pairs
}

// same compares two rows and notes the cells that differ.
func (c *comparison) same(d *differences, columns []string, want, got record) bool {
	if got.cells == nil {
		d.add(func() (string, string, string) {
			return fmt.Sprint("line ", got.line), csvLine(want.row.cells), csvLine(got.row.cells)
		})
		return false
	}
	same := true
	for i, name := range columns {
		if !c.near(want.cells[i], got.cells[i]) {
			d.add(func() (string, string, string) {
				return fmt.Sprintf("line %d, column %s", got.line, name), want.cells[i].text, got.cells[i].text
			})
			same = false
		}
	}
	return same
}

// missing names an expected row for which none was found.
func (c *comparison) missing(want *grid, r row) string {
	if len(c.key) > 0 {
		return "row " + keyText(want, r, c.key)
	}
	return "missing row"
}

// keyText shows the key of a row, as in "receipt=R-1001, rule=meal".
func keyText(g *grid, r row, key []string) string {
	order, _ := g.order(key) // complete, by check
	parts := make([]string, len(order))
	for i, column := range order {
		parts[i] = key[i] + "=" + r.cells[column]
	}
	return strings.Join(parts, ", ")
}
