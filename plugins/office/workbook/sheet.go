package workbook

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/sdk/plugin"
)

// The states of a sheet.
const (
	Visible    = "visible"
	Hidden     = "hidden"
	VeryHidden = "veryHidden"
)

// MaxCells is how many cells a sheet may have that is read: as many as the fuel and
// the memory of a guest suffice for.
const MaxCells = 200_000

// Sheet is a sheet of a workbook.
type Sheet struct {
	Name   string
	State  string
	Active bool // it is shown when the workbook is opened

	book   *Book
	part   string
	kind   string // "worksheet", or what else there is
	loaded bool

	text     string
	rows     []storedRow
	cells    []storedCell
	implicit bool // some rows or cells do not say where they are
	merged   []cell.Range
	shared   map[string]sharedFormula
	data     span   // of the element sheetData
	prefix   string // of the names of elements, with its colon
	size     span   // of the element dimension
	columns  span   // of the element cols

	edits  map[cell.Address]Cell
	widths map[int]float64 // of columns that are to have another width
}

// Cell is what is in a cell.
type Cell struct {
	Value   cell.Value // of a formula what it had when it was last calculated
	Formula string     // without the sign "=" at its beginning; "" for none
	Style   int        // see [Book.Format]
	Cached  bool       // the file has a value for the formula
	Array   cell.Range // where the formula puts its values, if it is one for arrays

	stored string // the formula as the file has it, if it stays
}

// storedRow is a row as the file has it.
type storedRow struct {
	number      int
	start       int // of the element; its tag ends at content
	content     int
	end         int
	empty       bool // it is one tag
	first, last int  // its cells
}

// storedCell is a cell as the file has it. Places are offsets in the text of the
// sheet, 0 for what it does not have.
type storedCell struct {
	column, style          int32
	kind                   byte // the first letter of the type, and 'S' for "str"
	start, end             int32
	valueStart, valueEnd   int32
	formulaStart, afterTag int32 // the element f, and where its tag ends
	formulaText, afterAll  int32 // where its text ends, and where it does
}

// sharedFormula is a formula that several cells have.
type sharedFormula struct {
	at   cell.Address
	text string
}

func (s *Sheet) errorf(format string, args ...any) error {
	return s.book.errorf("sheet %s "+format, append([]any{cell.Quote(s.Name)}, args...)...)
}

// load reads the sheet, once.
func (s *Sheet) load() error {
	if s.loaded {
		return nil
	}
	if s.kind != "worksheet" {
		return s.errorf("has no cells: it is a %s", cmp.Or(s.kind, "sheet whose part is missing"))
	}
	c, err := s.book.read(s.part)
	if err != nil {
		return err
	}
	s.text = c.text
	if err := s.parse(c); err != nil {
		return err
	}
	if c.err != nil {
		return s.book.broken(s.part, c.err)
	}
	if s.data.end == 0 {
		return s.book.broken(s.part, errNoData)
	}
	s.loaded = true
	return nil
}

// Merged returns the ranges whose cells are merged into one.
func (s *Sheet) Merged() []cell.Range { return s.merged }

// Protected reports whether it is on a sheet that has cells.
func (s *Sheet) hasCells() bool { return s.kind == "worksheet" }

// HasCells reports whether it is a sheet of cells, and no chart.
func (s *Sheet) HasCells() bool { return s.hasCells() }

// At returns what is at an address.
func (s *Sheet) At(at cell.Address) Cell {
	if edit, ok := s.edits[at]; ok {
		return edit
	}
	row, ok := slices.BinarySearchFunc(s.rows, at.Row, func(r storedRow, number int) int { return r.number - number })
	if !ok {
		return Cell{}
	}
	r := s.rows[row]
	cells := s.cells[r.first:r.last]
	i, ok := slices.BinarySearchFunc(cells, int32(at.Column), func(c storedCell, column int32) int { return int(c.column - column) })
	if !ok {
		return Cell{}
	}
	return s.read(&cells[i], at)
}

