package delimited

import (
	"fmt"
	"strings"
)

// Row is a row of a table and the line of the text at which it begins, from 1.
type Row struct {
	Line  int
	Cells []string
}

// Table is a table with the dialect that it was written in.
type Table struct {
	Dialect Dialect
	Rows    []Row // may differ in length; blank lines are none
}

// MaxCells is how many cells a table may have that is read.
const MaxCells = 1_000_000

// Read reads a table in whatever dialect it is. What the caller knows of the
// dialect he says: an encoding, a delimiter.
func Read(data []byte, known Dialect) (*Table, error) {
	t := &Table{Dialect: known}
	if t.Dialect.Encoding == "" {
		t.Dialect.Encoding = detect(data)
	}
	text := t.Dialect.Encoding.decode(data)
	line := 1
	if named, rest, ok := cutSep(text); ok { // the line by which Excel is told
		text, line = rest, 2
		if t.Dialect.Delimiter == 0 {
			t.Dialect.Delimiter = named
		}
	}
	if t.Dialect.Delimiter == 0 {
		t.Dialect.Delimiter = sniff(text)
	}
	first, _, ended := strings.Cut(text, "\n")
	t.Dialect.CRLF = ended && strings.HasSuffix(first, "\r")
	s := &scanner{text: text, delimiter: t.Dialect.Delimiter, line: line}
	count := 0
	for {
		cells, at, ok := s.row()
		if !ok {
			break
		}
		if s.open > 0 {
			return nil, fmt.Errorf("line %d: a quotation mark is opened and never closed", s.open)
		}
		if count += len(cells); count > MaxCells {
			return nil, fmt.Errorf("it has more than %d cells, which is more than is read of such a file", MaxCells)
		}
		t.Rows = append(t.Rows, Row{at, cells})
	}
	return t, nil
}

// cutSep cuts a first line such as "sep=;".
func cutSep(text string) (delimiter byte, rest string, ok bool) {
	line, rest, _ := strings.Cut(text, "\n")
	named, ok := strings.CutPrefix(strings.TrimSuffix(line, "\r"), "sep=")
	if !ok || len(named) != 1 || strings.ContainsAny(named, "\"\r") {
		return 0, "", false
	}
	return named[0], rest, true
}

// Write writes rows in a dialect.
func (d Dialect) Write(rows [][]string) ([]byte, error) {
	end := "\n"
	if d.CRLF {
		end = "\r\n"
	}
	var text strings.Builder
	for _, cells := range rows {
		for i, cell := range cells {
			if i > 0 {
				text.WriteByte(d.delimiter())
			}
			text.WriteString(d.quoted(cell, len(cells) == 1))
		}
		text.WriteString(end)
	}
	data, lost, ok := d.Encoding.encode(text.String())
	if !ok {
		return nil, fmt.Errorf("the character %q cannot be written in %s; write the file in %s", lost, d.Encoding, UTF8BOM)
	}
	return data, nil
}

// quoted puts quotation marks around a cell that needs them. An empty cell that
// is alone in its row needs them so that there is a row.
func (d Dialect) quoted(cell string, alone bool) string {
	if strings.ContainsAny(cell, "\"\r\n"+string(d.delimiter())) || alone && cell == "" ||
		strings.TrimSpace(cell) != cell {
		return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
	}
	return cell
}
