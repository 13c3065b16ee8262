package search

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/specs"
)

// Options say what is to be mended, and how far to go for it.
type Options struct {
	Rollouts []*cell.Source // the trigger; default: the controls that do not end as they should
	Keep     []*cell.Source // rollouts that somebody has confirmed as good
	Approve  []string       // ids of requirements that may say something else
	Sealed   string         // the directory of the package with cases that no revision may touch; "" for none

	Withheld []string // names of controls that are not played, because they are sealed cases

	Full   bool // try all combinations, also after one that passes
	Cube   bool // try those that the analysis looks at, also after one that passes
	Budget int  // at most so many; 0: all
	Jobs   int  // cells at a time; default 1

	gate.Knowledge

	Pool  *replay.Pool // of what steps come to; default: one of its own
	Watch Watcher      // default: nobody does
}

// Watcher is told how a search goes: of phases one after the other, and of several
// combinations at once.
type Watcher interface {
	Freezing(phase Phase, done, of int) // so many parts of a phase are done, in whatever order it is told
	Planned(combinations int)           // so many at most
	Begun(set []string)                 // one is tried
	Ended(result *Combination)          // and what came of it; of one that passes what is known before it is played again
}

// Phase is what is done before revisions are read, in words.
type Phase string

// The phases, in order.
const (
	Playing   Phase = "playing the environment as it is"
	Mutating  Phase = "judging mutants of its known-good result"
	Repeating Phase = "playing it again with every step run"
)

// unwatched is a search that nobody watches.
type unwatched struct{}

func (unwatched) Freezing(Phase, int, int) {}
func (unwatched) Planned(int)              {}
func (unwatched) Begun([]string)           {}
func (unwatched) Ended(*Combination)       {}

// Search is an environment as it is, frozen.
type Search struct {
	options Options
	base    *environment.Base
	plain   *gate.Trial // the environment as it is
	trigger *Trigger
	gates   *gate.Set
	sources []*cell.Source // those of the trigger first
	failing int            // how many these are
	stable  *gate.Finding  // why its cells cannot be relied on; nil if they can
}

// Freeze plays the environment as it is and freezes the gates. No revision may
// have been read before. The error is a package that cannot be loaded, a source
// that cannot be played, or a fault of the host.
func Freeze(ctx context.Context, base *environment.Base, opts *Options) (*Search, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	s := &Search{base: base, options: *opts}
	if s.options.Pool == nil {
		s.options.Pool = replay.NewPool(nil)
	}
	if s.options.Watch == nil {
		s.options.Watch = unwatched{}
	}
	s.options.Jobs = max(1, s.options.Jobs)
	loaded, err := base.Load(ctx)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, loaded.Diags
	}
	controls := s.controls(loaded.Env)
	all := append(append(append([]*cell.Source{}, opts.Rollouts...), controls...), opts.Keep...)
	if s.plain, err = s.play(ctx, loaded.Env, all); err != nil {
		return nil, err
	}
	s.pull(controls)
	s.order(all)
	s.plain.Progress = s.progress(Mutating)
	s.gates, err = gate.Freeze(ctx, s.plain, s.gated())
	if err != nil {
		return nil, err
	}
	s.plain.Progress = s.progress(Repeating)
	s.stable, err = s.repeated(ctx, s.plain)
	s.plain.Progress = nil
	return s, err
}

// progress tells the watcher of a phase.
func (s *Search) progress(phase Phase) func(done, of int) {
	return func(done, of int) { s.options.Watch.Freezing(phase, done, of) }
}

// Unprotected are the rollouts to keep that do not pass in the environment as it is, so
// that no gate holds them.
func (s *Search) Unprotected() (list []*cell.Source) {
	for _, source := range s.options.Keep {
		if s.plain.Cells[source.Name].Outcome != cell.Pass {
			list = append(list, source)
		}
	}
	return list
}

// gated is what the gates have to know.
func (s *Search) gated() *gate.Options {
	o := &gate.Options{Approve: s.options.Approve, Keep: s.options.Keep, Knowledge: s.options.Knowledge, Jobs: s.options.Jobs}
	for _, f := range s.trigger.Failures {
		if f.Want == specs.Pass {
			o.Mend = append(o.Mend, gate.Mend{Source: f.Source, Check: f.Check})
		}
	}
	return o
}

// controls are those of an environment that are played.
func (s *Search) controls(env *environment.Environment) []*cell.Source {
	return slices.DeleteFunc(cell.Controls(env), func(c *cell.Source) bool {
		return slices.Contains(s.options.Withheld, c.Control)
	})
}

// play plays sources in an environment.
func (s *Search) play(ctx context.Context, env *environment.Environment, sources []*cell.Source) (*gate.Trial, error) {
	stage, err := cell.NewStage(ctx, env, s.options.Pool)
	if err != nil {
		return nil, err
	}
	t := &gate.Trial{Stage: stage, Progress: s.progress(Playing)}
	return t, t.Play(ctx, sources, s.options.Jobs)
}

// pull finds what is to be mended.
func (s *Search) pull(controls []*cell.Source) {
	s.trigger = &Trigger{Kind: Natural, Failures: []*Failure{}}
	sources := s.options.Rollouts
	if len(sources) == 0 {
		s.trigger.Kind, sources = Controls, controls
	}
	covers := cell.CoverageOf(s.plain.Stage.Env)
	for _, source := range sources {
		s.trigger.Failures = append(s.trigger.Failures, failuresOf(source, s.plain.Cells[source.Name], covers)...)
	}
}

// order puts the sources of the trigger first: a combination in which one of its
// failures stays need not be played any further.
func (s *Search) order(all []*cell.Source) {
	failing := map[string]bool{}
	for _, f := range s.trigger.Failures {
		failing[f.Source] = true
	}
	for _, first := range []bool{true, false} {
		for _, source := range all {
			if failing[source.Name] == first {
				s.sources = append(s.sources, source)
			}
		}
	}
	s.failing = len(failing)
}

// repeated plays every cell of a trial again without any reuse, and says what
// comes out otherwise.
func (s *Search) repeated(ctx context.Context, t *gate.Trial) (*gate.Finding, error) {
	stage, err := cell.NewStage(ctx, t.Stage.Env, nil)
	if err != nil {
		return nil, err
	}
	again := &gate.Trial{Stage: stage, Progress: t.Progress}
	if err := again.Play(ctx, t.Sources, s.options.Jobs); err != nil {
		return nil, err
	}
	return s.gates.Deterministic.Differs(t, again), nil
}

// ErrSources is a name that two sources have.
var ErrSources = errors.New("two rollouts have one name")

// check refuses sources that could not be told apart.
func (o *Options) check() error {
	seen := map[string]bool{}
	for _, source := range append(append([]*cell.Source{}, o.Rollouts...), o.Keep...) {
		if seen[source.Name] {
			return fmt.Errorf("%w: %s", ErrSources, source.Name)
		}
		seen[source.Name] = true
	}
	return nil
}
