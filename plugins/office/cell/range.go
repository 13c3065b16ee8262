package cell

import (
	"fmt"
	"strconv"
	"strings"
)

// Range is a rectangle of cells, corners included.
type Range struct{ From, To Address }

// ParseRange reads a range such as "A1:C10", "B2", "A:C" (whole columns) or
// "2:4" (whole rows).
func ParseRange(text string) (Range, error) {
	first, second, two := strings.Cut(text, ":")
	from, ok := corner(first)
	to := from
	if two && ok {
		to, ok = corner(second)
	}
	whole := from.Row == 0 || from.Column == 0
	if !ok || !two && whole || (from.Row == 0) != (to.Row == 0) || (from.Column == 0) != (to.Column == 0) {
		return Range{}, fmt.Errorf("%q is no range; a range is such as A1:C10, A:C or 2:4", text)
	}
	if from.Row == 0 {
		from.Row, to.Row = 1, MaxRow
	}
	if from.Column == 0 {
		from.Column, to.Column = 1, MaxColumn
	}
	return Range{
		Address{min(from.Row, to.Row), min(from.Column, to.Column)},
		Address{max(from.Row, to.Row), max(from.Column, to.Column)},
	}, nil
}

// corner reads one side of a range; 0 is what it does not say.
func corner(text string) (a Address, ok bool) {
	column, rest := cutColumn(text)
	row, rest := cutRow(rest)
	return Address{row, column}, rest == "" && column+row > 0 && column <= MaxColumn && row <= MaxRow
}

// String writes the range as "A1:C10", and one of one cell as "A1".
func (r Range) String() string {
	switch {
	case r.From == r.To:
		return r.From.String()
	case r.From.Row == 1 && r.To.Row == MaxRow:
		return ColumnName(r.From.Column) + ":" + ColumnName(r.To.Column)
	case r.From.Column == 1 && r.To.Column == MaxColumn:
		return strconv.Itoa(r.From.Row) + ":" + strconv.Itoa(r.To.Row)
	}
	return r.From.String() + ":" + r.To.String()
}

// Rows and Columns are how many it has.
func (r Range) Rows() int { return r.To.Row - r.From.Row + 1 }

// Columns is how many columns it has.
func (r Range) Columns() int { return r.To.Column - r.From.Column + 1 }

// Cells is how many cells it has.
func (r Range) Cells() int { return r.Rows() * r.Columns() }

// Has reports whether a cell is in the range.
func (r Range) Has(a Address) bool {
	return a.Row >= r.From.Row && a.Row <= r.To.Row && a.Column >= r.From.Column && a.Column <= r.To.Column
}

// Within is the part of the range that is in another one; ok is false if there
// is none.
func (r Range) Within(other Range) (part Range, ok bool) {
	part = Range{
		Address{max(r.From.Row, other.From.Row), max(r.From.Column, other.From.Column)},
		Address{min(r.To.Row, other.To.Row), min(r.To.Column, other.To.Column)},
	}
	return part, part.From.Row <= part.To.Row && part.From.Column <= part.To.Column
}

// With is the smallest range that has all of both.
func (r Range) With(other Range) Range {
	return Range{
		Address{min(r.From.Row, other.From.Row), min(r.From.Column, other.From.Column)},
		Address{max(r.To.Row, other.To.Row), max(r.To.Column, other.To.Column)},
	}
}

// CutSheet cuts what a reference such as "Summary!B2" or "'My sheet'!B2" says of
// the sheet; sheet is "" if it says nothing.
func CutSheet(reference string) (sheet, rest string) {
	i := strings.LastIndexByte(reference, '!')
	if i < 0 {
		return "", reference
	}
	sheet, rest = reference[:i], reference[i+1:]
	if len(sheet) > 1 && sheet[0] == '\'' && sheet[len(sheet)-1] == '\'' {
		sheet = strings.ReplaceAll(sheet[1:len(sheet)-1], "''", "'")
	}
	return sheet, rest
}

// WithSheet writes a reference to a place in a sheet as a formula has it.
func WithSheet(sheet, place string) string {
	plain := sheet != "" && (isLetter(sheet[0]) || sheet[0] == '_' || sheet[0] >= 0x80)
	for i := range len(sheet) {
		b := sheet[i]
		plain = plain && (isLetter(b) || b >= '0' && b <= '9' || b == '_' || b == '.' || b >= 0x80)
	}
	if _, err := ParseAddress(sheet); err == nil {
		plain = false // as a sheet named "Q1" would be taken for a cell
	}
	if plain {
		return sheet + "!" + place
	}
	return "'" + strings.ReplaceAll(sheet, "'", "''") + "'!" + place
}
