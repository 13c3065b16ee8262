package formula

import (
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
)

// Shift is the formula that stands for another one when it is copied down and to
// the right: references without a dollar sign move. One that leaves the sheet
// becomes #REF!.
func Shift(formula string, rows, columns int) string {
	var out strings.Builder
	s := scanner{text: formula}
	copied := 0
	for {
		t := s.next()
		if t.kind == endToken || t.kind == brokenToken {
			out.WriteString(formula[copied:])
			return out.String()
		}
		if t.kind != referenceToken {
			continue
		}
		start := t.end - len(t.text)
		out.WriteString(formula[copied:start])
		out.WriteString(shifted(t.text, rows, columns))
		copied = t.end
	}
}

func shifted(area string, rows, columns int) string {
	corners := strings.Split(area, ":")
	for i, corner := range corners {
		moved, ok := shiftedCorner(corner, rows, columns)
		if !ok {
			return cell.BadRef
		}
		corners[i] = moved
	}
	return strings.Join(corners, ":")
}

func shiftedCorner(corner string, rows, columns int) (string, bool) {
	split := strings.IndexAny(corner, "0123456789")
	if split < 0 {
		split = len(corner)
	} else if split > 0 && corner[split-1] == '$' {
		split--
	}
	column, row := corner[:split], corner[split:]
	area, err := cell.ParseRange(corner + ":" + corner)
	if err != nil {
		return "", false
	}
	at := area.From
	if column != "" && column[0] != '$' {
		at.Column += columns
		column = cell.ColumnName(at.Column)
	}
	if row != "" && row[0] != '$' {
		at.Row += rows
		row = cell.Address{Row: at.Row}.String()
	}
	ok := at.Row >= 1 && at.Row <= cell.MaxRow && at.Column >= 1 && at.Column <= cell.MaxColumn
	return column + row, ok
}

// Reference is a place that a formula names.
type Reference struct {
	Sheet string // "" for that of the formula
	Area  cell.Range
}

// Names are what a formula refers to by itself: cells, and the functions that it
// uses, in capitals.
func Names(formula string) (references []Reference, functions []string) {
	s := scanner{text: formula}
	for {
		switch t := s.next(); t.kind {
		case endToken, brokenToken:
			return references, functions
		case referenceToken:
			references = append(references, Reference{t.sheet, t.area})
		case functionToken:
			functions = append(functions, plainName(strings.TrimSuffix(t.text, "(")))
		}
	}
}

// Plain is a formula as people write it, and Stored as a file has it: there
// functions that are newer than the format have a prefix.
func Plain(formula string) string {
	if strings.IndexByte(formula, '_') < 0 {
		return formula // and has no prefix
	}
	return renamed(formula, func(name string) string {
		if plain := plainName(name); len(plain) < len(name) {
			return plain
		}
		return name
	})
}

// Stored is a formula as a file has it.
func Stored(formula string) string {
	return renamed(formula, func(name string) string {
		if plain := plainName(name); len(plain) == len(name) {
			return functionOf(plain).prefix + plain
		}
		return name
	})
}

func renamed(formula string, rename func(string) string) string {
	var out strings.Builder
	s := scanner{text: formula}
	copied := 0
	for {
		t := s.next()
		if t.kind == endToken || t.kind == brokenToken {
			out.WriteString(formula[copied:])
			return out.String()
		}
		if t.kind == functionToken {
			out.WriteString(formula[copied:t.start])
			out.WriteString(rename(t.text))
			copied = t.start + len(t.text)
		}
	}
}
