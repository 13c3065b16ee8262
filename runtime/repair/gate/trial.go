package gate

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/repair/cell"
)

// Trial is an environment with what was seen of it.
type Trial struct {
	Stage   *cell.Stage
	Sources []*cell.Source        // that were played, in order
	Cells   map[string]*cell.Cell // by source

	Mutations []*Mutation // of the known-good result, as far as there is one
}

// Play plays sources that have not been, jobs at a time. The error is that of ctx, or
// an agent that cannot act.
func (t *Trial) Play(ctx context.Context, sources []*cell.Source, jobs int) error {
	var mu sync.Mutex
	played := map[string]*cell.Cell{}
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	for _, source := range sources {
		if t.Cells[source.Name] != nil {
			continue
		}
		group.Go(func() error {
			c, err := t.Stage.Play(together, source)
			mu.Lock()
			defer mu.Unlock()
			played[source.Name] = c
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if t.Cells == nil {
		t.Cells = map[string]*cell.Cell{}
	}
	for _, source := range sources {
		if c := played[source.Name]; c != nil {
			t.Sources, t.Cells[source.Name] = append(t.Sources, source), c
		}
	}
	return nil
}

// known reports whether everything that was played and judged has a verdict.
func (t *Trial) known() bool {
	for _, c := range t.Cells {
		if c.Outcome == cell.Unresolved {
			return false
		}
	}
	return !slices.ContainsFunc(t.Mutations, func(m *Mutation) bool { return m.Broken != "" })
}
