package formula_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
)

// data is the sheet that testdata/formulas.txt shows.
func data() []formula.Cell {
	day := func(month time.Month, day int) cell.Value {
		return cell.Num(cell.Serial(time.Date(2026, month, day, 0, 0, 0, 0, time.UTC)))
	}
	rows := [][]cell.Value{
		{cell.Str("Region"), cell.Str("Sum"), cell.Str("Day"), cell.Str("Note")},
		{cell.Str("North"), cell.Num(10), day(1, 5), cell.Str("x")},
		{cell.Str("South"), cell.Num(20.5), day(2, 28), cell.Value{}},
		{cell.Str("north"), cell.Num(-3), day(3, 31), cell.Value{}},
		{cell.Str("Öst*"), cell.Str("text"), cell.Value{}, cell.Truth(true)},
		{cell.Value{}, cell.Num(0), day(12, 31), cell.Fault(cell.NotThere)},
	}
	var cells []formula.Cell
	for i, row := range rows {
		for j, v := range row {
			c := formula.Cell{At: cell.Address{Row: i + 1, Column: j + 1}, Value: v}
			if c.At.String() == "D3" {
				c.Formula = "B2*2"
			}
			if v.Kind != cell.Empty || c.Formula != "" {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// asked is the book of testdata/formulas.txt with a formula.
func asked(text string) *formula.Book {
	cells := data()
	at := cell.Address{Row: 3, Column: 6}
	i := slices.IndexFunc(cells, func(c formula.Cell) bool { return at.Less(c.At) })
	cells = slices.Insert(cells, i, formula.Cell{At: at, Formula: text})
	other := []formula.Cell{{At: cell.Address{Row: 1, Column: 1}, Value: cell.Num(6)}}
	return &formula.Book{
		Sheets: []formula.Sheet{{Name: "Data", Cells: slices.Values(cells)}, {Name: "Other", Cells: slices.Values(other)}},
		Names:  []formula.Name{{Name: "Rate", Refers: "0.19"}},
	}
}

func TestFormulas(t *testing.T) {
	text, err := os.ReadFile("testdata/formulas.txt")
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return time.Date(2025, 12, 31, 9, 30, 0, 0, time.UTC) }
	for i, line := range strings.Split(string(text), "\n") {
		asks, want, ok := strings.Cut(line, " -> ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		v, problem := formula.New(asked(asks), &formula.Options{Now: now}).Value("data", cell.Address{Row: 3, Column: 6})
		got := v.JSON()
		if problem != nil {
			got = "problem: " + problem.Reason
		}
		if got != want {
			t.Errorf("line %d: =%s is %s; want %s", i+1, asks, got, want)
		}
	}
}

// FuzzFormula: whatever a formula is, it comes to a value or to a problem, and
// when it is moved it goes on being a formula.
func FuzzFormula(f *testing.F) {
	text, err := os.ReadFile("testdata/formulas.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if asks, _, ok := strings.Cut(line, " -> "); ok && !strings.HasPrefix(line, "#") {
			f.Add(asks)
		}
	}
	f.Fuzz(func(t *testing.T, asks string) {
		if v, problem := formula.New(asked(asks), nil).Value("Data", cell.Address{Row: 3, Column: 6}); problem != nil && problem.Reason == "" {
			t.Errorf("%q is %v and a problem without a reason", asks, v)
		}
		moved := formula.Shift(asks, 1, 1)
		if formula.Check(asks) == nil && len(moved) <= 8192 && formula.Check(moved) != nil {
			t.Errorf("%q is a formula, and %q is none", asks, moved)
		}
		if plain := formula.Plain(formula.Stored(asks)); formula.Check(asks) == nil && formula.Check(plain) != nil {
			t.Errorf("%q is a formula, and %q is none", asks, plain)
		}
	})
}
