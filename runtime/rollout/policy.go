package rollout

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
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
	if _, ok := errors.AsType[*step.Failure](err); err != nil && !ok {
		return nil, &Fault{err}
	}
	if err != nil {
		return nil, err
	}
	if err := p.distinct(action, v.History); err != nil {
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

// distinct says which id a policy gives to a second call: whoever reads the
// record could not tell the two apart.
func (p *Policy) distinct(action *plugin.Action, history []plugin.Turn) error {
	given := map[string]string{}
	for i, turn := range history {
		for j, c := range turn.Calls {
			given[c.ID] = fmt.Sprintf("call %d of turn %d", j+1, i+1)
		}
	}
	for i, c := range action.Calls {
		if other, ok := given[c.ID]; ok {
			return fmt.Errorf("policy %s, asked for turn %d: calls[%d].id is %q, as that of %s; give every call of a rollout an id of its own",
				p.policy, len(history)+1, i, c.ID, other)
		}
		given[c.ID] = fmt.Sprintf("calls[%d]", i)
	}
	return nil
}

// Made implements [Lasting].
func (p *Policy) Made() *journal.Agent {
	return &journal.Agent{
		Kind: journal.PolicyAgent, Policy: p.policy.String(),
		Plugin: p.policy.Identity().Digest, Config: p.policy.Config(),
	}
}
