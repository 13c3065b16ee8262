package sheet

import (
	"path"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/plugins/office/workbook"
	"github.com/workrover/workrover/sdk/plugin"
)

// Properties of several schemas.
const (
	pathProperty  = `"path": {"type": "string", "description": "The workbook, absolute or relative to /workspace."}`
	sheetProperty = `"sheet": {"type": "string", "description": "The sheet; by default the one that is shown when the workbook is opened."}`
	rowsOfCells   = `{"type": "array", "items": {"type": "array", "items": {"type": ["string", "number", "boolean", "null"]}}}`
	// What is said of a value wherever one can be given.
	valuesAre = `A text that begins with = is a formula, with commas between arguments; a day such as 2026-01-05 becomes a date; ` +
		`null empties a cell; numbers are given as numbers. An apostrophe before a text keeps it as it is.`
)

// bookAt opens the workbook at a path.
func bookAt(files plugin.Reader, at string) (*workbook.Book, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	if extension := strings.ToLower(path.Ext(at)); extension == ".csv" || extension == ".tsv" {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is a CSV file and no workbook; use read_csv and write_csv", at)
	}
	return workbook.Open(at, data)
}

// bookOf opens the workbook that an agent means.
func bookOf(env *plugin.Env, name string) (*workbook.Book, error) {
	at, err := file.InWorkspace(name)
	if err != nil {
		return nil, err
	}
	return bookAt(env.Files, at)
}

// sheetOf opens a sheet of a workbook that an agent means.
func sheetOf(env *plugin.Env, name, sheet string) (*workbook.Book, *workbook.Sheet, error) {
	b, err := bookOf(env, name)
	if err != nil {
		return nil, nil, err
	}
	s, err := b.Sheet(sheet)
	return b, s, err
}

// save writes a workbook back.
func save(env *plugin.Env, b *workbook.Book) error {
	data, err := b.Save()
	if err != nil {
		return err
	}
	return file.Write(env.Files, b.At(), data)
}

// reader tells the values of cells, and calculates those that the file lacks.
type reader struct {
	book       *workbook.Book
	calculator *formula.Calculator
	now        func() time.Time
	anew       bool // calculate also what the file has
	trusts     bool // and take what the file has where that cannot be calculated
	problems   []*formula.Problem
}

func newReader(env *plugin.Env, b *workbook.Book) *reader {
	return &reader{book: b, now: env.Now, calculator: formula.New(b.Formulas(), &formula.Options{Now: env.Now})}
}

// value is what a cell shows.
func (r *reader) value(s *workbook.Sheet, at cell.Address, c workbook.Cell) cell.Value {
	return r.book.Shown(r.calculated(s, at, c))
}

// calculated is a cell with the value that it comes to. Anew, a cell that a formula
// for arrays fills does not count by what the file has of it either.
func (r *reader) calculated(s *workbook.Sheet, at cell.Address, c workbook.Cell) workbook.Cell {
	if !r.anew && (c.Formula == "" || c.Cached) {
		return c
	}
	v, problem := r.calculator.Value(s.Name, at)
	switch {
	case problem != nil && r.trusts && c.Cached:
		return c
	case problem != nil:
		r.problems = append(r.problems, problem)
	}
	c.Value = v
	return c
}

// rangeIn reads a range that an agent gives; the used one if it gives none.
func rangeIn(s *workbook.Sheet, text string) (cell.Range, error) {
	used, ok := s.Used()
	if text == "" {
		if !ok {
			used = cell.Range{From: cell.Address{Row: 1, Column: 1}, To: cell.Address{Row: 1, Column: 1}}
		}
		return used, nil
	}
	if name, rest := cell.CutSheet(text); name != "" {
		if !strings.EqualFold(name, s.Name) {
			return cell.Range{}, plugin.Errorf(plugin.CodeInvalidArgs, "the range %s is of another sheet than %s; give its name as sheet", text, cell.Quote(s.Name))
		}
		text = rest
	}
	r, err := cell.ParseRange(text)
	if err != nil {
		return r, plugin.Errorf(plugin.CodeInvalidArgs, "%v", err)
	}
	if r.Rows() == cell.MaxRow || r.Columns() == cell.MaxColumn { // as far as there is something
		if part, within := r.Within(used); ok && within {
			return part, nil
		}
	}
	return r, nil
}
