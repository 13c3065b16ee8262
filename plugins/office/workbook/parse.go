package workbook

import (
	"errors"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

var errNoData = errors.New("it has no cells")

// parse finds the rows and cells of a sheet.
func (s *Sheet) parse(c *cursor) error {
	s.shared = map[string]sharedFormula{}
	for {
		t, ok := c.next()
		if !ok {
			return nil
		}
		if !t.opens {
			continue
		}
		switch t.name {
		case "dimension":
			_, end := c.skip(t)
			s.size = span{t.start, end}
		case "cols":
			_, end := c.skip(t)
			s.columns = span{t.start, end}
		case "sheetData":
			s.prefix = t.prefix
			if err := s.parseRows(c, t); err != nil {
				return err
			}
		case "mergeCell":
			if r, err := cell.ParseRange(t.attribute("ref")); err == nil && r.Cells() > 1 {
				s.merged = append(s.merged, r)
			}
		}
	}
}

func (s *Sheet) parseRows(c *cursor, data tag) error {
	s.data = span{data.start, data.end}
	if data.closes {
		return nil
	}
	last := 0
	const least = 25 // bytes of a cell with something in it
	s.cells = make([]storedCell, 0, min(len(s.text)/least, MaxCells))
	for {
		t, ok := c.next()
		switch {
		case !ok:
			c.unclosed(data)
			return nil // the mistake is the cursor's
		case t.name == "sheetData" && !t.opens:
			s.data.end = t.end
			return nil
		case t.name != "row" || !t.opens:
			continue
		}
		r := storedRow{number: t.number("r"), start: t.start, content: t.end, end: t.end, empty: t.closes, first: len(s.cells), last: len(s.cells)}
		if r.number < 0 {
			r.number, s.implicit = last+1, true
		}
		if r.number <= last || r.number > cell.MaxRow {
			return s.errorf("is broken: row %d follows row %d", r.number, last)
		}
		last = r.number
		if !t.closes {
			if err := s.parseCells(c, &r); err != nil {
				return err
			}
		}
		s.rows = append(s.rows, r)
	}
}

func (s *Sheet) parseCells(c *cursor, r *storedRow) error {
	last := int32(0)
	for {
		stored, ok := c.plainCell()
		if !ok {
			t, ok := c.next()
			switch {
			case !ok:
				c.unclosed(tag{start: r.start, name: "row"})
				return nil
			case t.name == "row" && !t.opens:
				r.end, r.last = t.end, len(s.cells)
				return nil
			case t.name != "c" || !t.opens:
				continue
			}
			stored = s.parseCell(c, t, r.number)
		}
		if stored.column == 0 {
			stored.column, s.implicit = last+1, true
		}
		if stored.column <= last || stored.column > cell.MaxColumn {
			return s.errorf("is broken: the cells of row %d are out of order", r.number)
		}
		last = stored.column
		if len(s.cells) == MaxCells {
			return s.errorf("has more than %d cells, which is more than is read", MaxCells)
		}
		s.cells = append(s.cells, stored)
	}
}

// plainCell reads a cell that is written as nearly all are, <c r="B2" s="1"><v>…</v></c>,
// in a tenth of the time that parseCell takes to find the same. What is written in
// another way is left to that.
func (c *cursor) plainCell() (stored storedCell, ok bool) {
	const tagEnd, valueEnd = "><v>", "</v></c>"
	text, at := c.text, c.pos+len("<c")
	if !strings.HasPrefix(text[c.pos:], "<c ") {
		return stored, false
	}
	stored = storedCell{kind: 'n', start: offset(c.pos)}
	for at+3 < len(text) && text[at] == ' ' && text[at+2] == '=' && text[at+3] == '"' {
		key, from := text[at+1], at+4
		for at = from; at < len(text) && text[at] != '"' && text[at] != '<'; {
			at++
		}
		if at == len(text) || text[at] == '<' {
			return stored, false
		}
		stored.attribute(key, text[from:at])
		at++
	}
	if !strings.HasPrefix(text[at:], tagEnd) {
		return stored, false
	}
	at += len(tagEnd)
	stored.valueStart = offset(at)
	for at < len(text) && text[at] != '<' {
		at++
	}
	if !strings.HasPrefix(text[at:], valueEnd) {
		return stored, false
	}
	stored.valueEnd, c.pos = offset(at), at+len(valueEnd)
	stored.end = offset(c.pos)
	return stored, true
}

// parseCell reads a cell; its column is 0 if it does not say.
func (s *Sheet) parseCell(c *cursor, t tag, row int) storedCell {
	stored := storedCell{kind: 'n', start: offset(t.start), end: offset(t.end)}
	stored.attributes(t)
	if t.closes {
		return stored
	}
	for {
		inner, ok := c.next()
		switch {
		case !ok:
			return stored
		case inner.name == "c" && !inner.opens:
			stored.end = offset(inner.end)
			return stored
		case !inner.opens:
			continue
		}
		contentEnd, end := c.skip(inner)
		switch inner.name {
		case "v":
			stored.valueStart, stored.valueEnd = offset(inner.end), offset(contentEnd)
		case "is":
			stored.valueStart, stored.valueEnd = offset(inner.end), offset(contentEnd)
		case "f":
			stored.formulaStart, stored.afterTag = offset(inner.start), offset(inner.end)
			stored.formulaText, stored.afterAll = offset(contentEnd), offset(end)
			s.noteShared(inner, cell.Address{Row: row, Column: int(stored.column)}, contentEnd)
		}
	}
}

// attributes reads what the tag of a cell says.
func (stored *storedCell) attributes(t tag) {
	for key, start, end := t.next(0); end > 0; key, start, end = t.next(end + 1) {
		if len(key) == 1 {
			stored.attribute(key[0], t.attributes[start:end])
		}
	}
}

// attribute reads one of them.
func (stored *storedCell) attribute(key byte, value string) {
	switch key {
	case 'r':
		if at, err := cell.ParseAddress(value); err == nil {
			stored.column = offset(at.Column)
		}
	case 's':
		if style, err := strconv.Atoi(value); err == nil && style > 0 {
			stored.style = offset(style)
		}
	case 't':
		switch value {
		case "":
		case "str":
			stored.kind = 'S'
		default:
			stored.kind = value[0]
		}
	}
}

// noteShared remembers a formula that other cells refer to.
func (s *Sheet) noteShared(t tag, at cell.Address, end int) {
	if t.attribute("t") == "shared" && end > t.end {
		s.shared[t.attribute("si")] = sharedFormula{at, unescape(s.text[t.end:end])}
	}
}

// offset is a place in a part, which has at most 32 MiB.
func offset(n int) int32 { return int32(n) }
