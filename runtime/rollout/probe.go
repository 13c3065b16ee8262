package rollout

import (
	"context"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/specs"
)

// Probe is a control as it went, against what its author expects.
type Probe struct {
	Control string       `json:"control"`
	Expect  specs.Expect `json:"expect"`
	Got     string       `json:"got"` // "pass", "fail" or "error"
	Reward  *float64     `json:"reward"`
	OK      bool         `json:"ok"`

	Error string `json:"error,omitempty"`

	// Evidence is Assumed, and Saw says from where on, if the control is a recording
	// and its agent would be shown something else here than it had seen.
	Evidence Evidence `json:"evidence,omitempty"`
	Saw      *Sight   `json:"saw,omitempty"`

	// Renamed is what the revisions of the environment have renamed in what the
	// control does.
	Renamed []Rename `json:"renamed,omitempty"`

	Invalid []*Invalid `json:"-"` // the calls of its script that were refused

	Result *Result             `json:"-"`
	Broken *environment.Broken `json:"-"` // the verifier or builder of which Error is; nil if none is
}

// PlayControl plays a control and compares its end with what is expected. An
// error is neither a pass nor a fail, so it is never as expected.
func PlayControl(ctx context.Context, built *environment.Built, c *environment.Control, opts *Options) (*Probe, error) {
	agent, err := ControlAgent(c)
	if err != nil {
		return nil, err
	}
	p := &Probe{Control: c.Name, Expect: c.Expect, Evidence: Live}
	watched := &onlooker{Agent: Renamed(agent, built.Env, func(r Rename) { p.Renamed = append(p.Renamed, r) }), made: agent}
	heard := Options{}
	if opts != nil {
		heard = *opts
	}
	heard.Follow = Refusals(agent, func(i *Invalid) { p.Invalid = append(p.Invalid, i) })
	heard.Broken = func(b *environment.Broken) { p.Broken = b }
	r := Play(ctx, built, watched, &heard)
	p.Reward, p.Error, p.Result = r.Reward, r.Error, r
	if c.Recording != nil {
		p.Evidence, p.Saw = watched.evidence(NewActions(c.Recording))
	}
	switch {
	case r.Outcome == journal.OutcomeError:
		p.Got = "error"
	case r.Passed:
		p.Got = string(specs.Pass)
	default:
		p.Got = string(specs.Fail)
	}
	p.OK = p.Got == string(c.Expect)
	return p, nil
}

// onlooker remembers what an agent knew when it was last asked.
type onlooker struct {
	Agent
	made Lasting
	last *View
}

var _ Lasting = (*onlooker)(nil)

// Made implements [Lasting].
func (o *onlooker) Made() *journal.Agent { return o.made.Made() }

// Next implements [Agent].
func (o *onlooker) Next(ctx context.Context, v *View) (*Move, error) {
	o.last = v
	return o.Agent.Next(ctx, v)
}

// evidence is what the recorded actions are worth that o has played.
func (o *onlooker) evidence(a *Actions) (Evidence, *Sight) {
	if o.last != nil {
		if saw := a.Sight(o.last, 0); saw != nil {
			return Assumed, saw
		}
	}
	return Closed, nil
}
