package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/service"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
)

// A recorded is a rollout, and the bundle that was written of it.
type recorded struct {
	*rollout.Result
	Bundle *string `json:"bundle"` // path; nil if none was written
}

// A series plays one agent again and again.
type series struct {
	player *player
	name   string // what the ids of its rollouts begin with
	group  string // of its rollouts, "" for none
	record *recorder
	run    step.Runner
	bar    *progress

	mu      sync.Mutex
	refused []string // calls of its script that no tool has met, each once
}

// newSeries names a series so that no two have rollouts with one id, nor
// bundles with one name.
func newSeries(p *player, in *storage, at seats) *series {
	return &series{player: p, name: uniqueName(p.slug), record: in.record, run: at.run(in.pool.Run)}
}

// uniqueName is slug with something that nobody else has.
func uniqueName(slug string) string { return slug + "-" + strings.ToLower(rand.Text()[:8]) }

// play plays as many rollouts as were asked for, and returns those that it
// began, in order. When ctx ends, rollouts that are under way stop. They also
// stop when they cannot be recorded any more; then only those that have come to
// their end are returned, and the error says how many others there would be.
func (s *series) play(ctx context.Context, built *environment.Built, opts *runOptions) ([]recorded, error) {
	results := make([]recorded, opts.n)
	s.group = opts.group
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(seats(opts.j).rollouts(s.record != nil))
	for i := range opts.n {
		group.Go(func() error {
			if together.Err() != nil {
				return together.Err()
			}
			defer s.bar.done()
			var err error
			results[i], err = s.playOne(together, built, i)
			return err
		})
	}
	err := group.Wait()
	stopped := err != nil && ctx.Err() == nil
	played := results[:0]
	for _, r := range results {
		if r.Result != nil && (!stopped || r.Cause != rollout.Interrupted) {
			played = append(played, r)
		}
	}
	if stopped {
		err = fmt.Errorf("%s: %w", missing(played, opts.n), err)
	}
	return played, err
}

// missing says how many of n rollouts were not played to their end, or have no
// bundle.
func missing(played []recorded, n int) string {
	unwritten := 0
	for _, r := range played {
		if r.Bundle == nil {
			unwritten++
		}
	}
	text := fmt.Sprintf("%d of %s not played to the end", n-len(played), count(n, "rollout"))
	if unwritten > 0 {
		text += fmt.Sprintf(", and %d without a bundle, which rover store recover can write", unwritten)
	}
	return text
}

func (s *series) playOne(ctx context.Context, built *environment.Built, i int) (recorded, error) {
	opts := &rollout.Options{
		ID:     fmt.Sprintf("%s-%04d", s.name, i),
		Agent:  s.player.name,
		Group:  s.group,
		Sample: s.player.sample + i,
	}
	opts.Follow = rollout.Refusals(s.player.agent, s.refuse)
	if s.record != nil {
		opts.Record = s.record
	}
	r := recorded{Result: rollout.Play(ctx, built, s.player.agent, opts)}
	if r.Cause == rollout.Interrupted {
		return r, ctx.Err()
	}
	if s.record == nil {
		return r, nil
	}
	if err := s.record.fault(); err != nil && r.Cause == rollout.HostFault {
		return recorded{}, err // the next one could not be recorded either
	}
	// What has been played to its end is kept, also when the run is interrupted.
	path, err := s.record.Bundle(context.WithoutCancel(ctx), r.Result)
	if path != "" {
		r.Bundle = &path
	}
	return r, err
}

// refuse keeps a call of the script that the host has refused.
func (s *series) refuse(call *rollout.Invalid) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if text := call.String(); !slices.Contains(s.refused, text) {
		s.refused = append(s.refused, text)
	}
}

// tellRefused tells of these calls.
func (s *series) tellRefused(c *console) {
	for _, refused := range s.refused {
		c.tellf("%s\n", refused)
	}
}

// A recorder keeps the record of rollouts in a store while they are played,
// and makes a bundle of each in a directory.
type recorder struct {
	disk   *store.Disk
	dir    string
	failed atomic.Pointer[store.Error] // the first commit that did
}

var _ service.Archive = (*recorder)(nil)

// Commit implements [journal.Committer].
func (r *recorder) Commit(ctx context.Context, b *store.Batch) error {
	err := r.disk.Commit(ctx, b)
	if failed, ok := errors.AsType[*store.Error](err); ok {
		r.failed.CompareAndSwap(nil, failed)
	}
	return err
}

// fault is why the store takes no more, nil if it does.
func (r *recorder) fault() error {
	if failed := r.failed.Load(); failed != nil {
		return failed
	}
	return nil
}

// Bundle writes the bundle of a rollout that has ended, unless its record is
// not whole. It holds everything that the journal in the store does, which is
// then dropped.
func (r *recorder) Bundle(ctx context.Context, ended *rollout.Result) (string, error) {
	if ended.Cause == rollout.HostFault {
		return "", nil
	}
	path := filepath.Join(r.dir, ended.ID+".rover")
	err := journal.WriteBundle(ctx, path, r.disk, ended.ID, &journal.BundleOptions{Producer: producer()})
	if errors.Is(err, store.ErrNotFound) && ended.Outcome == journal.OutcomeError {
		return "", nil // its record could not begin; the result says why
	}
	if err != nil {
		return "", err
	}
	return path, r.disk.DropJournal(ctx, ended.ID)
}

// broken are the n rollouts of an environment that cannot be built: none could
// be judged.
func (s *series) broken(why *environment.Broken, n int) []recorded {
	results := make([]recorded, n)
	for i := range results {
		results[i].Result = &rollout.Result{
			ID: fmt.Sprintf("%s-%04d", s.name, i), Agent: s.player.name, Sample: s.player.sample + i,
			End: journal.End{
				Outcome: journal.OutcomeError, Cause: why.Cause(), Error: why.Error(),
				Checks: []journal.Check{}, Progress: []journal.Progress{},
			},
		}
	}
	return results
}
