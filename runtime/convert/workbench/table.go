package workbench

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"unicode/utf8"
)

// byteOrderMark is what spreadsheets begin a file with.
const byteOrderMark = "\uFEFF"

// readTable reads a table. One that the desk could not read, or without the
// columns that its tools need, would make every run fail that looks into it, and
// an import would count that as the model's failure.
func readTable(fsys fs.FS, name string, columns []string) ([]byte, error) {
	content, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	if line, ok := firstOtherThanUTF8(content); ok {
		return nil, &LineError{File: name, Line: line, Err: errors.New("it is not UTF-8 text")}
	}
	rows := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte(byteOrderMark))))
	rows.ReuseRecord = true
	header, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return nil, &LineError{File: name, Err: errors.New("there is no header row")}
	}
	if err == nil {
		if err := checkHeader(header, columns); err != nil {
			line, _ := rows.FieldPos(0)
			return nil, &LineError{File: name, Line: line, Err: err}
		}
	}
	for err == nil {
		_, err = rows.Read()
	}
	if wrong, ok := errors.AsType[*csv.ParseError](err); ok {
		return nil, &LineError{File: name, Line: wrong.Line, Err: fmt.Errorf("it is not CSV: %w", wrong.Err)}
	}
	return content, nil
}

// firstOtherThanUTF8 is the first line that is not UTF-8.
func firstOtherThanUTF8(content []byte) (number int, found bool) {
	for line := range bytes.Lines(content) {
		number++
		if !utf8.Valid(line) {
			return number, true
		}
	}
	return 0, false
}

// checkHeader says which column is missing or there twice.
func checkHeader(header, columns []string) error {
	for _, name := range columns {
		if !slices.Contains(header, name) {
			return fmt.Errorf("the header has no column %q", name)
		}
	}
	for i, name := range header {
		if slices.Contains(header[:i], name) {
			return fmt.Errorf("the column %q occurs twice in the header", name)
		}
	}
	return nil
}
