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
type tape struct {
	writer *journal.Writer
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
	if header.Acting = opts.Acting; header.Acting == nil {
		header.Acting = &journal.Agent{Kind: journal.RecordedAgent}
	}
	writer, err := journal.Begin(ctx, opts.Record, header, trees, first)
	if err != nil {
		return nil, err
	}
	return &tape{writer: writer}, nil
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

// turn makes a turn durable.
func (t *tape) turn(ctx context.Context, turn *journal.Turn, part *journal.Part) error {
	if t == nil {
		return nil
	}
	if err := t.writer.AppendTurn(ctx, turn, part); err != nil {
		return fmt.Errorf("record turn %d: %w", turn.Turn, err)
	}
	return nil
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
