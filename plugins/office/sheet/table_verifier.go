package sheet

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func tableVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyTable, Info: plugin.VerifierInfo{
		Name: "table",
		Description: "A table in a workbook or CSV file has the expected columns (check columns) and rows (check rows: the share of right ones). " +
			"The header is the first row that has the expected columns, so a title above it does no harm. With key, rows are paired by the cells of those columns; " +
			"with ordered, by their place, and the order of columns counts too; otherwise a row may be anywhere. Formulas are calculated anew.",
		ConfigSchema: file.Schema(`
			"path": {"type": "string"},
			"sheet": {"type": "string"},
			"equals": {"description": "The path of a workbook or CSV file, or columns and rows.", "anyOf": [{"type": "string"}, `+string(file.Schema(`
				"columns": {"type": "array", "items": {"type": "string"}, "minItems": 1},
				"rows": `+rowsOfCells, "columns", "rows"))+`]},
			"extra_columns": {"type": "boolean", "default": false, "description": "Other columns may be there."},
			"key": {"type": "array", "items": {"type": "string"}},
			"ordered": {"type": "boolean", "default": false},
			"tolerance": {"type": "number", "minimum": 0, "default": 0}`, "path", "equals"),
	}}
}

type tableConfig struct {
	Path         string
	Sheet        string
	Equals       json.RawMessage
	ExtraColumns bool `json:"extra_columns"`
	Key          []string
	Ordered      bool
	Tolerance    float64
}

func verifyTable(env *plugin.Env) ([]plugin.Check, error) {
	var config tableConfig
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := file.Place(config.Path)
	if err != nil {
		return nil, err
	}
	ids := []string{"columns", "rows"}
	want, source, err := config.expected(env)
	if err == nil {
		err = config.check(want)
	}
	switch {
	case err != nil && file.MountOf(source) == file.Workspace:
		return file.FailAll(ids, err, source), nil // the agent's file: not for it to break the verifier
	case err != nil:
		return nil, err
	}
	got, err := tableAt(env, at, located{config.Sheet, want.columns, true})
	if err != nil {
		return file.FailAll(ids, err, at), nil
	}
	return []plugin.Check{config.judgeColumns(at, want, got), config.judgeRows(at, want, got)}, nil
}

// expected is the table to compare with, and the file that it comes from.
func (c *tableConfig) expected(env *plugin.Env) (t *table, source string, err error) {
	if !bytes.HasPrefix(bytes.TrimSpace(c.Equals), []byte(`"`)) {
		t, err = literalTable(c.Equals)
		return t, "", err
	}
	var name string
	if err := plugin.Decode(c.Equals, &name); err != nil {
		return nil, "", err
	}
	if source, err = file.Place(name); err != nil {
		return nil, "", err
	}
	t, err = tableAt(env, source, located{bounded: true})
	return t, source, err
}

// check refuses a key that cannot pair the expected rows.
func (c *tableConfig) check(want *table) error {
	if c.Ordered && len(c.Key) > 0 {
		return plugin.Errorf(plugin.CodeInvalidArgs, "give ordered or key: rows are paired by their place or by their key")
	}
	for _, name := range c.Key {
		if want.column(name) < 0 {
			return plugin.Errorf(plugin.CodeInvalidArgs, "the key column %q is not an expected column", name)
		}
	}
	seen := map[string]bool{}
	key := c.keyColumns(want)
	for _, row := range want.rows {
		if key := c.keyOf(key, row); len(c.Key) > 0 {
			if seen[key] {
				return plugin.Errorf(plugin.CodeInvalidArgs, "two expected rows have the key %s", key)
			}
			seen[key] = true
		}
	}
	return nil
}

// keyOf is what pairs a row, as in "region=North".
func (c *tableConfig) keyOf(columns []int, row tableRow) string {
	parts := make([]string, len(columns))
	for k, i := range columns {
		parts[k] = c.Key[k] + "=" + strings.TrimSpace(row.cells[i].String())
	}
	return strings.Join(parts, ", ")
}

// keyColumns are the places of the columns of the key, each of which is expected.
func (c *tableConfig) keyColumns(want *table) []int {
	columns := make([]int, len(c.Key))
	for k, name := range c.Key {
		columns[k] = want.column(name)
	}
	return columns
}

func (c *tableConfig) judgeColumns(at string, want, got *table) plugin.Check {
	var faults []string
	wanted, there := counted(want.columns), counted(got.columns)
	for _, name := range want.columns {
		switch n := there[columnKey(name)]; {
		case n == 0:
			faults = append(faults, fmt.Sprintf("%q is missing", name))
		case n > wanted[columnKey(name)]: // which of them is meant nobody can know
			faults = append(faults, fmt.Sprintf("%q is there %d times", name, n))
		}
	}
	for _, name := range got.columns {
		if wanted[columnKey(name)] == 0 && !c.ExtraColumns {
			faults = append(faults, fmt.Sprintf("%q is not expected", name))
		}
	}
	if got.stray != "" && !c.ExtraColumns {
		faults = append(faults, got.stray+" is in no column")
	}
	if len(faults) == 0 && c.Ordered && !slices.EqualFunc(want.columns, got.columns, sameName) && !c.ExtraColumns {
		faults = append(faults, "their order is another")
	}
	if len(faults) == 0 {
		return plugin.Pass("columns")
	}
	return plugin.Fail("columns", "the columns are wrong: "+file.Clip(strings.Join(faults, ", ")),
		plugin.Evidence{Path: at, Locator: "header", Expected: file.Clip(strings.Join(want.columns, ", ")), Found: file.Clip(strings.Join(got.columns, ", "))})
}

