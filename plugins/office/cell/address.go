package cell

import (
	"fmt"
	"strconv"
	"strings"
)

// How many rows and columns a sheet may have.
const (
	MaxRow    = 1 << 20
	MaxColumn = 1 << 14
)

// Address is where a cell is in its sheet. Rows and columns count from 1.
type Address struct{ Row, Column int }

// ParseAddress reads an address such as "B12", with or without dollar signs, in
// any letter case.
func ParseAddress(text string) (Address, error) {
	column, rest := cutColumn(text)
	row, rest := cutRow(rest)
	if column == 0 || row == 0 || rest != "" {
		return Address{}, fmt.Errorf("%q is no cell; a cell is letters and a number, such as B12", text)
	}
	if column > MaxColumn || row > MaxRow {
		return Address{}, fmt.Errorf("%q is beyond the last cell of a sheet, %s", text, Address{MaxRow, MaxColumn})
	}
	return Address{row, column}, nil
}

// cutColumn reads letters as a column; 0 is none, and then nothing is cut.
func cutColumn(text string) (column int, rest string) {
	rest = strings.TrimPrefix(text, "$")
	for rest != "" && isLetter(rest[0]) && column <= MaxColumn {
		column = column*26 + int(rest[0]&^0x20-'A') + 1
		rest = rest[1:]
	}
	if column == 0 {
		return 0, text
	}
	return column, rest
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// cutRow reads digits as a row; 0 is none, and then nothing is cut.
func cutRow(text string) (row int, rest string) {
	rest = strings.TrimPrefix(text, "$")
	for rest != "" && rest[0] >= '0' && rest[0] <= '9' && row <= MaxRow {
		row = row*10 + int(rest[0]-'0')
		rest = rest[1:]
	}
	if row == 0 {
		return 0, text
	}
	return row, rest
}

// String writes the address as "B12".
func (a Address) String() string { return ColumnName(a.Column) + strconv.Itoa(a.Row) }

// ColumnName writes a column as letters: 28 is "AB".
func ColumnName(column int) string {
	var letters [8]byte
	i := len(letters)
	for ; column > 0; column = (column - 1) / 26 {
		i--
		letters[i] = byte('A' + (column-1)%26)
	}
	return string(letters[i:])
}

// Less orders addresses by row, then by column.
func (a Address) Less(b Address) bool {
	return a.Row < b.Row || a.Row == b.Row && a.Column < b.Column
}

// Compare orders addresses by row, then by column.
func (a Address) Compare(b Address) int {
	switch {
	case a.Less(b):
		return -1
	case b.Less(a):
		return 1
	}
	return 0
}
