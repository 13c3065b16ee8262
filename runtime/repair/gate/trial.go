package gate

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/repair/cell"
)

// Trial is an environment with what was seen of it.
type Trial struct {
	Stage   *cell.Stage
	Sources []*cell.Source        // that were played, in order
	Cells   map[string]*cell.Cell // by source

	Mutations []*Mutation // of the known-good result, as far as there is one

	// Progress hears how many of the sources are played, or mutants judged, that are at
	// work now. It is called concurrently. Default: nobody does.
	Progress func(done, of int)
}

// counted begins something of so many parts. It returns what each part is to call when
// it is done.
func (t *Trial) counted(of int) (done func()) {
	if t.Progress == nil {
		return func() {}
	}
	t.Progress(0, of)
	var n atomic.Int64
	return func() { t.Progress(int(n.Add(1)), of) }
}

// Play plays sources that have not been, jobs at a time. The error is that of ctx, or
// an agent that cannot act.
func (t *Trial) Play(ctx context.Context, sources []*cell.Source, jobs int) error {
	var mu sync.Mutex
	played := map[string]*cell.Cell{}
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(jobs)
	open := slices.DeleteFunc(slices.Clone(sources), func(s *cell.Source) bool { return t.Cells[s.Name] != nil })
	done := t.counted(len(open))
	for _, source := range open {
		group.Go(func() error {
			defer done()
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
