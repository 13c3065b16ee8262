package rollout

import (
	"context"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
)

// tape collects what a turn adds to the record, and makes it durable in one
// commit. A nil tape records nothing.
//
// A tape that writes behind makes a turn durable while the next one is played. It
// never has more than one to write.
type tape struct {
	writer *journal.Writer
	behind bool
	turns  chan error // what came of the turn that is being written; nil if none is
}

// begin makes the tape of a rollout that starts with the given part.
func begin(ctx context.Context, built *environment.Built, opts *Options, first *journal.Part) (*tape, error) {
	if opts.Record == nil {
		return nil, nil
	}
	trees, err := built.Trees()
	if err != nil {
		return nil, err
	}
	header := built.Header()
	header.ID, header.Agent, header.Sample = opts.ID, opts.Agent, opts.Sample
	header.Model, header.Group = opts.Model, opts.Group
	if header.Acting = opts.Acting; header.Acting == nil {
		header.Acting = &journal.Agent{Kind: journal.RecordedAgent}
	}
	writer, err := journal.Begin(ctx, opts.Record, header, trees, first)
	if err != nil {
		return nil, err
	}
	return &tape{writer: writer, behind: opts.behind}, nil
}

// add puts an executed step on the part of the record that comes next.
func add(part *journal.Part, r *step.Result) {
	part.Steps = append(part.Steps, r.Record)
	for _, e := range r.Effects {
		if e.Blob != nil {
			part.Blobs = append(part.Blobs, e.Blob)
		}
	}
}

// turn makes a turn durable, or if it writes behind the one before.
func (t *tape) turn(ctx context.Context, turn *journal.Turn, part *journal.Part) error {
	if err := t.settle(); t == nil || err != nil {
		return err
	}
	done := make(chan error, 1)
	write := func() {
		err := t.writer.AppendTurn(ctx, turn, part)
		if err != nil {
			err = fmt.Errorf("record turn %d: %w", turn.Turn, err)
		}
		done <- err
	}
	t.turns = done
	if t.behind {
		go write()
		return nil
	}
	write()
	return t.settle()
}

// settle waits until every turn is durable.
func (t *tape) settle() error {
	if t == nil || t.turns == nil {
		return nil
	}
	err := <-t.turns
	t.turns = nil
	return err
}

// end makes the end durable.
func (t *tape) end(ctx context.Context, end *journal.End, part *journal.Part) error {
	if t == nil {
		return nil
	}
	if err := t.writer.End(ctx, end, part); err != nil {
		return fmt.Errorf("record the end: %w", err)
	}
	return nil
}
