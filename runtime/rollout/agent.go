package rollout

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
)

// Agent chooses the moves of a rollout. Next is called once a turn with what
// the agent may know, and returns nil when the agent is done. It is called by
// one goroutine. An error ends the rollout with outcome error.
type Agent interface {
	Next(v *View) (*Move, error)
}

// View is what an agent may know.
type View struct {
	Task    string
	Tools   []plugin.ToolInfo
	History []plugin.Turn // with what was shown
}

// Move is one turn of an agent.
type Move struct {
	Say   string
	Calls []Action
}

// Action is one call that an agent wants to make.
type Action struct {
	ID   string // unique in the rollout
	Tool string
	Args Args
}

// Args gives the arguments of a call when its turn comes, from the outputs of
// the calls before it, and the ids of the calls that it took from: nil if that is
// not known, and then it is found out by what the arguments cite. An error makes
// the call invalid.
type Args func(Outputs) (args json.RawMessage, consumes []string, err error)

// Outputs are the outputs of the calls so far that gave one, by call id.
type Outputs map[string]json.RawMessage

// Literal are arguments that are known beforehand.
func Literal(args json.RawMessage) Args {
	return func(Outputs) (json.RawMessage, []string, error) { return args, nil, nil }
}

// Noop is the agent that does nothing.
type Noop struct{}

var _ Agent = Noop{}

// Next implements [Agent].
func (Noop) Next(*View) (*Move, error) { return nil, nil }
