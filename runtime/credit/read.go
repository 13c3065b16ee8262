package credit

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Reader reads groups one by one: a JSON document that is one, or JSON Lines
// with one a line. It holds one group at a time. It is used by one goroutine.
type Reader struct {
	from   *bufio.Reader
	line   int // of the group that was read last, from 1
	groups int
	single bool // the input is one document
	last   []byte
}

// NewReader returns a reader of what from has.
func NewReader(from io.Reader) *Reader {
	return &Reader{from: bufio.NewReaderSize(from, 1<<16)}
}

// Line is the line on which the group begins that was read last, from 1.
func (r *Reader) Line() int { return r.line }

// Groups is how many groups have been read.
func (r *Reader) Groups() int { return r.groups }

// Document reports whether the input is one document on many lines.
func (r *Reader) Document() bool { return r.single }

// Text is the group that was read last, as it was written.
func (r *Reader) Text() []byte { return r.last }

// ReadError is input that is no group.
type ReadError struct {
	Line int // from 1
	Err  error
}

func (e *ReadError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *ReadError) Unwrap() error { return e.Err }

// Next returns the next group, or [io.EOF] if there is none. Input that is no
// group is a [*ReadError]; other errors are those of reading.
func (r *Reader) Next() (*Group, error) {
	text, err := r.text()
	if err != nil {
		return nil, err
	}
	r.groups++
	r.last = text
	if !utf8.Valid(text) {
		return nil, r.problem(errors.New("it is not valid UTF-8"))
	}
	group := &Group{}
	if err := json.Unmarshal(text, group); err != nil {
		return nil, r.wrong(text, err)
	}
	return group, nil
}

// text is the next line that is not empty, or the whole document if the first
// such line is not a JSON value by itself.
func (r *Reader) text() ([]byte, error) {
	if r.single {
		return nil, io.EOF
	}
	for {
		text, err := r.from.ReadBytes('\n')
		if err != nil && (!errors.Is(err, io.EOF) || len(text) == 0) {
			return nil, err
		}
		r.line++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		if r.groups > 0 || json.Valid(text) {
			return text, nil
		}
		r.single = true
		var document json.RawMessage
		rest := io.MultiReader(bytes.NewReader(text), r.from)
		decoder := json.NewDecoder(rest)
		if err := decoder.Decode(&document); err != nil {
			return nil, r.unreadable(err)
		}
		return document, r.nothingAfter(decoder)
	}
}

// nothingAfter checks that a document of several lines is all there is.
func (r *Reader) nothingAfter(decoder *json.Decoder) error {
	if _, err := decoder.Token(); err == nil {
		return r.problem(errors.New("something comes after the document: several groups are JSON Lines, each on one line"))
	} else if !errors.Is(err, io.EOF) {
		return r.unreadable(err)
	}
	return nil
}

// unreadable is an error of decoding a document.
func (r *Reader) unreadable(err error) error {
	if _, syntax := errors.AsType[*json.SyntaxError](err); syntax || errors.Is(err, io.ErrUnexpectedEOF) {
		return r.wrong(nil, err)
	}
	return err
}

func (r *Reader) problem(err error) error { return &ReadError{r.line, err} }

// wrong words what package json says of text.
func (r *Reader) wrong(text []byte, err error) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return r.problem(fmt.Errorf("it is not JSON: %w%s", syntax, hint(syntax)))
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return r.problem(errors.New("it is not JSON: it breaks off"))
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return r.problem(misplaced(text, kind))
	}
	return r.problem(err)
}

// hint tells those whose language writes what JSON does not have.
func hint(err *json.SyntaxError) string {
	for _, c := range []string{"'N'", "'I'"} {
		if bytes.Contains([]byte(err.Error()), []byte(c)) {
			return " (NaN and Infinity are no numbers in JSON)"
		}
	}
	return ""
}
