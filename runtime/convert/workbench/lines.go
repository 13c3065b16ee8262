package workbench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"github.com/workrover/workrover/runtime/documents"
)

// LineError says what is wrong with a file of the benchmark, and on which line.
type LineError struct {
	File   string
	Line   int // from 1; 0 for the whole file
	Column int // from 1; 0 if none is known
	Err    error
}

func (e *LineError) Error() string {
	switch {
	case e.Line == 0:
		return fmt.Sprintf("%s: %v", e.File, e.Err)
	case e.Column > 0:
		return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
	}
	return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err)
}

func (e *LineError) Unwrap() error { return e.Err }

// lineError is what is wrong with a line, which may be known to the column.
func lineError(name string, number int, err error) error {
	if unread, ok := errors.AsType[*documents.Error](err); ok {
		return &LineError{name, number, unread.Column, unread.Err}
	}
	return &LineError{File: name, Line: number, Err: err}
}

// maxLine bounds a line.
const maxLine = 64 << 20

// eachLine reads a file of JSON objects, one a line, for take.
// Empty lines are passed over.
func eachLine(fsys fs.FS, name string, take func(line []byte) error) (err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, maxLine)
	number := 0
	for lines.Scan() {
		number++
		if line := bytes.TrimSpace(lines.Bytes()); len(line) > 0 {
			if err := take(line); err != nil {
				return lineError(name, number, err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		return &LineError{File: name, Line: number + 1, Err: err}
	}
	return nil
}

// decode reads an object that must have some keys. It may have others.
func decode(line []byte, into any, keys ...string) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(line, &members); err != nil {
		return explain(line, err)
	}
	for _, key := range keys {
		if _, ok := members[key]; !ok {
			return fmt.Errorf("it has no %q", key)
		}
	}
	return explain(line, json.Unmarshal(line, into))
}

// explain says what package json found in a line in words that do not name types of Go.
func explain(line []byte, err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if wrong.Field == "" {
			return fmt.Errorf("a %s, where an object is needed", wrong.Value)
		}
		return fmt.Errorf("%q must not be of type %s", wrong.Field, wrong.Value)
	}
	return documents.Explain(line, err)
}
