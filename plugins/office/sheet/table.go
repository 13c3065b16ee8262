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
}

// tableRow is a row with a word for where each of its cells is.
type tableRow struct {
	cells  []cell.Value
	places []string
}

// located says where a table begins.
type located struct {
	sheet   string
	columns []string // the header is the first row that has these; the first row at all, if none are given
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
		return tableIn(j.reader, s, where.columns)
	}
	text, err := csvAt(env.Files, at, delimited.Dialect{})
	if err != nil {
		return nil, err
	}
	var lines []tableRow
	for _, row := range text.Rows {
		line := tableRow{}
		for i, text := range row.Cells {
			line.cells = append(line.cells, plainValue(text))
			line.places = append(line.places, fmt.Sprintf("line %d, cell %d", row.Line, i+1))
		}
		lines = append(lines, line)
	}
	return tableOf(at, lines, where.columns)
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
func tableIn(r *reader, s *workbook.Sheet, columns []string) (*table, error) {
	var lines []tableRow
	used, _ := s.Used()
	last := 0
	for at, c := range s.All() {
		if c.Value.Kind == cell.Empty && c.Formula == "" {
			continue
		}
		if at.Row != last {
			line := tableRow{cells: make([]cell.Value, used.Columns()), places: make([]string, used.Columns())}
			for i := range line.places {
				line.places[i] = cell.WithSheet(s.Name, cell.Address{Row: at.Row, Column: used.From.Column + i}.String())
			}
			lines, last = append(lines, line), at.Row
		}
		lines[len(lines)-1].cells[at.Column-used.From.Column] = r.value(s, at, c)
	}
	if len(r.problems) > 0 {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: it cannot be calculated: %v", r.book.At(), r.problems[0])
	}
	return tableOf(r.book.At(), lines, columns)
}

// tableOf finds the header among lines. Empty columns are left out.
func tableOf(at string, lines []tableRow, columns []string) (*table, error) {
	header := slices.IndexFunc(lines, func(line tableRow) bool {
		for _, name := range columns {
			if !slices.ContainsFunc(line.cells, func(v cell.Value) bool { return sameName(v.String(), name) }) {
				return false
			}
		}
		return true
	})
	if header < 0 {
		if len(columns) == 0 {
			return nil, plugin.Errorf(plugin.CodeFailed, "%s has no rows", at)
		}
		return nil, plugin.Errorf(plugin.CodeFailed, "%s has no row with the columns %s", at, strings.Join(columns, ", "))
	}
	t := &table{}
	var kept []int
	for i, v := range lines[header].cells {
		if name := strings.TrimSpace(v.String()); name != "" {
			kept = append(kept, i)
			t.columns = append(t.columns, name)
		}
	}
	for _, line := range lines[header+1:] {
		row := tableRow{}
		filled := false
		for _, i := range kept {
			v, place := cell.Value{}, ""
			if i < len(line.cells) {
				v, place = line.cells[i], line.places[i]
			}
			filled = filled || v.String() != ""
			row.cells, row.places = append(row.cells, v), append(row.places, place)
		}
		if filled {
			t.rows = append(t.rows, row)
		}
	}
	return t, nil
}

// sameName compares the names of columns: blanks around and letter case do not
// count.
func sameName(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

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
		row := tableRow{}
		for _, each := range cells {
			v, err := valueOf(each)
			if err != nil {
				return nil, err
			}
			row.cells, row.places = append(row.cells, v), append(row.places, fmt.Sprint("row ", i+1))
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
