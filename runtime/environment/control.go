package environment

import "github.com/workrover/workrover/specs"

// Control is a rollout that the author declares known good or known bad.
type Control struct {
	Name   string
	Expect specs.Expect
	Sample int
	File   string // of Script, for messages; "" for the control that does nothing
	Script []byte // one turn a line
}
