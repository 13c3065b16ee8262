package desk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/sdk/plugin"
)

// table is a table of the desk.
type table struct {
	at      string // its path, for errors
	columns []string
	rows    []row
	head    string // the header as it is written
}

// row is a row of a table. Written is how it stands in the file; "" says that
// it has changed.
type row struct {
	cells   []cell
	written string
}

// parseTable reads a CSV file with a header.
func parseTable(content []byte) (*table, error) {
	if !utf8.Valid(content) {
		return nil, plugin.Errorf(plugin.CodeFailed, "it is not UTF-8 text")
	}
	s := newScanner(content)
	first, head, err := s.next()
	if err != nil {
		return nil, err
	}
	if head == "" {
		return nil, plugin.Errorf(plugin.CodeFailed, "there is no header row")
	}
	t := &table{head: head}
	for _, c := range s.cells[first:] {
		name, _ := c.text()
		if slices.Contains(t.columns, name) {
			return nil, plugin.Errorf(plugin.CodeFailed, "the column %q occurs twice in the header", name)
		}
		t.columns = append(t.columns, name)
	}
	return t, t.parseRows(s)
}

// parseRows reads what follows the header. The cells of all rows are one
// list, which grows to the size that their number of lines lets expect.
func (t *table) parseRows(s *scanner) error {
	lines, width := 1, len(t.columns)
	for i := find(s.rest, 0, '\n', '\n'); i < len(s.rest); i = find(s.rest, i+1, '\n', '\n') {
		lines++
	}
	s.cells = make([]cell, 0, lines*width)
	t.rows = make([]row, 0, lines)
	for {
		line := s.rest
		first, written, err := s.next()
		if err != nil || written == "" {
			return err
		}
		if len(s.cells)-first != width {
			return plugin.Errorf(plugin.CodeFailed, "line %d is not for the columns of the header: cells %d, columns %d", s.lineAt(line), len(s.cells)-first, width)
		}
		t.rows = append(t.rows, row{s.cells[first:len(s.cells):len(s.cells)], written})
	}
}

// encode returns the file of the table. A row that has not changed stays as it
// was written.
func (t *table) encode() []byte {
	size := len(t.head)
	for _, r := range t.rows {
		size += len(r.written)
	}
	out := make([]byte, 0, size+512)
	if out = append(out, t.head...); t.head == "" {
		names := make([]cell, len(t.columns))
		for i, name := range t.columns {
			names[i] = textCell(name)
		}
		out = appendRow(out, names)
	}
	for _, r := range t.rows {
		if r.written == "" {
			out = appendRow(endLine(out), r.cells)
			continue
		}
		out = append(endLine(out), r.written...)
	}
	return out
}

// endLine ends a line that has no line feed: the last one of a file may have none.
func endLine(out []byte) []byte {
	if len(out) > 0 && out[len(out)-1] != '\n' {
		return append(out, '\n')
	}
	return out
}

// column returns the place of a column, -1 if there is none.
func (t *table) column(name string) int { return slices.Index(t.columns, name) }

// need returns the place of a column that the tools cannot do without.
func (t *table) need(name string) (int, error) {
	i := t.column(name)
	if i < 0 {
		return 0, plugin.Errorf(plugin.CodeFailed, "%s has no column %q; it has %s", t.at, name, strings.Join(t.columns, ", "))
	}
	return i, nil
}

// set gives a row another cell.
func (t *table) set(i, column int, c cell) {
	r := &t.rows[i]
	r.cells = slices.Clone(r.cells) // the rows of a file share one list
	r.cells[column], r.written = c, ""
}

// addColumn puts a column at the end, in which every cell is missing.
func (t *table) addColumn(name string) int {
	t.columns, t.head = append(t.columns, name), ""
	for i := range t.rows {
		t.rows[i].cells = append(t.rows[i].cells, "") // its capacity ends with it: this copies
		t.rows[i].written = ""
	}
	return len(t.columns) - 1
}

// newRow is a row with the given cells by column; the others are missing.
func (t *table) newRow(cells map[string]cell) (row, error) {
	r := row{cells: make([]cell, len(t.columns))}
	for name, c := range cells {
		i, err := t.need(name)
		if err != nil {
			return row{}, err
		}
		r.cells[i] = c
	}
	return r, nil
}

// records is the JSON list of some rows, each an object with all columns.
func (t *table) records(rows []row) []byte {
	out := []byte{'['}
	for i, r := range rows {
		if i > 0 {
			out = append(out, ',')
		}
		out = t.appendRecord(out, r)
	}
	return append(out, ']')
}

func (t *table) appendRecord(out []byte, r row) []byte {
	out = append(out, '{')
	for i, name := range t.columns {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendString(out, name), ':')
		out = r.cells[i].appendJSON(out)
	}
	return append(out, '}')
}
