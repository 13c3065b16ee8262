package cell

import (
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/specs"
)

// Source is who acts in a cell: a control of the environment, a case from
// elsewhere, or a recorded rollout.
type Source struct {
	Name   string       // "control/NAME", or what a rollout is called
	Expect specs.Expect // how it should end

	Control string               // that the environment has
	Case    *environment.Control // that it has not
	Bundle  *journal.Bundle      // of a rollout
}

// Controls are those of an environment, as sources.
func Controls(env *environment.Environment) []*Source {
	var list []*Source
	for _, c := range env.Controls {
		list = append(list, &Source{Name: "control/" + c.Name, Expect: c.Expect, Control: c.Name})
	}
	return list
}
