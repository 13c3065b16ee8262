package convert

import (
	"errors"
	"fmt"
	"io"
	"reflect"

	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
)

// Reader reads neutral documents with their contents, one group at a time, as
// [credit.Reader] does without. It is used by one goroutine.
type Reader struct{ *credit.Reader }

// NewReader returns a reader of what from has.
func NewReader(from io.Reader) *Reader { return &Reader{NewPlainReader(from)} }

// NewPlainReader returns a reader of what from has that leaves contents out, and yet knows
// them from members that nobody takes up.
func NewPlainReader(from io.Reader) *credit.Reader {
	return credit.NewReader(from, &credit.Options{Members: documents.NewStrays(reflect.TypeFor[Group]())})
}

// Next returns the next group, or [io.EOF] if there is none. Input that is no
// group is a [*documents.Error]; other errors are those of reading.
func (r *Reader) Next() (*Group, error) {
	group := &Group{}
	if err := r.Decode(group); err != nil {
		return nil, err
	}
	if err := group.check(); err != nil {
		return nil, &documents.Error{Line: r.Line(), Err: err}
	}
	return group, nil
}

// check finds what is not there, and contents that contradict each other.
func (g *Group) check() error {
	for k, r := range g.Rollouts {
		if r == nil {
			return &credit.Problem{Detail: fmt.Sprintf("rollout %d of the group is null", k+1)}
		}
		for i, t := range r.Turns {
			if err := t.check(); err != nil {
				return &credit.Problem{Rollout: r.ID, Turn: i + 1, Detail: err.Error()}
			}
		}
	}
	return nil
}

func (t *Turn) check() error {
	if t == nil {
		return errors.New("it is null")
	}
	return t.Generation.Check()
}
