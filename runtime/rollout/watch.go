package rollout

import (
	"context"
	"slices"
	"strings"

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
	checks   []byte           // of last, as they are hashed
	timely   bool             // last asked for time or randomness
	curious  bool             // last looked at what was played
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
	if w.holds(at, scene) {
		return &verification{step: at.VerifierName(w.verifier.Name), result: w.last, reused: true}, nil
	}
	s := w.verifier.Step(at, w.built, scene)
	result, err := w.run.Run(ctx, s)
	if err != nil {
		return nil, err
	}
	w.remember(result, s.State())
	v := &verification{step: s.Name, result: result}
	return v, w.accept(result)
}

func (w *watch) remember(result *step.Result, state *footprint.State) {
	w.last, w.state, w.checks = result, state, nil
	w.timely = slices.ContainsFunc(result.Record.Observations, func(o footprint.Observation) bool {
		return o.Kind == footprint.Clock || o.Kind == footprint.Random
	})
	w.curious = slices.ContainsFunc(result.Record.Observations, func(o footprint.Observation) bool {
		return strings.HasPrefix(o.Path, environment.RolloutMount)
	})
}

// holds reports whether the last verification holds in a scene.
func (w *watch) holds(at environment.Moment, scene *environment.Scene) bool {
	if w.last == nil || !w.last.Record.Reusable {
		return false
	}
	if !w.timely && !w.curious && scene.Workspace.Same(w.state.Mounts[environment.WorkspaceMount]) {
		return true // nothing else that it sees ever changes
	}
	state := &footprint.State{Mounts: w.verifier.Sees(w.built, scene)}
	if w.timely {
		state = w.verifier.Step(at, w.built, scene).State()
	}
	if !state.HoldsAfter(w.state, w.last.Record.Observations) {
		return false
	}
	w.state = state
	return true
}

// link is what the last verification adds to the digest of the rollout.
func (w *watch) link(name string, turn int) *Link {
	return &Link{Step: name, Turn: turn, Checks: w.last.Response.Checks, checks: w.checks}
}

// accept says why a verification is no judgement.
func (w *watch) accept(r *step.Result) error {
	if broken := w.verifier.Broken(r); broken != nil {
		return broken
	}
	if w.first == nil {
		w.first = r.Response.Checks
		return nil
	}
	if err := consistent(w.first, r.Response.Checks); err != nil {
		return w.verifier.Breach(r, err.Error())
	}
	return nil
}
