package officebench

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// The last row and column that a sheet can have.
const (
	maxRow    = 1 << 20
	maxColumn = 1 << 14
)

// sharedFormula is a formula that other cells have as well, each from where it is.
type sharedFormula struct {
	source string
	at     place
}

// formula is the source of a cell's formula, as if it were written there.
func (r *sheetReader) formula(c *storedCell) (value, error) {
	source := "=" + c.Formula.Source
	if c.Formula.Type != "shared" {
		return textValue(source), nil
	}
	first, ok := r.shared[c.Formula.Shared]
	switch {
	case ok:
		moved, err := first.movedTo(r.at)
		return textValue(moved), err
	case source != "=":
		r.shared[c.Formula.Shared] = sharedFormula{source, r.at}
	}
	return textValue(source), nil
}

var errOutside = errors.New("a shared formula refers to a cell outside of the sheet")

// movedTo is the formula as another cell has it: what is not fixed by "$" moves
// with the cell.
func (f sharedFormula) movedTo(to place) (string, error) {
	move := mover{rows: to.row - f.at.row, columns: to.column - f.at.column}
	var moved strings.Builder
	for i := 0; i < len(f.source); {
		switch c := f.source[i]; {
		case c == '"' || c == '\'':
			end := quotedEnd(f.source, i)
			moved.WriteString(f.source[i:end])
			i = end
		case isNameByte(c):
			end := i
			for end < len(f.source) && isNameByte(f.source[end]) {
				end++
			}
			word := f.source[i:end]
			if end < len(f.source) && (f.source[end] == '(' || f.source[end] == '!') {
				moved.WriteString(word) // a function, or a sheet
			} else {
				moved.WriteString(move.reference(word, f.source[:i], f.source[end:]))
			}
			i = end
		default:
			moved.WriteByte(c)
			i++
		}
	}
	if move.outside {
		return "", errOutside
	}
	return moved.String(), nil
}

// quotedEnd is where a quoted text ends in which the quote is doubled.
func quotedEnd(s string, start int) int {
	quote := s[start]
	for i := start + 1; i < len(s); i++ {
		if s[i] == quote {
			if i+1 == len(s) || s[i+1] != quote {
				return i + 1
			}
			i++
		}
	}
	return len(s)
}

func isNameByte(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	}
	return c == '$' || c == '_' || c == '.' || c == '\\' || c >= 0x80
}

// mover moves references, and remembers whether one has left the sheet.
type mover struct {
	rows, columns int
	outside       bool
}

// reference moves a word that is one: a cell, or a whole row or column beside a
// colon.
func (m *mover) reference(word, before, after string) string {
	parts := regexp.MustCompile(`^(\$?)([A-Za-z]{0,3})(\$?)([0-9]{0,7})$`).FindStringSubmatch(word)
	if parts == nil {
		return word
	}
	fixedColumn, column, fixedRow, row := parts[1], parts[2], parts[3], parts[4]
	if row != "" && column == "" { // the dollar of a row alone is the first
		fixedRow, fixedColumn = fixedColumn+fixedRow, ""
	}
	ranged := strings.HasSuffix(before, ":") || strings.HasPrefix(after, ":")
	if (column == "" || row == "") && !ranged || column == "" && row == "" {
		return word
	}
	if n, ok := columnNumber(column); column != "" && !ok {
		return word
	} else if ok && fixedColumn == "" {
		column = m.column(n)
	}
	if n, err := strconv.Atoi(row); err == nil && fixedRow == "" {
		row = m.row(n)
	}
	return fixedColumn + column + fixedRow + row
}

func (m *mover) row(n int) string {
	n += m.rows
	m.outside = m.outside || n < 1 || n > maxRow
	return strconv.Itoa(n)
}

func (m *mover) column(n int) string {
	n += m.columns
	if n < 1 || n > maxColumn {
		m.outside = true
		return ""
	}
	letters := ""
	for ; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return letters
}

// columnNumber reads the letters of a column, from 1.
func columnNumber(letters string) (int, bool) {
	n := 0
	for _, c := range strings.ToUpper(letters) {
		if c < 'A' || c > 'Z' {
			return 0, false
		}
		if n = n*26 + int(c-'A') + 1; n > maxColumn {
			return 0, false
		}
	}
	return n, n > 0
}
