package rollout

import (
	"context"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
)

const (
	// groupTurns is how many turns are written at once, where nobody waits for
	// them: that takes the disk and the processor half as long as one by one.
	groupTurns = 8

	// groupBytes is how much the files of a group may have before it is written
	// all the same: what waits is held in memory.
	groupBytes = 1 << 20
)

// tape collects what turns add to the record, and makes it durable. A nil tape
// records nothing.
//
// A tape that writes behind writes a group of turns in one commit, while the next
// group is played. It never has more than one to write, so that what is played
// is never far ahead of what is durable.
type tape struct {
	writer  *journal.Writer
	behind  bool
	group   []*journal.Part // turns that wait to be written
	writing chan error      // what comes of what is being written; nil if nothing is
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

// turn makes a turn durable. Of a tape that writes behind, the error may be that of a
// turn before.
func (t *tape) turn(ctx context.Context, turn *journal.Part) error {
	if t == nil {
		return nil
	}
	if !t.behind {
		return t.write(ctx, turn)
	}
	if t.group = append(t.group, turn); !full(t.group) {
		return nil
	}
	if err := t.settle(); err != nil {
		return err
	}
	group, writing := t.group, make(chan error, 1)
	ctx = context.WithoutCancel(ctx) // what was played is kept, though the rollout may be stopped
	go func() { writing <- t.write(ctx, group...) }()
	t.group, t.writing = nil, writing
	return nil
}

// full reports whether turns are to be written.
func full(group []*journal.Part) bool {
	var size int64
	for _, turn := range group {
		for _, blob := range turn.Blobs {
			size += blob.Len()
		}
	}
	return len(group) >= groupTurns || size >= groupBytes
}

func (t *tape) write(ctx context.Context, turns ...*journal.Part) error {
	if err := t.writer.Append(ctx, turns...); err != nil {
		return fmt.Errorf("record turn %d: %w", turns[0].Turn.Turn, err)
	}
	return nil
}

// settle waits for what is being written. After a turn that could not be written
// no other is.
func (t *tape) settle() error {
	if t == nil || t.writing == nil {
		return nil
	}
	err := <-t.writing
	if t.writing = nil; err != nil {
		t.group = nil
	}
	return err
}

// stop makes durable what was played of a rollout that has no end.
func (t *tape) stop(ctx context.Context) error {
	if t == nil || len(t.group) == 0 {
		return nil
	}
	return t.write(context.WithoutCancel(ctx), t.group...)
}

// end makes the end durable, with what comes before it.
func (t *tape) end(ctx context.Context, end *journal.End, last *journal.Part) error {
	if t == nil {
		return nil
	}
	if err := t.writer.End(ctx, end, append(t.group, last)...); err != nil {
		return fmt.Errorf("record the end: %w", err)
	}
	return nil
}
