// Package transcript makes rollouts of conversations: of what an agent was told,
// what it said and called, and what it was shown for that.
//
// A [Transcript] is written down in order. It knows what a conversation does not
// say: which outputs a call took up, by the rule of package citation; which calls
// are the same; and which nobody answered.
package transcript

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/citation"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/sdk/plugin"
)

// Transcript is a rollout while it is written down. It is used by one goroutine.
type Transcript struct {
	rollout *convert.Rollout
	tools   map[string]bool // that there are; nil: not known
	heard   []convert.Message
	cited   *citation.Index // from the first turn on
	names   map[string]bool // ids of calls
	open    []*call         // nobody has answered yet
	shown   []*call         // answered since the turn began
}

// call is a call that is followed.
type call struct {
	id      string // as the conversation has it; not unique
	turn, i int    // its place
	order   int
}

// New begins the transcript of the rollout with an id. The tools are those that
// the agent had; if there are none, they are not known.
func New(id string, tools []convert.Tool) *Transcript {
	t := &Transcript{rollout: &convert.Rollout{ID: id, Outcome: credit.OK, Turns: []*convert.Turn{}}, names: map[string]bool{}}
	for _, tool := range tools {
		if t.tools == nil {
			t.tools = map[string]bool{}
		}
		t.tools[tool.Name] = true
	}
	return t
}

// Tell says that the agent was told something. What it is told before its first
// turn is its task.
func (t *Transcript) Tell(role convert.Role, text string) {
	t.heard = append(t.heard, convert.Message{Role: role, Text: text})
}

// Act begins a turn of the agent, whose contents the caller fills in but for its
// calls.
func (t *Transcript) Act() *convert.Turn {
	if t.cited == nil {
		texts := make([]string, len(t.heard))
		for i, m := range t.heard {
			texts[i] = m.Text
		}
		t.cited = citation.New(texts...)
	}
	t.learn()
	turn := &convert.Turn{Heard: t.heard}
	t.heard = nil
	t.rollout.Turns = append(t.rollout.Turns, turn)
	return turn
}

// learn takes up what the agent has been shown since its last turn, in the order
// of the calls.
func (t *Transcript) learn() {
	slices.SortFunc(t.shown, func(a, b *call) int { return cmp.Compare(a.order, b.order) })
	for _, c := range t.shown {
		found := t.at(c)
		t.cited.Add(found.ID, *found.Shown)
	}
	t.shown = nil
}

func (t *Transcript) at(c *call) *convert.Call { return &t.rollout.Turns[c.turn].Calls[c.i] }

// Turns is how many turns have begun.
func (t *Transcript) Turns() int { return len(t.rollout.Turns) }

// Call says that the agent called a tool, in its last turn. Arguments are JSON, or
// whatever the agent wrote instead: then the call is invalid, as it is if there is
// no such tool. The id is that of the conversation; "" if it has none. What is
// returned may be changed until the next call.
func (t *Transcript) Call(id, tool, arguments string) *convert.Call {
	turn := t.rollout.Turns[len(t.rollout.Turns)-1]
	made := convert.Call{Call: credit.Call{
		ID: t.name(id), Tool: tool, Status: credit.StatusOK, Consumes: t.cited.Cited(arguments),
	}}
	made.Arguments, made.Args = argumentsOf(arguments)
	if made.Arguments[0] != '{' || t.tools != nil && !t.tools[tool] {
		made.Status = credit.StatusInvalid
	}
	t.open = append(t.open, &call{id: id, turn: len(t.rollout.Turns) - 1, i: len(turn.Calls), order: len(t.names)})
	t.names[made.ID] = true
	turn.Calls = append(turn.Calls, made)
	return &turn.Calls[len(turn.Calls)-1]
}

// name is what a call is called in the rollout: its id, or its place if that is
// not unique.
func (t *Transcript) name(id string) string {
	turn := len(t.rollout.Turns)
	name := id
	for n := len(t.rollout.Turns[turn-1].Calls) + 1; name == "" || t.names[name]; n++ {
		name = fmt.Sprintf("turn/%d/call/%d", turn, n)
	}
	return name
}

// argumentsOf are arguments as JSON, and the digest of what is the same in any way
// to write them.
func argumentsOf(text string) (arguments json.RawMessage, args *string) {
	canonical, err := plugin.Canonical([]byte(text))
	if err != nil {
		canonical, _ = json.Marshal(text)
		return canonical, new(digest.Of(canonical).String())
	}
	return json.RawMessage(text), new(digest.Of(canonical).String())
}

// UnknownCallError is a result of a call that nobody waits for.
type UnknownCallError struct {
	ID       string
	Answered bool // there is such a call, and it has a result
}

func (e *UnknownCallError) Error() string {
	if e.Answered {
		return fmt.Sprintf("the call %q has a result already", e.ID)
	}
	return fmt.Sprintf("there is a result for the call %q, which the agent has not made before: its turn is missing, or comes later", e.ID)
}

// Result says what the agent was shown for a call. Of calls with the same id it is
// the first without a result. The error is an [*UnknownCallError].
func (t *Transcript) Result(id, output string) (*convert.Call, error) {
	return t.answer(id, output, func(c *call) bool { return c.id == id })
}

// ResultNow is Result for conversations that give the results of a turn with its
// calls: of calls of the last turn.
func (t *Transcript) ResultNow(id, output string) (*convert.Call, error) {
	return t.answer(id, output, func(c *call) bool { return c.id == id && c.turn == len(t.rollout.Turns)-1 })
}

// ResultOf is Result for conversations whose calls have no ids: of the first call
// of the tool without a result.
func (t *Transcript) ResultOf(tool, output string) (*convert.Call, error) {
	return t.answer(tool, output, func(c *call) bool { return t.at(c).Tool == tool })
}

func (t *Transcript) answer(named, output string, is func(*call) bool) (*convert.Call, error) {
	i := slices.IndexFunc(t.open, is)
	if i < 0 {
		return nil, &UnknownCallError{ID: named, Answered: t.names[named]}
	}
	c := t.open[i]
	t.open = slices.Delete(t.open, i, i+1)
	t.shown = append(t.shown, c)
	found := t.at(c)
	found.Shown, found.Output = &output, new(digest.Of([]byte(output)).String())
	return found, nil
}

// Check says what was found after the last turn, or before the first one. What was
// found there before does not count.
func (t *Transcript) Check(id string, value float64) {
	n := len(t.rollout.Turns)
	if n == 0 {
		if t.rollout.InitialChecks == nil {
			t.rollout.InitialChecks = map[string]float64{}
		}
		t.rollout.InitialChecks[id] = value
		return
	}
	turn := t.rollout.Turns[n-1]
	for i := range turn.Checks {
		if turn.Checks[i].ID == id {
			turn.Checks[i].Value = &value
			return
		}
	}
	turn.Checks = append(turn.Checks, credit.Reading{ID: id, Value: &value})
}

// End ends the transcript. Calls that nobody has answered have no output; whether
// they failed is not known, and is not held against the agent.
func (t *Transcript) End() (rollout *convert.Rollout, unanswered int) {
	t.rollout.Heard = t.heard
	return t.rollout, len(t.open)
}
