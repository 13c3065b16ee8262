package files

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// grid is a table of cells: a CSV file with a header row, or the like of it in
// a configuration.
type grid struct {
	columns []string
	rows    []row
}

// row is a row of a grid and the line of the file at which it begins, 0 if it
// comes from no file. A ragged row has another number of cells than the grid
// has columns.
type row struct {
	line  int
	cells []string
}

// readGrid reads a CSV file: RFC 4180, with a header row. A byte-order mark is
// skipped, since spreadsheets write one, and so are empty lines.
func readGrid(files plugin.Reader, at string) (*grid, error) {
	text, err := textOf(files, at)
	if err != nil {
		return nil, err
	}
	g, err := parseGrid(text)
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: %v", at, err)
	}
	return g, nil
}

func parseGrid(text string) (*grid, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\uFEFF")))
	r.FieldsPerRecord = -1 // a ragged row is for the caller to judge
	g, total := &grid{}, 0
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if e, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, fmt.Errorf("line %d is not CSV: %w", e.Line, e.Err)
		}
		if err != nil {
			return nil, err
		}
		if g.columns == nil {
			g.columns = cells
			continue
		}
		if total += len(cells); total > maxCells {
			return nil, fmt.Errorf("there are more than %d cells", maxCells)
		}
		line, _ := r.FieldPos(0)
		g.rows = append(g.rows, row{line, cells})
	}
	if g.columns == nil {
		return nil, errors.New("there is no header row")
	}
	return g, g.checkHeader()
}

// checkHeader refuses a column name that is given twice: which one is meant
// cannot be told.
func (g *grid) checkHeader() error {
	for i, name := range g.columns {
		if slices.Index(g.columns, name) < i {
			return fmt.Errorf("the column %q occurs twice in the header", name)
		}
	}
	return nil
}

// ragged returns an error that names the first row with another number of cells
// than there are columns.
func (g *grid) ragged() error {
	for _, r := range g.rows {
		if len(r.cells) != len(g.columns) {
			return fmt.Errorf("line %d has %s; the header has %s", r.line, counted(len(r.cells), "cell"), counted(len(g.columns), "column"))
		}
	}
	return nil
}

// order returns where in a row the cells of the given columns are, and whether
// the grid has them all.
func (g *grid) order(columns []string) (order []int, complete bool) {
	for _, name := range columns {
		i := slices.Index(g.columns, name)
		if i < 0 {
			return nil, false
		}
		order = append(order, i)
	}
	return order, true
}

// csvLine returns cells as a line of CSV.
func csvLine(cells []string) string {
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	if err := w.Write(cells); err != nil {
		return strings.Join(cells, ",")
	}
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n")
}
