package rollout

import (
	"context"
	"errors"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
)

// Policy is the agent that a policy of a plugin is.
type Policy struct {
	policy *environment.Policy
}

var _ Lasting = (*Policy)(nil)

// NewPolicy returns the agent for rollouts in the environment of p.
func NewPolicy(p *environment.Policy) *Policy { return &Policy{policy: p} }

// Next implements [Agent].
func (p *Policy) Next(ctx context.Context, v *View) (*Move, error) {
	at := environment.Moment{Sample: v.Sample, Turn: len(v.History) + 1}
	action, err := p.policy.Act(ctx, at, v.History)
	if _, ok := errors.AsType[*environment.ActError](err); err != nil && !ok {
		return nil, &Fault{err}
	}
	if err != nil {
		return nil, err
	}
	if action.Done && action.Say == "" && len(action.Calls) == 0 {
		return nil, nil // a turn in which nothing happens is none
	}
	move := &Move{Say: action.Say, Last: action.Done}
	for _, c := range action.Calls {
		move.Calls = append(move.Calls, Action{ID: c.ID, Tool: c.Tool, Args: Literal(c.Args)})
	}
	return move, nil
}

// Made implements [Lasting].
func (p *Policy) Made() *journal.Agent {
	return &journal.Agent{
		Kind: journal.PolicyAgent, Policy: p.policy.String(),
		Plugin: p.policy.Identity().Digest, Config: p.policy.Config(),
	}
}
