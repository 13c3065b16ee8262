package mutate

import (
	"bytes"
	"encoding/csv"
	"path"
	"slices"
	"strings"
)

// sheet is a table in a text file.
type sheet struct {
	file      *File
	delimiter rune
	rows      [][]string // the header first
}

// table mutates files of cells between delimiters.
func table(f *File) []Variant {
	ext := strings.ToLower(path.Ext(f.Path))
	if ext != ".csv" && ext != ".tsv" || !isText(f.Data) {
		return nil
	}
	s := &sheet{file: f, delimiter: delimiterOf(f.Data)}
	r := csv.NewReader(bytes.NewReader(f.Data))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = s.delimiter, -1, true
	rows, err := r.ReadAll()
	if err != nil || len(rows) == 0 {
		return nil // it is some other text
	}
	s.rows = rows
	variants := append(Lines(f.Data), Variant{Operator: "quotes", Label: Equivalent, Data: s.quoted()})
	variants = append(variants, s.cells()...)
	variants = append(variants, s.missing()...)
	return append(variants, s.free()...)
}

// delimiterOf is what is between the cells of the first line, most likely.
func delimiterOf(data []byte) rune {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	best, most := ',', 0
	for _, r := range ",;\t|" {
		if n := bytes.Count(first, []byte(string(r))); n > most {
			best, most = r, n
		}
	}
	return best
}

// write writes rows as the file has them.
func (s *sheet) write(rows [][]string) []byte {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = s.delimiter
	w.UseCRLF = bytes.Contains(s.file.Data, []byte("\r\n"))
	if err := w.WriteAll(rows); err != nil {
		panic(err) // memory takes what it is given
	}
	return out.Bytes()
}

// quoted is the table with every cell in quotes.
func (s *sheet) quoted() []byte {
	var out bytes.Buffer
	for _, row := range s.rows {
		for i, cell := range row {
			if i > 0 {
				out.WriteRune(s.delimiter)
			}
			out.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// cell is the place of one.
type cell struct{ row, column int }

// changed is the table with another text in a cell.
func (s *sheet) changed(c cell, text string) []byte {
	rows := slices.Clone(s.rows)
	rows[c.row] = slices.Clone(rows[c.row])
	rows[c.row][c.column] = text
	return s.write(rows)
}

func (s *sheet) place(c cell) string {
	if c.column < len(s.rows[0]) {
		return at("row %d, column %s", c.row+1, s.rows[0][c.column])
	}
	return at("row %d, column %d", c.row+1, c.column+1)
}

// cells changes what is in cells below the header.
func (s *sheet) cells() []Variant {
	var numbers, texts []cell
	for row := range s.rows {
		for column, text := range s.rows[row] {
			switch {
			case row == 0 && len(s.rows) > 1 || strings.TrimSpace(text) == "":
			case isNumber(text):
				numbers = append(numbers, cell{row, column})
			default:
				texts = append(texts, cell{row, column})
			}
		}
	}
	nonzero := slices.DeleteFunc(slices.Clone(numbers), func(c cell) bool { return isZero(s.rows[c.row][c.column]) })
	variants := s.each("cell-value", numbers, another)
	variants = append(variants, s.each("sign", nonzero, negative)...)
	variants = append(variants, s.each("unit", nonzero, hundredfold)...)
	return append(variants, s.each("cell-text", texts, func(text string) string { return text + " x" })...)
}

// each is an operator at some of the places that it could change.
func (s *sheet) each(operator string, cells []cell, change func(string) string) []Variant {
	var list []Variant
	for _, i := range s.file.Places(operator, len(cells)) {
		c := cells[i]
		list = append(list, Variant{Operator: operator, Label: Violating, Place: s.place(c), Data: s.changed(c, change(s.rows[c.row][c.column]))})
	}
	return list
}

// missing leaves out a row.
func (s *sheet) missing() []Variant {
	var list []Variant
	for _, i := range s.file.Places("missing-row", len(s.rows)-1) {
		list = append(list, Variant{Operator: "missing-row", Label: Violating, Place: at("row %d", i+2), Data: s.write(slices.Delete(slices.Clone(s.rows), i+1, i+2))})
	}
	return list
}

// free varies what the environment leaves free.
func (s *sheet) free() []Variant {
	var list []Variant
	if s.file.Free(RowOrder) && len(s.rows) > 2 {
		rows := slices.Clone(s.rows)
		slices.Reverse(rows[1:])
		list = append(list, Variant{Operator: RowOrder, Label: Equivalent, Data: s.write(rows)})
	}
	if s.file.Free(ExtraColumns) {
		rows := make([][]string, len(s.rows))
		for i, row := range s.rows {
			rows[i] = append(slices.Clone(row), map[bool]string{true: "remark", false: ""}[i == 0])
		}
		list = append(list, Variant{Operator: ExtraColumns, Label: Equivalent, Data: s.write(rows)})
	}
	if s.file.Free(NumberFormat) {
		rows := make([][]string, len(s.rows))
		for i, row := range s.rows {
			rows[i] = slices.Clone(row)
			for j, text := range row {
				if i > 0 && isNumber(text) && !strings.Contains(text, ",") {
					rows[i][j] = longer(text)
				}
			}
		}
		list = append(list, Variant{Operator: NumberFormat, Label: Equivalent, Data: s.write(rows)})
	}
	return list
}

// longer is the same number with another decimal.
func longer(s string) string {
	if strings.Contains(s, ".") {
		return s + "0"
	}
	return s + ".0"
}
