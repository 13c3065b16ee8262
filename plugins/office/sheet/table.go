package sheet

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/delimited"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

// table is a header with rows below it, wherever it comes from.
type table struct {
	columns []string
	rows    []tableRow
	stray   string // where the first cell is that has something and is in no column; "" for none
}

// tableRow is a row that knows where its cells are.
type tableRow struct {
	cells []cell.Value
	from  []int // the cells as they are in the file, from 0; -1 for one that is not there
	place func(i int) string
}

// at is where a cell of the row is; "" if it is nowhere.
func (r tableRow) at(i int) string {
	if r.from[i] < 0 {
		return ""
	}
	return r.place(r.from[i])
}

// located says where a table begins, and how large it may be.
type located struct {
	sheet   string
	columns []string // the header is the first row that has these; the first row at all, if none are given
	bounded bool     // it is to be compared, whatever its header
}

// What a table may have that is compared: as much as the fuel of a verifier
// suffices for.
const (
	maxTableRows    = 50_000
	maxTableColumns = 1_000
	maxTableCells   = 200_000
)

// bounds refuses lines that are too many or too long to be compared.
func (w located) bounds(at string, lines []tableRow) error {
	if !w.bounded {
		return nil
	}
	cells := 0
	for _, line := range lines {
		cells += len(line.cells)
		if len(line.cells) > maxTableColumns {
			return plugin.Errorf(plugin.CodeFailed, "%s is larger than tables that are compared: it has more than %d columns", at, maxTableColumns)
		}
	}
	switch {
	case len(lines) > maxTableRows:
		return plugin.Errorf(plugin.CodeFailed, "%s is larger than tables that are compared: it has more than %d rows", at, maxTableRows)
	case cells > maxTableCells:
		return plugin.Errorf(plugin.CodeFailed, "%s is larger than tables that are compared: it has more than %d cells", at, maxTableCells)
	}
	return nil
}

// tableAt reads a table from a workbook or a CSV file.
func tableAt(env *plugin.Env, at string, where located) (*table, error) {
	if isWorkbook(at) {
		j, err := judgedAt(env, at)
		if err != nil {
			return nil, err
		}
		s, err := j.reader.book.Sheet(where.sheet)
		if err != nil {
			return nil, err
		}
		return tableIn(j.reader, s, where)
	}
	text, err := csvAt(env.Files, at, delimited.Dialect{})
	if err != nil {
		return nil, err
	}
	var lines []tableRow
	for _, row := range text.Rows {
		line := tableRow{
			cells: make([]cell.Value, len(row.Cells)),
			place: func(i int) string { return fmt.Sprintf("line %d, cell %d", row.Line, i+1) },
		}
		for i, text := range row.Cells {
			line.cells[i] = plainValue(text)
		}
		lines = append(lines, line)
	}
	return tableOf(at, lines, where)
}

// plainValue is what a text of a CSV file is: a number, if it is written like one
// and like no other.
func plainValue(text string) cell.Value {
	if text == "" {
		return cell.Value{}
	}
	if strings.Trim(text, "0123456789.-eE+") == "" {
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			return cell.Num(n)
		}
	}
	return cell.Str(text)
}

// tableIn reads a table from a sheet.
func tableIn(r *reader, s *workbook.Sheet, where located) (*table, error) {
	var lines []tableRow
	used, _ := s.Used()
	if where.bounded && used.Columns() > maxTableColumns {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is larger than tables that are compared: it has more than %d columns", r.book.At(), maxTableColumns)
	}
	last := 0
	for at, c := range s.All() {
		if c.Value.Kind == cell.Empty && c.Formula == "" {
			continue
		}
		if at.Row != last {
			line := tableRow{
				cells: make([]cell.Value, used.Columns()),
				place: func(i int) string {
					return cell.WithSheet(s.Name, cell.Address{Row: at.Row, Column: used.From.Column + i}.String())
				},
			}
			lines, last = append(lines, line), at.Row
		}
		lines[len(lines)-1].cells[at.Column-used.From.Column] = r.value(s, at, c)
	}
	if len(r.problems) > 0 {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: it cannot be calculated: %v", r.book.At(), r.problems[0])
	}
	return tableOf(r.book.At(), lines, where)
}

