package workbook

import (
	"slices"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
)

// Formulas returns the workbook as a calculator sees it. A sheet that cannot be
// read has no cells there; it says why when it is asked for itself.
func (b *Book) Formulas() *formula.Book {
	book := &formula.Book{Names: b.Names, Date1904: b.Date1904}
	for _, s := range b.Sheets {
		book.Sheets = append(book.Sheets, formula.Sheet{Name: s.Name, Cells: func(yield func(formula.Cell) bool) {
			if s.load() != nil {
				return
			}
			for at, c := range s.All() {
				if !yield(formula.Cell{At: at, Value: c.Value, Formula: c.Formula, Array: c.Array}) {
					return
				}
			}
		}})
	}
	return book
}

// Calculation is what came of calculating a workbook.
type Calculation struct {
	Formulas int                // how many there are
	Changed  int                // how many have another value than before
	Faults   []Place            // whose value is an error
	Problems []*formula.Problem // those that have no value
}

// Place is a cell of a sheet with what is in it.
type Place struct {
	Sheet string
	At    cell.Address
	Value cell.Value
}

// Calculate calculates all formulas, and notes their values. A formula that is
// not known gets none, and the workbook says that whoever opens it is to
// calculate.
func (b *Book) Calculate(now func() time.Time) (*Calculation, error) {
	done := &Calculation{}
	calculator := formula.New(b.Formulas(), &formula.Options{Now: now})
	for _, s := range b.Sheets {
		if !s.hasCells() {
			continue
		}
		if err := s.load(); err != nil {
			return nil, err
		}
		s.calculate(calculator, done)
	}
	b.calculates = b.calculates || len(done.Problems) > 0
	return done, nil
}

func (s *Sheet) calculate(calculator *formula.Calculator, done *Calculation) {
	type result struct {
		at cell.Address
		c  Cell
		v  cell.Value
	}
	var changed []result
	var arrays []cell.Range
	for at, stored := range s.stored() {
		if stored != nil && stored.afterAll == 0 && len(arrays) == 0 {
			continue // as most cells
		}
		c := s.cell(at, stored)
		spilled := c.Formula == "" && slices.ContainsFunc(arrays, func(r cell.Range) bool { return r.Has(at) })
		if c.Formula == "" && !spilled {
			continue
		}
		if !spilled {
			done.Formulas++
		}
		if c.Array.Cells() > 1 {
			arrays = append(arrays, c.Array)
		}
		v, problem := calculator.Value(s.Name, at)
		switch {
		case problem != nil:
			if !slices.Contains(done.Problems, problem) {
				done.Problems = append(done.Problems, problem)
			}
			v = cell.Value{}
		case v.Kind == cell.Error:
			done.Faults = append(done.Faults, Place{s.Name, at, v})
		}
		if v != c.Value || problem == nil && !c.Cached && !spilled {
			changed = append(changed, result{at, c, v})
		}
	}
	for _, r := range changed {
		s.setValue(r.at, r.c, r.v)
	}
	done.Changed += len(changed)
}