// read makes sense of a cell of the file.
func (s *Sheet) read(c *storedCell, at cell.Address) Cell {
	found := Cell{Style: int(c.style)}
	if c.valueEnd > c.valueStart {
		found.Value = s.value(c)
	}
	if c.afterAll == 0 {
		return found
	}
	found.stored = s.text[c.formulaStart:c.afterAll]
	t, _ := (&cursor{text: found.stored}).next()
	text := unescape(s.text[c.afterTag:c.formulaText])
	switch t.attribute("t") {
	case "shared":
		if shared, ok := s.shared[t.attribute("si")]; ok && text == "" {
			text = formula.Shift(shared.text, at.Row-shared.at.Row, at.Column-shared.at.Column)
		}
	case "array":
		if area, err := cell.ParseRange(t.attribute("ref")); err == nil {
			found.Array = area
		}
	case "dataTable":
		text = ""
	}
	found.Formula = formula.Plain(text)
	found.Cached = text != "" && found.Value.Kind != cell.Empty
	return found
}

// value reads the value of a cell.
func (s *Sheet) value(c *storedCell) cell.Value {
	raw := s.text[c.valueStart:c.valueEnd]
	switch c.kind {
	case 's':
		i, err := strconv.Atoi(strings.TrimSpace(raw))
		if err != nil {
			return cell.Fault(cell.BadValue)
		}
		text, err := s.book.sharedString(i)
		if err != nil {
			return cell.Fault(cell.BadValue)
		}
		return cell.Str(text)
	case 'i':
		return cell.Str(texts(raw))
	case 'S':
		return cell.Str(unescapeControls(unescape(raw)))
	case 'b':
		return cell.Truth(isTrue(raw))
	case 'e':
		return cell.Fault(unescape(raw))
	case 'd':
		for _, layout := range []string{"2006-01-02", "2006-01-02T15:04:05", time.RFC3339} {
			if t, err := time.Parse(layout, raw); err == nil {
				return cell.Num(s.book.serial(t))
			}
		}
		return cell.Str(raw)
	}
	n, err := cell.ParseNumber(raw)
	if err != nil {
		n, err = strconv.ParseFloat(strings.TrimSpace(raw), 64)
	}
	if err != nil {
		return cell.Fault(cell.BadValue)
	}
	return cell.Num(n)
}

// line is a row with what is to change in it.
type line struct {
	number int
	stored *storedRow
	edits  []cell.Address // sorted
}

// lines goes through the rows that there are and those that are to be.
func (s *Sheet) lines() iter.Seq[line] {
	edits := slices.SortedFunc(maps.Keys(s.edits), cell.Address.Compare)
	return func(yield func(line) bool) {
		i := 0
		for i < len(s.rows) || len(edits) > 0 {
			l := line{}
			if i < len(s.rows) && (len(edits) == 0 || s.rows[i].number <= edits[0].Row) {
				l.number, l.stored = s.rows[i].number, &s.rows[i]
				i++
			} else {
				l.number = edits[0].Row
			}
			n := 0
			for n < len(edits) && edits[n].Row == l.number {
				n++
			}
			l.edits, edits = edits[:n], edits[n:]
			if !yield(l) {
				return
			}
		}
	}
}

// All goes through the cells that there are, row by row, with those that only
// have a format.
func (s *Sheet) All() iter.Seq2[cell.Address, Cell] {
	return func(yield func(cell.Address, Cell) bool) {
		for at, stored := range s.stored() {
			if !yield(at, s.cell(at, stored)) {
				return
			}
		}
	}
}

// stored goes through the same cells, with what the file has for each: nil for one
// that is to change.
func (s *Sheet) stored() iter.Seq2[cell.Address, *storedCell] {
	return func(yield func(cell.Address, *storedCell) bool) {
		if len(s.edits) == 0 {
			s.unchanged(yield)
			return
		}
		for l := range s.lines() {
			for at, stored := range s.places(l) {
				if len(l.edits) > 0 {
					if _, edited := s.edits[at]; edited {
						stored = nil
					}
				}
				if !yield(at, stored) {
					return
				}
			}
		}
	}
}

// unchanged goes through the cells that the file has.
func (s *Sheet) unchanged(yield func(cell.Address, *storedCell) bool) {
	for i := range s.rows {
		r := &s.rows[i]
		for j := r.first; j < r.last; j++ {
			if !yield(cell.Address{Row: r.number, Column: int(s.cells[j].column)}, &s.cells[j]) {
				return
			}
		}
	}
}

// cell is one of those.
func (s *Sheet) cell(at cell.Address, stored *storedCell) Cell {
	if stored == nil {
		return s.edits[at]
	}
	return s.read(stored, at)
}

