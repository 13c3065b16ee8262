package officebench

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxCells is how large the used range of a sheet may be.
const maxCells = 1_000_000

// place is where a cell is, from 1.
type place struct{ row, column int }

// sheet is the cells that a sheet has, also those that hold nothing. Its used range
// is from the first row and column to the last in which it has one.
type sheet struct {
	cells         map[place]value
	rows, columns int
}

func (s *sheet) put(at place, v value) error {
	s.cells[at] = v
	s.rows, s.columns = max(s.rows, at.row), max(s.columns, at.column)
	if s.rows*s.columns > maxCells {
		return fmt.Errorf("%w: more than %d cells are used", errTooLarge, maxCells)
	}
	return nil
}

// String is the sheet as the benchmark shows it: a line for each row, with the
// place of each cell.
func (s *sheet) String() string {
	var shown strings.Builder
	for row := range s.rows {
		for column := range s.columns {
			at := place{row + 1, column + 1}
			fmt.Fprintf(&shown, "(%d, %d): %s\t", at.row, at.column, s.cells[at])
		}
		shown.WriteByte('\n')
	}
	return shown.String()
}

// readSheet reads the part of a sheet.
func readSheet(r io.Reader, book *workbook) (*sheet, error) {
	reader := &sheetReader{
		book: book, sheet: &sheet{cells: map[place]value{}}, shared: map[string]sharedFormula{},
		decoder: xml.NewDecoder(r),
	}
	for {
		token, err := reader.decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if start, ok := token.(xml.StartElement); ok {
			if err := reader.element(start); err != nil {
				return nil, err
			}
		}
	}
	if reader.sheet.rows == 0 {
		return reader.sheet, nil
	}
	return reader.sheet, reader.merge()
}

// sheetReader takes a sheet in as it comes, since it may be larger than what is in
// it.
type sheetReader struct {
	book    *workbook
	decoder *xml.Decoder
	sheet   *sheet
	at      place // of the last cell
	shared  map[string]sharedFormula
	merged  []string
}

func (r *sheetReader) element(start xml.StartElement) error {
	switch start.Name.Local {
	case "row":
		r.at = place{row: r.at.row + 1}
		if number := attribute(start.Attr, "r"); number != "" {
			row, err := strconv.Atoi(number)
			if err != nil || row < 1 {
				return fmt.Errorf("it has a row %q", number)
			}
			r.at.row = row
		}
	case "c":
		var c storedCell
		if err := r.decoder.DecodeElement(&c, &start); err != nil {
			return err
		}
		return r.cell(&c)
	case "mergeCell":
		r.merged = append(r.merged, attribute(start.Attr, "ref"))
	}
	return nil
}

// storedCell is a cell as it is written.
type storedCell struct {
	Ref     string  `xml:"r,attr"`
	Type    string  `xml:"t,attr"`
	Style   int     `xml:"s,attr"`
	Value   *string `xml:"v"`
	Formula *struct {
		Type   string `xml:"t,attr"`
		Shared string `xml:"si,attr"`
		Source string `xml:",chardata"`
	} `xml:"f"`
	Inline *struct {
		Text string `xml:"t"`
		Runs []struct {
			Text string `xml:"t"`
		} `xml:"r"`
	} `xml:"is"`
}

func (r *sheetReader) cell(c *storedCell) error {
	r.at.column++
	if c.Ref != "" {
		at, err := parsePlace(c.Ref)
		if err != nil {
			return err
		}
		r.at = at
	}
	v, err := r.value(c)
	if err != nil {
		return fmt.Errorf("cell (%d, %d): %w", r.at.row, r.at.column, err)
	}
	return r.sheet.put(r.at, v)
}

func (r *sheetReader) value(c *storedCell) (value, error) {
	if c.Formula != nil {
		return r.formula(c)
	}
	if c.Type == "inlineStr" {
		if c.Inline == nil {
			return value{}, nil
		}
		var inline strings.Builder
		inline.WriteString(c.Inline.Text)
		for _, run := range c.Inline.Runs {
			inline.WriteString(run.Text)
		}
		return textValue(inline.String()), nil
	}
	if c.Value == nil || *c.Value == "" {
		return value{}, nil
	}
	return r.stored(c, *c.Value)
}

// stored reads a value by the type that is written beside it.
func (r *sheetReader) stored(c *storedCell, v string) (value, error) {
	switch c.Type {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || i < 0 || i >= len(r.book.strings) {
			return value{}, fmt.Errorf("there is no text number %q", v)
		}
		return textValue(r.book.strings[i]), nil
	case "b":
		return booleanValue(v)
	case "d":
		return dated(v)
	case "n", "":
		n, err := numberValue(v)
		if err != nil || !r.book.dates[c.Style] {
			return n, err
		}
		if n.number == nil {
			return textValue(notADate), nil
		}
		days, _ := n.number.Float64()
		if r.book.spans[c.Style] {
			return duration(days), nil
		}
		return r.book.epoch.date(days), nil
	default:
		return textValue(v), nil // a text that a formula came to, or an error
	}
}

// merge leaves of cells that are merged the first: the others hold nothing.
func (r *sheetReader) merge() error {
	for _, ref := range r.merged {
		from, to, ok := strings.Cut(ref, ":")
		if !ok {
			to = from
		}
		first, err := parsePlace(from)
		if err != nil {
			return err
		}
		last, err := parsePlace(to)
		if err != nil {
			return err
		}
		if (last.row-first.row+1)*(last.column-first.column+1) > maxCells {
			return fmt.Errorf("%w: %s is one cell", errTooLarge, ref)
		}
		for row := first.row; row <= last.row; row++ {
			for column := first.column; column <= last.column; column++ {
				if at := (place{row, column}); at != first {
					if err := r.sheet.put(at, value{}); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// parsePlace reads a reference such as B7.
func parsePlace(ref string) (place, error) {
	letters := strings.TrimRight(ref, "0123456789")
	column, ok := columnNumber(letters)
	row, err := strconv.Atoi(ref[len(letters):])
	if !ok || err != nil || row < 1 || row > maxRow {
		return place{}, fmt.Errorf("it has a cell %q", ref)
	}
	return place{row, column}, nil
}
