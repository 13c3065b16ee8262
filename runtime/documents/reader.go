package documents

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Options may be nil.
type Options struct {
	// Arrays are read element by element, each of which is a document. Otherwise
	// one is a document as any other value is.
	Arrays bool

	// MaxBytes bounds the size of a document; default 1 GiB. A file may be larger.
	MaxBytes int
}

// Form is how the documents of a file are arranged.
type Form int

// The forms of files.
const (
	Lines  Form = iota // a document on each line; also if there is none
	Single             // one document on many lines
	Array              // an array of documents
)

// Reader reads documents one by one. It is used by one goroutine.
type Reader struct {
	from   *bufio.Reader
	arrays bool
	most   int
	form   Form
	begun  bool
	number int      // of documents that have been read
	line   int      // lines that have been read
	offset int64    // bytes that have been read
	spread *spreads // of all forms but Lines
}

// NewReader returns a reader of what from has.
func NewReader(from io.Reader, opts *Options) *Reader {
	r := &Reader{from: bufio.NewReaderSize(from, 1<<16), most: 1 << 30}
	if opts != nil {
		r.arrays = opts.Arrays
		if opts.MaxBytes > 0 {
			r.most = opts.MaxBytes
		}
	}
	return r
}

// Form is how the documents are arranged, as far as it has been read.
func (r *Reader) Form() Form { return r.form }

// Next returns the next document, or [io.EOF] if there is none. A line of JSON Lines
// need not be JSON: [Document.Decode] tells. Input that is no document is an
// [*Error]; other errors are those of reading.
func (r *Reader) Next() (*Document, error) {
	d, err := r.next()
	if err != nil {
		return nil, err
	}
	r.number++
	d.Number = r.number
	return d, nil
}

func (r *Reader) next() (*Document, error) {
	if !r.begun {
		r.begun = true
		return r.first()
	}
	switch r.form {
	case Single:
		return nil, io.EOF
	case Array:
		return r.spread.element()
	case Lines:
	}
	return r.nextLine()
}

// first is the first document, whose beginning tells the form.
func (r *Reader) first() (*Document, error) {
	if mark, _ := r.from.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, _ = r.from.Discard(3) // which have been peeked at
		r.offset = 3
	}
	d, err := r.nextLine()
	if err != nil {
		return nil, err
	}
	array := r.arrays && bytes.TrimLeft(d.Text, " \t\r\n")[0] == '['
	if !array && json.Valid(d.Text) {
		return d, nil
	}
	r.spread = newSpreads(d, r.from, r.most)
	if array {
		r.form = Array
		return r.spread.open()
	}
	r.form = Single
	return r.spread.only()
}

// nextLine is the next line that is not empty.
func (r *Reader) nextLine() (*Document, error) {
	for {
		d := &Document{Line: r.line + 1, Offset: r.offset}
		err := r.readLine(d)
		if err != nil && (!errors.Is(err, io.EOF) || len(d.Text) == 0) {
			return nil, err
		}
		r.line++
		r.offset += int64(len(d.Text))
		if len(bytes.TrimSpace(d.Text)) > 0 {
			return d, nil
		}
	}
}

// readLine reads a line into d.
func (r *Reader) readLine(d *Document) error {
	for {
		part, err := r.from.ReadSlice('\n')
		if len(d.Text)+len(part) > r.most {
			return tooLarge(d.Line, r.most)
		}
		d.Text = append(d.Text, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

func tooLarge(line, most int) error {
	return &Error{Line: line, Err: fmt.Errorf("a document that is larger than %d bytes: it is to fit in memory", most)}
}
