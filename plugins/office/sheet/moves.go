package sheet

import (
	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
)

// unmoved is the first of some ranges whose cells may change without the value of
// a formula doing so; "" if there is none. That a formula names a range shows
// nothing: 30+0*SUM(B2:B4) is always 30.
func (j *judged) unmoved(s *workbook.Sheet, at cell.Address, wanted []string) string {
	before, _ := j.reader.calculator.Value(s.Name, at)
	for _, asked := range wanted {
		of, area, err := j.placeOf(asked)
		if err != nil || !j.moves(s, at, before, j.trials(of, area)) {
			return asked
		}
	}
	return ""
}

// moves reports whether one of some books has another value in a cell than before.
// An error is none: 30+0*A1 becomes one where A1 is a text.
func (j *judged) moves(s *workbook.Sheet, at cell.Address, before cell.Value, books []*formula.Book) bool {
	for _, book := range books {
		v, problem := formula.New(book, &formula.Options{Now: j.reader.now}).Value(s.Name, at)
		if problem == nil && v.Kind != cell.Error && v != before {
			return true
		}
	}
	return false
}

// trials are the workbook with other cells in an area: somewhat larger ones, ones
// below zero in the opposite order, very large ones, and none.
func (j *judged) trials(s *workbook.Sheet, area cell.Range) []*formula.Book {
	var books []*formula.Book
	for _, change := range []func(v cell.Value, i int) cell.Value{
		func(v cell.Value, i int) cell.Value { return altered(v, 1.5*v.Number+1+float64(i%7)) },
		func(v cell.Value, i int) cell.Value { return altered(v, -1000*v.Number-float64(i%7)-1) },
		func(v cell.Value, i int) cell.Value { return altered(v, 1e6*v.Number+1e6+float64(i%7)) },
		func(cell.Value, int) cell.Value { return cell.Value{} },
	} {
		book := j.reader.book.Formulas()
		for i := range book.Sheets {
			if book.Sheets[i].Name == s.Name {
				book.Sheets[i].Cells = j.changed(book.Sheets[i], area, change)
			}
		}
		books = append(books, book)
	}
	return books
}

// changed are the cells of a sheet with others in an area, formulas among them.
func (j *judged) changed(s formula.Sheet, area cell.Range, change func(v cell.Value, i int) cell.Value) func(func(formula.Cell) bool) {
	return func(yield func(formula.Cell) bool) {
		i := 0
		for c := range s.Cells {
			if area.Has(c.At) {
				v, _ := j.reader.calculator.Value(s.Name, c.At)
				c = formula.Cell{At: c.At, Value: change(v, i)}
				i++
			}
			if !yield(c) {
				return
			}
		}
	}
}

// altered is another value of the same kind.
func altered(v cell.Value, n float64) cell.Value {
	switch v.Kind {
	case cell.Number:
		return cell.Num(n)
	case cell.Bool:
		return cell.Truth(v.Number == 0)
	case cell.Text:
		return cell.Str(v.Text + "~")
	}
	return v
}
