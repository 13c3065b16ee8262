package rollout

import (
	"fmt"

	"github.com/workrover/workrover/sdk/plugin"
)

// Invalid is a call of a script that the host has refused: there is no such tool, or the
// arguments do not fit it. An agent is shown why and may try again; a script goes on.
type Invalid struct {
	File  string // the script
	Line  int
	Turn  int
	Shown string // why, as the agent was shown it
}

func (i *Invalid) String() string {
	return fmt.Sprintf("%s line %d: turn %d: %s", i.File, i.Line, i.Turn, i.Shown)
}

// Refusals makes a follower of a rollout, for [Options], that collects the calls of the
// script which the host refuses, where agent is a script or a control that has one.
func Refusals(agent Agent, found func(*Invalid)) func(*Link) {
	if c, ok := agent.(*controlled); ok {
		agent = c.Agent
	}
	script, ok := agent.(*Script)
	if !ok {
		return nil
	}
	return func(l *Link) {
		if l.Status == plugin.StatusInvalid && l.Turn <= len(script.turns) {
			found(&Invalid{File: script.file, Line: script.turns[l.Turn-1].line, Turn: l.Turn, Shown: l.Shown})
		}
	}
}
