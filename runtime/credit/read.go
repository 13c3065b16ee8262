package credit

import (
	"errors"
	"io"

	"github.com/workrover/workrover/runtime/documents"
)

// Reader reads groups one by one: a JSON document that is one, or JSON Lines
// with one a line. It holds one group at a time. It is used by one goroutine.
type Reader struct {
	from   *documents.Reader
	line   int // of the group that was read last, from 1
	groups int
	known  *documents.Strays // nil: nobody asks
	strays []documents.Stray
}

// Options may be nil.
type Options struct {
	// Members are those that groups may have, beside others that are passed over, and
	// which [Reader.Strays] returns.
	Members *documents.Strays
}

// NewReader returns a reader of what from has.
func NewReader(from io.Reader, opts *Options) *Reader {
	r := &Reader{from: documents.NewReader(from, nil)}
	if opts != nil {
		r.known = opts.Members
	}
	return r
}

// Strays are members of the group that was read last which are passed over, those that
// earlier groups have had, too, left out.
func (r *Reader) Strays() []documents.Stray { return r.strays }

// Line is the line on which the group begins that was read last, from 1.
func (r *Reader) Line() int { return r.line }

// Groups is how many groups have been read.
func (r *Reader) Groups() int { return r.groups }

// Document reports whether the input is one document on many lines.
func (r *Reader) Document() bool { return r.from.Form() == documents.Single }

// Next returns the next group, or [io.EOF] if there is none. Input that is no
// group is a [*documents.Error]; other errors are those of reading.
func (r *Reader) Next() (*Group, error) {
	group := &Group{}
	if err := r.Decode(group); err != nil {
		return nil, err
	}
	return group, nil
}

// Decode reads the next group into what has its fields, or more than those.
func (r *Reader) Decode(into any) error {
	d, err := r.from.Next()
	if err != nil {
		return err
	}
	r.groups++
	r.line, r.strays = d.Line, nil
	if err = d.Decode(into); err == nil {
		if r.known != nil {
			r.strays = r.known.In(d)
		}
		return nil
	}
	if kind, ok := errors.AsType[*documents.MisplacedError](err); ok {
		return &documents.Error{Line: d.Line, Err: misplaced(d.Text, kind)}
	}
	return err
}
