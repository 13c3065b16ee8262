package replay

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// agentOf is who plays a recorded rollout again. A control of the environment
// acts again; of anybody else only the actions are there.
func agentOf(j *journal.Journal, env *environment.Environment, c *comparison) (rollout.Agent, error) {
	control := env.Control(j.Header.Agent)
	if control == nil || brokenOff(j) != "" {
		return &recorded{journal: j, comparison: c}, nil
	}
	agent, err := rollout.ControlAgent(control)
	if err != nil {
		return nil, fmt.Errorf("control %s: %w", control.Name, err)
	}
	return agent, nil
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
	journal    *journal.Journal
	comparison *comparison
}

var _ rollout.Agent = (*recorded)(nil)

// The ends of a recorded agent that has not finished.
var (
	errDiverged = errors.New("what the agent was shown is no longer what it had seen, so what it did next is no evidence of what it would do")
	errCut      = errors.New("nothing more is recorded")
	errAgent    = errors.New("it failed here when it was recorded")
)

// Next implements [rollout.Agent].
func (r *recorded) Next(v *rollout.View) (*rollout.Move, error) {
	turn := len(v.History)
	if turn == 0 {
		r.comparison.begin(v)
	}
	switch {
	case r.comparison.saw != nil:
		return nil, errDiverged
	case turn < len(r.journal.Turns):
		return moveOf(r.journal.Turns[turn]), nil
	case brokenOff(r.journal) != "":
		return nil, errCut
	case r.journal.End.Cause == rollout.AgentBroken:
		return nil, errAgent
	}
	return nil, nil
}

// moveOf is what the agent did in a turn.
func moveOf(turn *journal.Turn) *rollout.Move {
	move := &rollout.Move{Say: turn.Say}
	for _, call := range turn.Calls {
		move.Calls = append(move.Calls, rollout.Action{ID: call.ID, Tool: call.Tool, Args: argsOf(&call)})
	}
	return move
}

// argsOf are the arguments of a call. A call that would have taken from the
// output of one that gave none had no arguments; its error is recorded.
func argsOf(call *journal.Call) rollout.Args {
	return func(rollout.Outputs) (json.RawMessage, []string, error) {
		unbound := call.Status == plugin.StatusInvalid && len(call.Consumes) > 0 && string(call.Args) == "{}"
		if unbound {
			return nil, call.Consumes, errors.New(strings.TrimPrefix(call.Shown, string(plugin.CodeInvalidArgs)+": "))
		}
		return call.Args, append([]string{}, call.Consumes...), nil // and no others
	}
}