// places goes through the cells of a line, with what the file has for each: nil
// for a new one.
func (s *Sheet) places(l line) iter.Seq2[cell.Address, *storedCell] {
	return func(yield func(cell.Address, *storedCell) bool) {
		var stored []storedCell
		if l.stored != nil {
			stored = s.cells[l.stored.first:l.stored.last]
		}
		edits := l.edits
		for len(stored) > 0 || len(edits) > 0 {
			at := cell.Address{Row: l.number}
			var c *storedCell
			if len(stored) > 0 && (len(edits) == 0 || int(stored[0].column) <= edits[0].Column) {
				at.Column, c = int(stored[0].column), &stored[0]
				stored = stored[1:]
			} else {
				at.Column = edits[0].Column
			}
			if len(edits) > 0 && edits[0] == at {
				edits = edits[1:]
			}
			if !yield(at, c) {
				return
			}
		}
	}
}

// Used returns the smallest range that has all cells with something in them; ok
// is false if there are none.
func (s *Sheet) Used() (used cell.Range, ok bool) {
	if len(s.edits) == 0 {
		return s.usedBefore()
	}
	for l := range s.lines() {
		for at, stored := range s.places(l) {
			if !s.fills(at, stored) {
				continue
			}
			here := cell.Range{From: at, To: at}
			if !ok {
				used, ok = here, true
			}
			used = used.With(here)
		}
	}
	return used, ok
}

// usedBefore is what is used where nothing has changed. Rows and cells are sorted.
func (s *Sheet) usedBefore() (used cell.Range, ok bool) {
	for i := range s.rows {
		r := &s.rows[i]
		for j := r.first; j < r.last; j++ {
			c := &s.cells[j]
			if c.valueEnd <= c.valueStart && c.afterAll == 0 {
				continue
			}
			column := int(c.column)
			if !ok {
				used, ok = cell.Range{From: cell.Address{Row: r.number, Column: column}}, true
			}
			used.To.Row = r.number
			used.From.Column, used.To.Column = min(used.From.Column, column), max(used.To.Column, column)
		}
	}
	return used, ok
}

// fills reports whether there is more in a cell than a format.
func (s *Sheet) fills(at cell.Address, stored *storedCell) bool {
	if len(s.edits) > 0 {
		if c, edited := s.edits[at]; edited {
			return c.Value.Kind != cell.Empty || c.Formula != ""
		}
	}
	return stored.valueEnd > stored.valueStart || stored.afterAll > 0
}

// Formulas is how many cells have a formula.
func (s *Sheet) Formulas() int {
	n := 0
	for i := range s.cells {
		if s.cells[i].afterAll > 0 {
			n++
		}
	}
	return n
}

// Set puts something into a cell. It is refused where a cell is only a part of
// something else.
func (s *Sheet) Set(at cell.Address, c Cell) error {
	for _, m := range s.merged {
		if m.Has(at) && at != m.From {
			return plugin.Errorf(plugin.CodeConflict, "%s is part of the merged cells %s; write to %s", at, m, m.From)
		}
	}
	before := s.At(at)
	if before.Array.Cells() > 1 {
		return plugin.Errorf(plugin.CodeConflict, "%s has a formula that fills %s; it is not changed here", at, before.Array)
	}
	if before.Formula != "" && before.stored != "" {
		s.unshare(before.stored)
	}
	if s.edits == nil {
		s.edits = map[cell.Address]Cell{}
	}
	c.stored = ""
	s.edits[at] = c
	return nil
}

// unshare gives each cell that shares a formula its own, because one of them
// changes: it may be the one that the others look at.
func (s *Sheet) unshare(stored string) {
	t, _ := (&cursor{text: stored}).next()
	index := t.attribute("si")
	if t.attribute("t") != "shared" {
		return
	}
	if s.edits == nil {
		s.edits = map[cell.Address]Cell{}
	}
	for at, c := range s.All() {
		other, _ := (&cursor{text: c.stored}).next()
		if c.stored != "" && other.attribute("t") == "shared" && other.attribute("si") == index {
			c.stored = ""
			s.edits[at] = c
		}
	}
}

// SetValue gives a formula another value.
func (s *Sheet) setValue(at cell.Address, c Cell, v cell.Value) {
	c.Value, c.Cached = v, true
	if s.edits == nil {
		s.edits = map[cell.Address]Cell{}
	}
	s.edits[at] = c
}

// Restyle gives a cell another style; what is in it stays.
func (s *Sheet) Restyle(at cell.Address, style int) {
	c := s.At(at)
	c.Style = style
	if s.edits == nil {
		s.edits = map[cell.Address]Cell{}
	}
	s.edits[at] = c
}
