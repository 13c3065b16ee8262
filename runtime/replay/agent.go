package replay

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// liveAgent lets the agent of a recorded rollout act again. It is nil where only
// the actions are there: of an agent that was somewhere else, that env does not have
// any more, or that need not repeat itself. The error is an agent that env has
// and that cannot act.
func liveAgent(j *journal.Journal, env *environment.Environment, opts *Options) (rollout.Agent, error) {
	if brokenOff(j) != "" {
		return nil, nil // it would play on, and there is nothing to hold that against
	}
	made := madeOf(&j.Header)
	switch made.Kind {
	case journal.NoopAgent:
		return rollout.Noop{}, nil
	case journal.ControlAgent:
		return controlAgent(env.Control(made.Control), opts)
	case journal.ScriptAgent:
		return opts.Library.script(j.Header.Agent, made.Script)
	case journal.PolicyAgent:
		return policyAgent(made, env, opts)
	}
	return nil, nil
}

// madeOf is what the agent of a record is made of. Older records have a name only,
// which may be that of a control.
func madeOf(h *journal.Header) journal.Agent {
	switch {
	case h.Acting != nil:
		return *h.Acting
	case h.Agent == "serve":
		return journal.Agent{Kind: journal.RecordedAgent}
	}
	return journal.Agent{Kind: journal.ControlAgent, Control: h.Agent}
}

func controlAgent(c *environment.Control, opts *Options) (rollout.Agent, error) {
	switch {
	case c == nil, c.Recording != nil:
		return nil, nil
	case c.Policy != nil && !opts.repeats(c.Policy):
		return nil, nil
	}
	agent, err := opts.Library.control(c)
	if err != nil {
		return nil, fmt.Errorf("control %s: %w", c.Name, err)
	}
	return agent, nil
}

func policyAgent(made journal.Agent, env *environment.Environment, opts *Options) (rollout.Agent, error) {
	plugin, name, _ := strings.Cut(made.Policy, ".")
	policy, err := env.Policy(plugin, name, made.Config)
	if _, gone := errors.AsType[*environment.UnknownPolicyError](err); gone {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !opts.repeats(policy) {
		return nil, nil
	}
	return rollout.NewPolicy(policy), nil
}

// repeats reports whether a policy may be asked again. One that is a process
// may answer otherwise each time, and may ask a model.
func (o *Options) repeats(p *environment.Policy) bool {
	identity := p.Identity()
	return o.Rerun || identity.Repeatable()
}

// brokenOff says why the record of a rollout does not go on to an end that
// replay could come to; "" if it does.
func brokenOff(j *journal.Journal) string {
	if j.End == nil {
		return "its record is " + j.Cut()
	}
	switch j.End.Cause {
	case rollout.Interrupted, rollout.HostFault, rollout.Watchdog, rollout.AuditDiffers:
		return fmt.Sprintf("it ended with %s: %s", j.End.Cause, j.End.Error)
	}
	return ""
}

// recorded plays the turns of a journal. What an agent did is evidence of what
// it would do only as long as it has seen the same.
type recorded struct {
	actions  *rollout.Actions
	compared *comparison
	assume   bool        // play on where it is none
	turns    int         // whose results have been held against what the agent saw
	saw      *Divergence // the first thing that it would have seen otherwise before an action
}

var _ rollout.Agent = (*recorded)(nil)

// The ends of a recorded agent that has not finished.
var (
	errDiverged = errors.New("what the agent is shown is not what it had seen, so what it did next is no evidence of what it would do")
	errCut      = errors.New("nothing more is recorded")
	errAgent    = errors.New("it failed here when it was recorded")
)

// Next implements [rollout.Agent].
func (r *recorded) Next(ctx context.Context, v *rollout.View) (*rollout.Move, error) {
	r.look(v)
	j := r.compared.journal
	switch {
	case r.saw != nil && !r.assume:
		return nil, errDiverged
	case len(v.History) < len(j.Turns):
		return r.actions.Next(ctx, v)
	case brokenOff(j) != "":
		return nil, errCut
	case j.End.Cause == rollout.AgentBroken:
		return nil, errAgent
	}
	return nil, nil
}

// look holds what the agent knows now against what it knew. The task and the
// tools are in no step, and a difference all the same.
func (r *recorded) look(v *rollout.View) {
	if r.saw != nil {
		return
	}
	s := r.actions.Sight(v, r.turns)
	r.turns = len(v.History)
	if s == nil {
		return
	}
	r.saw = &Divergence{Turn: s.Turn, Call: s.Call, Step: s.What, What: s.What, Recorded: s.Recorded, Now: s.Now}
	if s.Call > 0 {
		r.saw.Step = environment.Moment{Turn: s.Turn, Call: s.Call}.CallName()
	}
	r.compared.diverge(r.saw)
}

// evidence is what the actions that were played are worth.
func (r *recorded) evidence() rollout.Evidence {
	switch {
	case r.saw == nil:
		return rollout.Closed
	case r.assume:
		return rollout.Assumed
	default:
		return rollout.Diverged
	}
}