// counted tells how often there are columns of a name.
func counted(columns []string) map[string]int {
	counts := map[string]int{}
	for _, name := range columns {
		counts[columnKey(name)]++
	}
	return counts
}

// maxEvidence is how many differences are named.
const maxEvidence = 5

// judgeRows tells how many rows are right, of those that are expected or of
// those that are found, whichever are more.
func (c *tableConfig) judgeRows(at string, want, got *table) plugin.Check {
	found := arranged(want, got)
	right := 0
	paired := make([]bool, len(found))
	var evidence []plugin.Evidence
	note := func(e plugin.Evidence) {
		if len(evidence) < maxEvidence {
			e.Path = at
			evidence = append(evidence, e)
		}
	}
	for i, j := range c.pairs(want, found) {
		if j < 0 {
			note(plugin.Evidence{Locator: "missing row", Expected: shownRow(want.rows[i])})
			continue
		}
		paired[j] = true
		same := true
		for k, v := range want.rows[i].cells {
			if !c.same(v, found[j].cells[k]) {
				same = false
				note(plugin.Evidence{Locator: place(found[j], k, want.columns[k]), Expected: told(v), Found: told(found[j].cells[k])})
			}
		}
		if same {
			right++
		}
	}
	for j, row := range found {
		if !paired[j] && len(evidence) < maxEvidence {
			note(plugin.Evidence{Locator: place(row, 0, "row"), Expected: "no such row", Found: shownRow(row)})
		}
	}
	total := max(len(want.rows), len(found))
	if right == total {
		return plugin.Pass("rows")
	}
	message := fmt.Sprintf("%d of %s right: %d expected, %d found", right, file.Counted(total, "row"), len(want.rows), len(found))
	return plugin.Partial("rows", float64(right)/float64(total), message, evidence...)
}

// arranged are the rows that were found, with the cells in the order of the
// expected columns.
func arranged(want, got *table) []tableRow {
	order := make([]int, len(want.columns))
	for k, name := range want.columns {
		order[k] = got.column(name)
	}
	rows := make([]tableRow, len(got.rows))
	for i, row := range got.rows {
		rows[i] = tableRow{cells: make([]cell.Value, len(order)), from: make([]int, len(order)), place: row.place}
		for k, from := range order {
			rows[i].from[k] = -1
			if from >= 0 {
				rows[i].cells[k], rows[i].from[k] = row.cells[from], row.from[from]
			}
		}
	}
	return rows
}

func place(row tableRow, i int, column string) string {
	return cmp.Or(row.at(i), column)
}

func shownRow(row tableRow) string {
	var cells []string
	for _, v := range row.cells {
		cells = append(cells, v.JSON())
	}
	return file.Clip("[" + strings.Join(cells, ",") + "]")
}

// same compares two cells; texts without the blanks around them.
func (c *tableConfig) same(want, got cell.Value) bool {
	if want.Kind == cell.Text && got.Kind == cell.Text {
		return strings.TrimSpace(want.Text) == strings.TrimSpace(got.Text)
	}
	return near(want, got, c.Tolerance)
}

// pairs returns for each expected row the found row to hold against it, -1 for
// none.
func (c *tableConfig) pairs(want *table, found []tableRow) []int {
	pairs := make([]int, len(want.rows))
	free := map[string][]int{} // found rows by key or content
	keyed := len(c.Key) > 0
	columns := c.keyColumns(want)
	keyOf := c.content
	if keyed {
		keyOf = func(row tableRow) string { return c.keyOf(columns, row) }
	}
	for j, row := range found {
		key := keyOf(row)
		free[key] = append(free[key], j)
	}
	taken := make([]bool, len(found))
	for i, row := range want.rows {
		pairs[i] = -1
		key := keyOf(row)
		switch {
		case c.Ordered && i < len(found):
			pairs[i] = i
		case !c.Ordered && len(free[key]) > 0:
			pairs[i] = free[key][0]
			free[key] = free[key][1:]
			taken[pairs[i]] = true
		}
	}
	if !c.Ordered && !keyed {
		c.pairNear(want, found, pairs, taken)
	}
	return pairs
}

// content is a row as text, the same for rows that are the same to the digit.
func (c *tableConfig) content(row tableRow) string {
	var text strings.Builder
	for _, v := range row.cells {
		text.WriteString(strings.TrimSpace(v.JSON()))
		text.WriteByte(0)
	}
	return text.String()
}

// maxCompared is how many cells are compared of rows that are not the same.
const maxCompared = 8_000_000

// pairNear pairs the rows that are left: with those that are the same within the
// tolerance, and then with those that share the most cells.
func (c *tableConfig) pairNear(want *table, found []tableRow, pairs []int, taken []bool) {
	compared := 0
	for i, row := range want.rows {
		if pairs[i] >= 0 {
			continue
		}
		best, most := -1, (len(row.cells)-1)/2
		for j := range found {
			if compared++; compared > maxCompared {
				return
			}
			if taken[j] {
				continue
			}
			compared += len(row.cells)
			alike := 0
			for k, v := range row.cells {
				if c.same(v, found[j].cells[k]) {
					alike++
				}
			}
			if alike > most {
				best, most = j, alike
			}
		}
		if best >= 0 {
			pairs[i], taken[best] = best, true
		}
	}
}
