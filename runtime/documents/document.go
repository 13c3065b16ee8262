package documents

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	Line int // from 1
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Decode decodes the document as package json does. The error is an [*Error]; it
// is of a [*MisplacedError] where a value has a wrong type.
func (d *Document) Decode(into any) error {
	if !utf8.Valid(d.Text) {
		return &Error{d.Line, errors.New("it is not valid UTF-8")}
	}
	if err := Unmarshal(d.Text, into); err != nil {
		return d.wrong(err)
	}
	return nil
}

// wrong words what package json says of the document.
func (d *Document) wrong(err error) error {
	if misplaced, ok := errors.AsType[*MisplacedError](err); ok {
		return &Error{d.Line, misplaced}
	}
	return unreadable(d.Line, err)
}

// Unmarshal is [json.Unmarshal], but for the error where a value has a wrong type: a
// [*MisplacedError]. What decodes itself uses it for its inside, since package json
// does not know where that is.
func Unmarshal(text []byte, into any) error {
	err := json.Unmarshal(text, into)
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &MisplacedError{Path: PathAt(text, kind.Offset), Value: kind.Value}
	}
	return err
}

// unreadable is the error of what is no JSON; others are as they were.
func unreadable(line int, err error) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok && !brokenOff(syntax) {
		return &Error{line, fmt.Errorf("it is not JSON: %w%s", syntax, hint(syntax))}
	} else if ok || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Error{line, errors.New("it is not JSON: it breaks off")}
	}
	return err
}

func brokenOff(err *json.SyntaxError) bool { return err.Error() == "unexpected end of JSON input" }

// hint tells those whose language writes what JSON does not have.
func hint(err *json.SyntaxError) string {
	for _, c := range []string{"'N'", "'I'"} {
		if strings.Contains(err.Error(), c) {
			return " (NaN and Infinity are no numbers in JSON)"
		}
	}
	return ""
}

// MisplacedError is a value of a type that it cannot be of where it is.
type MisplacedError struct {
	Path  Path
	Value string // its type, as package json calls it
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
