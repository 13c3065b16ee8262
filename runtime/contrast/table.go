package contrast

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"github.com/pmezard/go-difflib/difflib"
)

// cells compares two tables, row by row and cell by cell; nothing if one of them
// is no table, or they have other columns.
func cells(recorded, now []byte) []string {
	delimiter := delimiterOf(recorded)
	was, is := &table{delimiter: delimiter}, &table{delimiter: delimiter}
	if !was.read(recorded) || !is.read(now) || !slices.Equal(was.rows[0], is.rows[0]) {
		return nil
	}
	var lines []string
	for _, op := range difflib.NewMatcherWithJunk(was.texts(), is.texts(), false, nil).GetOpCodes() {
		if op.Tag != 'e' {
			lines = append(lines, rows(was, is, op)...)
		}
	}
	return lines
}

// rows compares a part of two tables that is not the same in both.
func rows(was, is *table, op difflib.OpCode) []string {
	var lines []string
	for i := range max(op.I2-op.I1, op.J2-op.J1) {
		a, b := op.I1+i, op.J1+i
		switch {
		case a >= op.I2:
			lines = append(lines, fmt.Sprintf("row %d: recorded nothing, now %s", b+1, is.text(b)))
		case b >= op.J2:
			lines = append(lines, fmt.Sprintf("row %d: recorded %s, now nothing", a+1, was.text(a)))
		default:
			lines = append(lines, columns(was, is, a, b)...)
		}
	}
	return lines
}

// columns compares a row with another, cell by cell. Its first cell most often
// says which one it is.
func columns(was, is *table, a, b int) []string {
	header, before, after := is.rows[0], was.rows[a], is.rows[b]
	if len(before) != len(after) || len(after) > len(header) {
		return []string{fmt.Sprintf("row %d: %s", b+1, pair(was.text(a), is.text(b)))}
	}
	var lines []string
	for i := range after {
		if before[i] != after[i] {
			lines = append(lines, fmt.Sprintf("row %d (%s), column %s: %s", b+1, excerpt(after[0], 0), header[i], pair(before[i], after[i])))
		}
	}
	return lines
}

// table is text with columns.
type table struct {
	delimiter rune
	rows      [][]string // the first has the names of the columns
}

// read reports whether content is a table with a header.
func (t *table) read(content []byte) bool {
	r := csv.NewReader(bytes.NewReader(content))
	r.Comma, r.FieldsPerRecord = t.delimiter, -1
	rows, err := r.ReadAll()
	t.rows = rows
	return err == nil && len(rows) > 0
}

// text is a row as it is written.
func (t *table) text(row int) string { return strings.Join(t.rows[row], string(t.delimiter)) }

func (t *table) texts() []string {
	texts := make([]string, len(t.rows))
	for i := range t.rows {
		texts[i] = strings.Join(t.rows[i], "\x00") // which is in no cell
	}
	return texts
}

// delimiterOf is what stands between the columns of a table: what its first line
// has most of.
func delimiterOf(content []byte) rune {
	header, _, _ := bytes.Cut(content, []byte("\n"))
	best := ','
	for _, delimiter := range ";\t" {
		if bytes.Count(header, []byte(string(delimiter))) > bytes.Count(header, []byte(string(best))) {
			best = delimiter
		}
	}
	return best
}
