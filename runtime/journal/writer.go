package journal

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// Committer keeps a batch whole or not at all; when it returns nil, the batch
// is durable. Stores do.
type Committer interface {
	Commit(ctx context.Context, b *store.Batch) error
}

// Discard is a [Committer] that keeps nothing: what recording costs besides
// the store.
type Discard struct{}

// Commit does nothing.
func (Discard) Commit(context.Context, *store.Batch) error { return nil }

// Part is what has come about since the part before. Its zero value is
// nothing.
type Part struct {
	Steps []*step.Record
	Blobs []*vfs.Blob // the contents that effects of Steps name
	Turn  *Turn       // that Steps belong to; nil if they belong to none
}

// lines are the steps as lines, then the turn.
func (p *Part) lines() []any {
	lines := make([]any, 0, len(p.Steps)+1)
	for _, record := range p.Steps {
		lines = append(lines, stepLine{Type: stepType, Record: *record})
	}
	if p.Turn != nil {
		lines = append(lines, turnLine{Type: turnType, Turn: *p.Turn})
	}
	return lines
}

// Writer records one rollout. It is used by one goroutine. Each method is one
// commit: when it returns nil, what it was given is durable; after an error
// nothing of it was kept, and it may be tried again.
type Writer struct {
	to    Committer
	id    string
	turns int
}

// Begin starts the record of a rollout with what is known before its first
// turn: the header, the trees that it stands on, and the steps that built and
// first verified them.
func Begin(ctx context.Context, to Committer, header *Header, trees []*Tree, part *Part) (*Writer, error) {
	w := &Writer{to: to, id: header.ID}
	first := headerLine{Type: headerType, Header: *header}
	first.Format = Format
	values := []any{first}
	for _, tree := range trees {
		values = append(values, treeLine{Type: treeType, TreeRef: tree.ref})
	}
	batch := &store.Batch{Journal: w.id}
	if err := addLines(batch, values); err != nil {
		return nil, err
	}
	if err := addPart(batch, part); err != nil {
		return nil, err
	}
	if err := w.begin(ctx, batch, trees); err != nil {
		return nil, fmt.Errorf("begin journal %s: %w", w.id, err)
	}
	return w, nil
}

// begin commits the first batch. A thousand rollouts stand on the same trees,
// and a listing is in a store only together with all its contents; so they are
// sent only when the store says that it does not have them.
func (w *Writer) begin(ctx context.Context, batch *store.Batch, trees []*Tree) error {
	for _, tree := range trees {
		batch.Needs = append(batch.Needs, tree.ref.Listing)
	}
	err := w.to.Commit(ctx, batch)
	if _, missing := errors.AsType[*store.MissingError](err); !missing {
		return err
	}
	batch.Needs = nil
	for _, tree := range trees {
		blobs, err := tree.blobs()
		if err != nil {
			return err
		}
		batch.Blobs = append(batch.Blobs, blobs...)
	}
	return w.to.Commit(ctx, batch)
}

// Append records parts, in their order.
func (w *Writer) Append(ctx context.Context, parts ...*Part) error {
	return w.commit(ctx, parts)
}

// End records how the rollout ended, with the last parts.
func (w *Writer) End(ctx context.Context, end *End, parts ...*Part) error {
	return w.commit(ctx, parts, endLine{Type: endType, End: *end})
}

// commit commits the parts, then the values.
func (w *Writer) commit(ctx context.Context, parts []*Part, values ...any) error {
	batch, turns := &store.Batch{Journal: w.id}, w.turns
	for _, part := range parts {
		if part.Turn != nil {
			if turns++; part.Turn.Turn != turns {
				return fmt.Errorf("journal %s: turn %d where turn %d is next", w.id, part.Turn.Turn, turns)
			}
		}
		if err := addPart(batch, part); err != nil {
			return err
		}
	}
	err := addLines(batch, values)
	if err != nil {
		return err
	}
	if err := w.to.Commit(ctx, batch); err != nil {
		return fmt.Errorf("journal %s: %w", w.id, err)
	}
	w.turns = turns
	return nil
}

// addPart adds the lines and contents of a part to a batch.
func addPart(batch *store.Batch, part *Part) error {
	for _, blob := range part.Blobs {
		if err := blob.Load(); err != nil {
			return fmt.Errorf("journal %s: %w", batch.Journal, err)
		}
		batch.Blobs = append(batch.Blobs, store.Blob{Digest: blob.Digest(), Data: blob.Bytes()})
	}
	return addLines(batch, part.lines())
}

// addLines adds values to a batch, a line for each.
func addLines(batch *store.Batch, values []any) error {
	for _, value := range values {
		line, err := encode(value)
		if err != nil {
			return fmt.Errorf("journal %s: %w", batch.Journal, err)
		}
		batch.Lines = append(batch.Lines, line)
	}
	return nil
}
