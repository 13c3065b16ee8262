package rollout

import (
	"context"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// watch is a verifier over the length of a rollout. It remembers the last
// verification: while everything that it read is as it was, its answer is
// taken again without running it.
type watch struct {
	verifier *environment.Verifier
	built    *environment.Built
	run      step.Runner
	first    []plugin.Check // of the first verification
	last     *step.Result
	state    *footprint.State // the latest in which last holds
}

// verification is one look of a verifier at one state.
type verification struct {
	step   string
	result *step.Result
	reused bool // the result is that of an earlier step
}

// look verifies the scene. The error is a *environment.Broken or a fault of the host.
func (w *watch) look(ctx context.Context, at environment.Moment, scene *environment.Scene) (*verification, error) {
	s := w.verifier.Step(at, w.built, scene)
	state := s.State()
	if w.last != nil && w.last.Record.Reusable && state.HoldsAfter(w.state, w.last.Record.Observations) {
		w.state = state
		return &verification{step: s.Name, result: w.last, reused: true}, nil
	}
	result, err := w.run.Run(ctx, s)
	if err != nil {
		return nil, err
	}
	w.last, w.state = result, state
	v := &verification{step: s.Name, result: result}
	return v, w.accept(result)
}

// accept says why a verification is no judgement.
func (w *watch) accept(r *step.Result) error {
	switch {
	case r.Record.Failure != nil:
		return &environment.Broken{Part: "verifier", Step: r.Record.Name, Failure: r.Record.Failure}
	case !r.Response.OK:
		return w.broken(r, fmt.Sprintf("answered an error: %v", r.Response.Error))
	case w.first == nil:
		w.first = r.Response.Checks
		return nil
	}
	if err := consistent(w.first, r.Response.Checks); err != nil {
		return w.broken(r, err.Error())
	}
	return nil
}

func (w *watch) broken(r *step.Result, detail string) error {
	return &environment.Broken{Part: "verifier", Step: r.Record.Name, Failure: &step.Failure{Cause: step.Broken, Detail: detail}}
}
