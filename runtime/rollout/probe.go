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
	Error   string       `json:"error,omitempty"`

	Result *Result `json:"-"`
}

// ControlAgent is the agent that a control declares. The error is a
// *[ScriptError].
func ControlAgent(c *environment.Control) (Agent, error) {
	if c.Script == nil {
		return Noop{}, nil
	}
	return ParseScript(c.File, c.Script)
}

// PlayControl plays a control and compares its end with what is expected. An
// error is neither a pass nor a fail, so it is never as expected.
func PlayControl(ctx context.Context, built *environment.Built, c *environment.Control, opts *Options) (*Probe, error) {
	agent, err := ControlAgent(c)
	if err != nil {
		return nil, err
	}
	r := Play(ctx, built, agent, opts)
	p := &Probe{Control: c.Name, Expect: c.Expect, Reward: r.Reward, Error: r.Error, Result: r}
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
