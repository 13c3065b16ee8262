package rollout

import (
	"context"
	"encoding/json"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
)

// Agent chooses the moves of a rollout. Next is called once a turn with what
// the agent may know, and returns nil when the agent is done. It is called by
// one goroutine for one rollout; an agent that is given to several rollouts must
// stand being called by all of them. An error ends the rollout with outcome
// error and cause [AgentBroken], but for a *[Fault].
//
// An agent may also be [Lasting].
type Agent interface {
	Next(ctx context.Context, v *View) (*Move, error)
}

// Lasting is an agent that acts in the same way whenever it is shown the same,
// and says what it is made of. Of an agent that is not, a record has only
// what it did.
type Lasting interface {
	Agent
	Made() *journal.Agent
}

// madeOf is what the record says of an agent.
func madeOf(a Agent) *journal.Agent {
	if l, ok := a.(Lasting); ok {
		return l.Made()
	}
	return &journal.Agent{Kind: journal.RecordedAgent}
}

// View is what an agent may know.
type View struct {
	Task    string
	Tools   []plugin.ToolInfo
	History []plugin.Turn // with what was shown
	Sample  int           // number of the rollout among those of one task: two of them may draw other numbers
}

// Move is one turn of an agent.
type Move struct {
	Say   string
	Calls []Action
	Last  bool // the agent is not to be asked again

	// Generation is how a model made the move, for the record: a turn holds no
	// more of it once that is durable.
	Generation journal.Generation
}

// Action is one call that an agent wants to make.
type Action struct {
	ID   string // the agent's own word for it; nothing depends on it but [Outputs]
	Tool string
	Args Args
}

// Args gives the arguments of a call when its turn comes, from the outputs of
// the calls before it, and the ids of the calls that it took from: nil if that is
// not known, and then it is found out by what the arguments cite. An error makes
// the call invalid.
type Args func(Outputs) (args json.RawMessage, consumes []string, err error)

// Outputs are the outputs of the calls so far that gave one, by call id; of
// several calls with one id, that of the last.
type Outputs map[string]json.RawMessage

// Literal are arguments that are known beforehand.
func Literal(args json.RawMessage) Args {
	return func(Outputs) (json.RawMessage, []string, error) { return args, nil, nil }
}

// Noop is the agent that does nothing.
type Noop struct{}

var _ Lasting = Noop{}

// Next implements [Agent].
func (Noop) Next(context.Context, *View) (*Move, error) { return nil, nil }

// Made implements [Lasting].
func (Noop) Made() *journal.Agent { return &journal.Agent{Kind: journal.NoopAgent} }
