package workbench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// stage is a task with the environments that its runs are played in. It is used
// by one goroutine.
type stage struct {
	task  *Task
	place *place
	opts  *Options
	built map[Toolset]*environment.Built
}

// play writes the environments of the task, and plays some of the runs, whose
// entries go to the same places.
func (s *stage) play(ctx context.Context, runs []*Run, entries []*Entry, places []int) error {
	for _, tools := range []Toolset{All, Domains} {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := s.prepare(ctx, tools); err != nil {
			return fmt.Errorf("toolset %s: %w", tools, err)
		}
	}
	for _, i := range places {
		entry, err := s.run(ctx, runs[i])
		if err != nil {
			return err
		}
		entries[i] = entry
	}
	return nil
}

// prepare writes the environment for a toolset and builds it. Whether it is
// right there to do nothing is found out, since calls that solve a task may
// come to nothing.
func (s *stage) prepare(ctx context.Context, tools Toolset) error {
	var tables []string
	for _, kit := range tools.offered(s.task) {
		tables = append(tables, kit.table)
	}
	name := fmt.Sprintf("%s.%s", s.task.ID, tools)
	for idle := len(s.task.Answer) == 0; ; idle = !idle {
		files, err := packOf(s.task, tools, idle)
		if err != nil {
			return err
		}
		draft, err := s.place.draft(name, files, tables)
		if err != nil {
			return err
		}
		env, err := s.opts.Load(ctx, draft)
		if err != nil {
			return err
		}
		built, err := env.Build(ctx, s.opts.Run)
		if err != nil {
			return err
		}
		rest := rollout.Play(ctx, built, rollout.Noop{}, &rollout.Options{Run: s.opts.Run})
		if err := faultOf(ctx, rest); err != nil {
			return err
		}
		if rest.Passed == idle {
			s.built[tools] = built
			return s.place.settle(draft, name)
		}
	}
}

// run plays a run twice.
func (s *stage) run(ctx context.Context, r *Run) (*Entry, error) {
	e := &Entry{Task: s.task.ID, Domain: s.task.Domain, Model: r.Model, Toolset: r.Toolset, Error: r.Error}
	built := s.built[r.Toolset]
	steps := r.steps(built.Env)
	var err error
	if e.Steps, _, err = s.record(ctx, built, performance{steps, r, "steps"}); err != nil {
		return nil, err
	}
	e.Outputs = r.compare(steps.seen)

	built = s.judging(r)
	var result *rollout.Result
	if e.Evaluated, result, err = s.record(ctx, built, performance{r.evaluated(built.Env), r, "evaluated"}); err != nil {
		return nil, err
	}
	e.Correct = result.Passed
	for _, c := range result.Checks {
		if c.ID == "no-side-effects" {
			e.SideEffects = c.Value < 1
		}
	}
	return e, nil
}

// judging is where the evaluated calls are played. The benchmark judges all
// tools that there are, also those that the model was not offered.
func (s *stage) judging(r *Run) *environment.Built {
	offered := names(r.Toolset.offered(s.task))
	for _, e := range r.Evaluated {
		if isTool(e.Tool) && !slices.Contains(offered, e.Tool) {
			return s.built[All]
		}
	}
	return s.built[r.Toolset]
}

// performance is a run played in one of two readings.
type performance struct {
	player  *player
	run     *Run
	reading string
}

// record plays, and writes a bundle, whose name it returns.
func (s *stage) record(ctx context.Context, built *environment.Built, p performance) (string, *rollout.Result, error) {
	id := p.run.name() + "." + p.reading
	memory := store.NewMemory()
	result := rollout.Play(ctx, built, p.player, &rollout.Options{
		ID: id, Agent: "recorded:" + p.run.Model, Record: memory, Run: s.opts.Run,
	})
	if err := faultOf(ctx, result); err != nil {
		return "", nil, fmt.Errorf("run of %s, toolset %s, %s: %w", p.run.Model, p.run.Toolset, p.reading, err)
	}
	name := id + ".rover"
	err := journal.WriteBundle(ctx, filepath.Join(s.place.bundles(), name), memory, id, &journal.BundleOptions{Producer: s.opts.Producer})
	return filepath.Join(bundlesDir, name), result, err
}

// faultOf says why a rollout could not be judged.
func faultOf(ctx context.Context, r *rollout.Result) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case r.Outcome == journal.OutcomeError:
		return errors.New(r.Error)
	}
	return nil
}
