package play

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/result"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

// A series plays one agent again and again.
type series struct {
	player *player
	name   string // what the ids of its rollouts begin with
	group  string // of its rollouts, "" for none
	record *host.Recorder
	run    step.Runner
	bar    *terminal.Progress

	mu      sync.Mutex
	refused []string // calls of its script that no tool has met, each once
}

// newSeries names a series so that no two have rollouts with one id, nor
// bundles with one name.
func newSeries(p *player, in *host.Storage, at seats) *series {
	return &series{player: p, name: uniqueName(p.slug), record: in.Record, run: at.run(in.Pool.Run)}
}

// uniqueName is slug with something that nobody else has.
func uniqueName(slug string) string { return slug + "-" + strings.ToLower(rand.Text()[:8]) }

// play plays as many rollouts as were asked for, and returns those that it
// began, in order. When ctx ends, rollouts that are under way stop. They also
// stop when they cannot be recorded any more; then only those that have come to
// their end are returned, and the error says how many others there would be.
func (s *series) play(ctx context.Context, built *environment.Built, opts *runOptions) ([]result.Recorded, error) {
	results := make([]result.Recorded, opts.n)
	s.group = opts.group
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(seats(opts.j).rollouts(s.record != nil))
	for i := range opts.n {
		group.Go(func() error {
			if together.Err() != nil {
				return together.Err()
			}
			defer s.bar.Done()
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
func missing(played []result.Recorded, n int) string {
	unwritten := 0
	for _, r := range played {
		if r.Bundle == nil {
			unwritten++
		}
	}
	var parts []string
	if unplayed := n - len(played); unplayed > 0 || unwritten == 0 {
		parts = append(parts, fmt.Sprintf("%d of %s not played to the end", unplayed, terminal.Count(n, "rollout")))
	}
	switch {
	case unwritten > 0 && parts == nil:
		parts = append(parts, fmt.Sprintf("%d of %s without a bundle, which rover store recover can write", unwritten, terminal.Count(n, "rollout")))
	case unwritten > 0:
		parts = append(parts, fmt.Sprintf("%d without a bundle, which rover store recover can write", unwritten))
	}
	return strings.Join(parts, ", and ")
}

func (s *series) playOne(ctx context.Context, built *environment.Built, i int) (result.Recorded, error) {
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
	r := result.Recorded{Result: rollout.Play(ctx, built, s.player.agent, opts)}
	if r.Cause == rollout.Interrupted {
		return r, ctx.Err()
	}
	if s.record == nil {
		return r, nil
	}
	if err := s.record.Fault(); err != nil && r.Cause == rollout.HostFault {
		return result.Recorded{}, err // the next one could not be recorded either
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
func (s *series) tellRefused(c *terminal.Console) {
	for _, refused := range s.refused {
		c.Tellf("%s\n", refused)
	}
}

// broken are the n rollouts of an environment that cannot be built: none could
// be judged.
func (s *series) broken(why *environment.Broken, n int) []result.Recorded {
	results := make([]result.Recorded, n)
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