// headerOf is the index of the header among lines.
func headerOf(at string, lines []tableRow, where located) (int, error) {
	header := slices.IndexFunc(lines, func(line tableRow) bool {
		for _, name := range where.columns {
			if !slices.ContainsFunc(line.cells, func(v cell.Value) bool { return sameName(v.String(), name) }) {
				return false
			}
		}
		return true
	})
	switch {
	case header >= 0:
		return header, nil
	case len(lines) == 0:
		return 0, plugin.Errorf(plugin.CodeFailed, "%s has no rows", at)
	case where.bounded:
		return 0, nil // what is missing in it is said by the comparison
	}
	return 0, plugin.Errorf(plugin.CodeFailed, "%s has no row with the columns %s", at, strings.Join(where.columns, ", "))
}

// tableOf makes a table of lines. Empty columns are left out.
func tableOf(at string, lines []tableRow, where located) (*table, error) {
	if err := where.bounds(at, lines); err != nil {
		return nil, err
	}
	header, err := headerOf(at, lines, where)
	if err != nil {
		return nil, err
	}
	t := &table{}
	var kept []int
	isKept := make([]bool, len(lines[header].cells))
	for i, v := range lines[header].cells {
		if name := strings.TrimSpace(v.String()); name != "" {
			kept, isKept[i] = append(kept, i), true
			t.columns = append(t.columns, name)
		}
	}
	for _, line := range lines[header+1:] {
		t.add(line, kept)
		for i, v := range line.cells {
			if t.stray == "" && (i >= len(isKept) || !isKept[i]) && !blank(v) {
				t.stray = line.place(i)
			}
		}
	}
	return t, nil
}

// add adds a line, unless there is nothing in its columns.
func (t *table) add(line tableRow, columns []int) {
	row := tableRow{cells: make([]cell.Value, len(columns)), from: make([]int, len(columns)), place: line.place}
	filled := false
	for k, i := range columns {
		row.from[k] = -1
		if i < len(line.cells) {
			row.cells[k], row.from[k] = line.cells[i], i
		}
		filled = filled || row.cells[k] != cell.Value{} && row.cells[k] != cell.Str("")
	}
	if filled {
		t.rows = append(t.rows, row)
	}
}

func blank(v cell.Value) bool {
	return v.Kind == cell.Empty || v.Kind == cell.Text && strings.TrimSpace(v.Text) == ""
}

// sameName compares the names of columns: blanks around and letter case do not
// count.
func sameName(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// columnKey is the same for names of columns that are the same.
func columnKey(name string) string { return strings.ToLower(strings.ToUpper(strings.TrimSpace(name))) }

// column is the place of a column, -1 if there is none.
func (t *table) column(name string) int {
	return slices.IndexFunc(t.columns, func(c string) bool { return sameName(c, name) })
}

// literalTable reads a table that a configuration spells out.
func literalTable(raw json.RawMessage) (*table, error) {
	var spelled struct {
		Columns []string
		Rows    [][]json.RawMessage
	}
	if err := plugin.Decode(raw, &spelled); err != nil {
		return nil, err
	}
	t := &table{columns: spelled.Columns}
	for i, cells := range spelled.Rows {
		if len(cells) != len(spelled.Columns) {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "row %d of equals has %d cells, and there are %d columns", i+1, len(cells), len(spelled.Columns))
		}
		row := tableRow{place: func(int) string { return fmt.Sprint("row ", i+1) }}
		for k, each := range cells {
			v, err := valueOf(each)
			if err != nil {
				return nil, err
			}
			row.cells, row.from = append(row.cells, v), append(row.from, k)
		}
		t.rows = append(t.rows, row)
	}
	return t, nil
}

// matching are the files that a pattern names, in the order of names.
func matching(files plugin.Reader, pattern string) ([]string, error) {
	at, err := file.Place(pattern)
	if err != nil {
		return nil, err
	}
	if _, err := path.Match(at, ""); err != nil {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "the pattern %s cannot be read: %v", pattern, err)
	}
	dir := at
	for strings.ContainsAny(dir, "*?[") {
		dir = path.Dir(dir)
	}
	if dir == at {
		return []string{at}, nil
	}
	entries := []string{dir}
	for range strings.Count(strings.TrimPrefix(at, dir), "/") {
		var next []string
		for _, above := range entries {
			found, err := files.ReadDir(above)
			if err != nil && !file.IsMissing(err) {
				return nil, file.Explain(err, above)
			}
			for _, entry := range found {
				next = append(next, path.Join(above, entry.Name()))
			}
		}
		entries = next
	}
	entries = slices.DeleteFunc(entries, func(name string) bool {
		is, err := path.Match(at, name)
		return err != nil || !is
	})
	if len(entries) == 0 {
		return nil, plugin.Errorf(plugin.CodeNotFound, "no file is matched by %s", at)
	}
	return entries, nil
}
