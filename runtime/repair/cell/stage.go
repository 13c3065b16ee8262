package cell

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
)

// Stage is an environment in which cells are played. It may be used by many
// goroutines.
type Stage struct {
	Env   *environment.Environment
	Built *environment.Built // nil if that is not possible
	Broke string             // then: why

	pool             *replay.Pool // nil: every step is run
	executed, reused atomic.Int64
}

// NewStage builds an environment. Steps come from pool if it is not nil. The error
// is a fault of the host.
func NewStage(ctx context.Context, env *environment.Environment, pool *replay.Pool) (*Stage, error) {
	s := &Stage{Env: env, pool: pool}
	built, err := env.Build(ctx, s.run)
	if broken, ok := errors.AsType[*environment.Broken](err); ok {
		s.Broke = broken.Error()
		return s, nil
	}
	s.Built = built
	return s, err
}

// Steps is how many steps were run, and how many were not because it was known
// what they come to.
func (s *Stage) Steps() (executed, reused int) {
	return int(s.executed.Load()), int(s.reused.Load())
}

// run is a [step.Runner] that counts.
func (s *Stage) run(ctx context.Context, st *step.Step) (*step.Result, error) {
	if s.pool == nil {
		s.executed.Add(1)
		return step.Run(ctx, st)
	}
	result, reused, err := s.pool.Do(ctx, st)
	if reused {
		s.reused.Add(1)
	} else {
		s.executed.Add(1)
	}
	return result, err
}

// Play plays a source. The error is that of ctx, or an agent that cannot act.
func (s *Stage) Play(ctx context.Context, source *Source) (*Cell, error) {
	c := &Cell{Source: source.Name, Outcome: Unresolved, Evidence: rollout.Live}
	if s.Built == nil {
		c.Why = s.Broke
		return c, nil
	}
	if source.Bundle != nil {
		return c, s.replay(ctx, source.Bundle, c)
	}
	control := source.Case
	if control == nil {
		if control = s.Env.Control(source.Control); control == nil {
			return nil, fmt.Errorf("%s is no control of the environment", source.Control)
		}
	}
	return c, s.act(ctx, control, c)
}

// act plays a control.
func (s *Stage) act(ctx context.Context, control *environment.Control, c *Cell) error {
	probe, err := rollout.PlayControl(ctx, s.Built, control, &rollout.Options{
		ID: control.Name, Agent: control.Name, Sample: control.Sample,
		Final: func(scene *environment.Scene) { c.Scene = scene },
	})
	if err != nil {
		return err
	}
	if probe.Result.Cause == rollout.Interrupted {
		return context.Cause(ctx)
	}
	c.Evidence, c.Renamed = probe.Evidence, probe.Renamed
	if probe.Saw != nil {
		c.Assumed = assumed(probe.Saw.Turn, probe.Saw.Call, probe.Saw.What)
	}
	c.take(probe.Result)
	return nil
}

// replay plays what was recorded.
func (s *Stage) replay(ctx context.Context, bundle *journal.Bundle, c *Cell) error {
	report, err := replay.Play(ctx, bundle, s.Env, &replay.Options{
		Fresh: s.pool == nil, Pool: s.pool, AssumeActions: true,
		Final: func(scene *environment.Scene) { c.Scene = scene },
	})
	if err != nil {
		return err
	}
	s.executed.Add(int64(report.Executed - report.Shared))
	s.reused.Add(int64(report.Reused + report.Shared))
	c.Evidence, c.Renamed = report.Evidence, report.Renamed
	if report.Saw != nil {
		c.Assumed = assumed(report.Saw.Turn, report.Saw.Call, report.Saw.What)
	}
	if report.Result != nil {
		c.take(report.Result)
	}
	if report.Outcome == replay.Unresolved {
		c.Outcome, c.Why = Unresolved, report.Unresolved
	}
	return nil
}

// take takes how a rollout ended.
func (c *Cell) take(r *rollout.Result) {
	c.Reward, c.Digest, c.Checks, c.Turns = r.Reward, r.Digest, r.Checks, r.Turns
	switch {
	case r.Outcome == journal.OutcomeError:
		c.Why = r.Error
	case r.Passed:
		c.Outcome = Pass
	default:
		c.Outcome = Fail
	}
}

// assumed says from where on recorded actions are no evidence.
func assumed(turn, call int, what string) string {
	where := "the " + what
	if call > 0 {
		where = environment.Moment{Turn: turn, Call: call}.CallName()
	}
	return fmt.Sprintf("from turn %d on, as %s is not what the agent had seen", turn+1, where)
}

// Judge is the verdict on a scene, as after turn turns. The error is a
// *[environment.Broken] or a fault of the host.
func (s *Stage) Judge(ctx context.Context, scene *environment.Scene, turns int) (*rollout.Verdict, error) {
	return rollout.Judge(ctx, s.Built, scene, turns)
}
