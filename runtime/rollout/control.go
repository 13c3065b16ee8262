package rollout

import (
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
)

// ControlAgent is the agent that a control declares. The error is a
// *[ScriptError].
func ControlAgent(c *environment.Control) (Lasting, error) {
	switch {
	case c.Policy != nil:
		return &controlled{NewPolicy(c.Policy), c.Name}, nil
	case c.Recording != nil:
		return &controlled{renamedBy(NewActions(c.Recording), c.Renames, nil), c.Name}, nil
	case c.Script == nil:
		return Noop{}, nil
	}
	script, err := ParseScript(c.File, c.Script)
	if err != nil {
		return nil, err
	}
	return &controlled{script, c.Name}, nil
}

// controlled is the agent of a control, which is known by its name.
type controlled struct {
	Agent
	control string
}

var _ Lasting = (*controlled)(nil)

// Made implements [Lasting].
func (c *controlled) Made() *journal.Agent {
	made := *madeOf(c.Agent)
	made.Kind, made.Control, made.Script = journal.ControlAgent, c.control, ""
	return &made
}
