package formula

import (
	"iter"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// Book is what formulas refer to.
type Book struct {
	Sheets   []Sheet
	Names    []Name
	Date1904 bool // numbers of days count from 1904
}

// Sheet is a sheet of a book. Its cells are asked for once, when a formula first
// refers to them, and come row by row.
type Sheet struct {
	Name  string
	Cells iter.Seq[Cell]
}

// Cell is what is at a place of a sheet.
type Cell struct {
	At      cell.Address
	Value   cell.Value // of a formula what it had when it was last calculated
	Formula string     // without the sign "=" at its beginning; "" for none
	Array   cell.Range // where the formula puts its values, if it is one for arrays
}

// Name is a defined name.
type Name struct {
	Name   string
	Sheet  string // in which alone it is known; "" for all
	Refers string // a formula
}

// Problem is why a cell has no value.
type Problem struct {
	Sheet  string
	At     cell.Address
	Reason string
}

func (p *Problem) Error() string { return cell.WithSheet(p.Sheet, p.At.String()) + ": " + p.Reason }

// sheetNamed returns the index of a sheet, -1 for none.
func (b *Book) sheetNamed(name string) int {
	for i := range b.Sheets {
		if strings.EqualFold(b.Sheets[i].Name, name) {
			return i
		}
	}
	return -1
}

// nameOf returns the definition of a name that is known in a sheet.
func (b *Book) nameOf(sheet, name string) *Name {
	var found *Name
	for i := range b.Names {
		n := &b.Names[i]
		if strings.EqualFold(n.Name, name) && (n.Sheet == "" && found == nil || n.Sheet != "" && strings.EqualFold(n.Sheet, sheet)) {
			found = n
		}
	}
	return found
}
