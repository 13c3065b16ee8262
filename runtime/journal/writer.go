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

// Part is what has come about since the last commit. Its zero value is
// nothing.
type Part struct {
	Steps []*step.Record
	Blobs []*vfs.Blob // the contents that effects of Steps name
}

// lines are the steps as lines.
func (p *Part) lines() []any {
	lines := make([]any, len(p.Steps))
	for i, record := range p.Steps {
		lines[i] = stepLine{Type: stepType, Record: *record}
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
	batch, err := w.batch(part, append(values, part.lines()...))
	if err != nil {
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

// Append records steps that belong to no turn.
func (w *Writer) Append(ctx context.Context, part *Part) error {
	return w.commit(ctx, part)
}

// AppendTurn records the next turn, with its steps.
func (w *Writer) AppendTurn(ctx context.Context, turn *Turn, part *Part) error {
	if turn.Turn != w.turns+1 {
		return fmt.Errorf("journal %s: turn %d where turn %d is next", w.id, turn.Turn, w.turns+1)
	}
	if err := w.commit(ctx, part, turnLine{Type: turnType, Turn: *turn}); err != nil {
		return err
	}
	w.turns++
	return nil
}

// End records how the rollout ended, with the last steps.
func (w *Writer) End(ctx context.Context, end *End, part *Part) error {
	return w.commit(ctx, part, endLine{Type: endType, End: *end})
}

// commit commits the part, then the values.
func (w *Writer) commit(ctx context.Context, part *Part, values ...any) error {
	batch, err := w.batch(part, append(part.lines(), values...))
	if err != nil {
		return err
	}
	if err := w.to.Commit(ctx, batch); err != nil {
		return fmt.Errorf("journal %s: %w", w.id, err)
	}
	return nil
}

// batch encodes a commit.
func (w *Writer) batch(part *Part, values []any) (*store.Batch, error) {
	batch := &store.Batch{Journal: w.id}
	for _, value := range values {
		line, err := encode(value)
		if err != nil {
			return nil, fmt.Errorf("journal %s: %w", w.id, err)
		}
		batch.Lines = append(batch.Lines, line)
	}
	for _, blob := range part.Blobs {
		if err := blob.Load(); err != nil {
			return nil, fmt.Errorf("journal %s: %w", w.id, err)
		}
		batch.Blobs = append(batch.Blobs, store.Blob{Digest: blob.Digest(), Data: blob.Bytes()})
	}
	return batch, nil
}
