package documents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Document is a text that ought to be JSON.
type Document struct {
	Number int   // of those of the file, from 1
	Line   int   // on which it begins, from 1
	Offset int64 // at which its text begins
	Text   []byte
}

// Error is a document that is not as it ought to be.
type Error struct {
	Line   int // from 1
	Column int // in characters, from 1; 0: of no place in the line
	Err    error
}

func (e *Error) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

// At is the place as it stands after the name of a file and a colon.
func (e *Error) At() string {
	if e.Column > 0 {
		return fmt.Sprintf("%d:%d", e.Line, e.Column)
	}
	return strconv.Itoa(e.Line)
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Decode decodes the document as package json does. The error is an [*Error]; it
// is of a [*MisplacedError] where a value has a wrong type.
func (d *Document) Decode(into any) error {
	if !utf8.Valid(d.Text) {
		return &Error{Line: d.Line, Err: errors.New("it is not valid UTF-8")}
	}
	if err := Unmarshal(d.Text, into); err != nil {
		return d.wrong(err)
	}
	return nil
}

// wrong words what package json says of the document.
func (d *Document) wrong(err error) error {
	if misplaced, ok := errors.AsType[*MisplacedError](err); ok {
		return &Error{Line: d.Line + misplaced.Lines, Err: misplaced}
	}
	return unreadable(d.Line, bytes.TrimRight(d.Text, "\r\n"), err)
}

// Unmarshal is [json.Unmarshal], but for the error where a value has a wrong type: a
// [*MisplacedError]. What decodes itself uses it for its inside, since package json
// does not know where that is.
func Unmarshal(text []byte, into any) error {
	return typed(text, json.Unmarshal(text, into))
}

// typed makes a [*MisplacedError] of an error of package json about a type.
func typed(text []byte, err error) error {
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &MisplacedError{PathAt(text, kind.Offset), kind.Value, bytes.Count(text[:min(kind.Offset, int64(len(text)))], []byte("\n"))}
	}
	return err
}

// MisplacedError is a value of a type that it cannot be of where it is.
type MisplacedError struct {
	Path  Path
	Value string // its type, as package json calls it
	Lines int    // between the beginning of the text and the value
}

func (e *MisplacedError) Error() string {
	if len(e.Path) == 0 {
		return "it cannot be " + article(e.Value)
	}
	return fmt.Sprintf("%s cannot be %s", e.Path, article(e.Value))
}

// article puts the article before the name of a type of JSON.
func article(kind string) string {
	switch kind {
	case "array", "object":
		return "an " + kind
	case "bool":
		return "true or false"
	}
	if strings.HasPrefix(kind, "number ") {
		return "the " + kind
	}
	return "a " + kind
}
