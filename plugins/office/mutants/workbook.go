package mutants

import (
	"slices"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/runtime/repair/mutate"
)

// spreadsheet mutates workbooks.
func spreadsheet(f *mutate.File) []mutate.Variant {
	if !is(f, ".xlsx", ".xlsm") {
		return nil
	}
	b, err := newBook(f)
	if err != nil {
		return nil // nobody can read it
	}
	variants := append(b.values(), b.missing()...)
	variants = append(variants, b.formulas()...)
	variants = append(variants, b.rewritten()...)
	return append(variants, b.free()...)
}

// book is a workbook with what can be changed in it.
type book struct {
	file  *mutate.File
	cells []place
	rows  [][]place
}

// place is a cell with something in it.
type place struct {
	sheet  string
	at     cell.Address
	holds  workbook.Cell
	day    bool // its number is shown as a day or a time
	header bool // its row says what is below
}

func (p *place) String() string { return cell.WithSheet(p.sheet, p.at.String()) }

func newBook(f *mutate.File) (*book, error) {
	read, err := workbook.Open(f.Path, f.Data)
	if err != nil {
		return nil, err
	}
	b := &book{file: f}
	for _, s := range read.Sheets {
		if !s.HasCells() {
			continue
		}
		if s, err = read.Sheet(s.Name); err != nil {
			return nil, err
		}
		b.sheet(read, s)
	}
	return b, nil
}

// sheet notes the cells of a sheet. Its first row is a header if all of it is text.
func (b *book) sheet(read *workbook.Book, s *workbook.Sheet) {
	first := len(b.rows)
	for at, c := range s.All() {
		if c.Value.Kind == cell.Empty && c.Formula == "" || c.Array.Cells() > 1 || slices.ContainsFunc(s.Merged(), func(r cell.Range) bool { return r.Has(at) && r.From != at }) {
			continue
		}
		p := place{sheet: s.Name, at: at, holds: c, day: c.Value.Kind == cell.Number && read.Shown(c).Kind == cell.Text}
		if last := len(b.rows) - 1; last < first || b.rows[last][0].at.Row != at.Row {
			b.rows = append(b.rows, nil)
		}
		b.rows[len(b.rows)-1] = append(b.rows[len(b.rows)-1], p)
	}
	rows := b.rows[first:]
	if len(rows) > 1 && !slices.ContainsFunc(rows[0], func(p place) bool { return p.holds.Formula != "" || p.holds.Value.Kind != cell.Text }) {
		for i := range rows[0] {
			rows[0][i].header = true
		}
	}
	for _, row := range rows {
		b.cells = append(b.cells, row...)
	}
}

// those are the cells of which something is true.
func (b *book) those(is func(p *place) bool) []place {
	var list []place
	for i := range b.cells {
		if is(&b.cells[i]) {
			list = append(list, b.cells[i])
		}
	}
	return list
}

// change is what a variant does to a workbook.
type change func(read *workbook.Book) error

// put is the change that a cell holds something else.
func put(p *place, c workbook.Cell) change {
	return func(read *workbook.Book) error {
		s, err := read.Sheet(p.sheet)
		if err != nil {
			return err
		}
		return s.Set(p.at, c)
	}
}

// calculated is a change after which all formulas are calculated, as by the program
// that somebody would have made it with.
func calculated(made change) change {
	return func(read *workbook.Book) error {
		if err := made(read); err != nil {
			return err
		}
		_, err := read.Calculate(func() time.Time { return time.Time{} })
		return err
	}
}

// variant is the workbook with a change; nothing if it cannot be made there.
func (b *book) variant(v mutate.Variant, made change) []mutate.Variant {
	read, err := workbook.Open(b.file.Path, b.file.Data)
	if err != nil || made(read) != nil {
		return nil
	}
	if v.Data, err = read.Save(); err != nil {
		return nil
	}
	return []mutate.Variant{v}
}

// each is an operator at some of the places that it could change.
func (b *book) each(operator string, label mutate.Label, places []place, made func(p *place) change) []mutate.Variant {
	var list []mutate.Variant
	for _, i := range b.file.Places(operator, len(places)) {
		p := &places[i]
		list = append(list, b.variant(mutate.Variant{Operator: operator, Label: label, Place: p.String()}, made(p))...)
	}
	return list
}
