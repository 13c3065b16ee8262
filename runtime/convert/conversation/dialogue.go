package conversation

import (
	"github.com/workrover/workrover/runtime/convert"
)

// Dialogue is all that was said in a rollout, in order.
type Dialogue struct {
	Messages []Message
	Said     []int // indices of the messages that the agent said: one for each turn
}

// Message is one message of a dialogue.
type Message struct {
	Role      Role       `json:"role"`
	Content   string     `json:"content"`
	Reasoning string     `json:"reasoning_content,omitempty"` // of the agent
	Calls     []ToolCall `json:"tool_calls,omitempty"`        // of the agent
	CallID    string     `json:"tool_call_id,omitempty"`      // of a tool: what it answers
	Name      string     `json:"name,omitempty"`              // of the tool
}

// Role says who speaks.
type Role string

// The roles.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
	ToolRole  Role = "tool"
)

// ToolCall is a call as the agent asks for it.
type ToolCall struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"` // "function"
	Function Function `json:"function"`
}

// Function is what a call calls.
type Function struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"` // JSON, unless the agent wrote something else
}

// Of is the dialogue of a rollout. Outputs of calls that the agent was never shown
// are not in it.
func Of(g *convert.Group, r *convert.Rollout) *Dialogue {
	d := &Dialogue{Said: make([]int, 0, len(r.Turns))}
	if g.Task != nil && g.Task.System != "" {
		d.add(Message{Role: System, Content: g.Task.System})
	}
	if g.Task != nil && g.Task.Instructions != "" {
		d.add(Message{Role: User, Content: g.Task.Instructions})
	}
	for _, t := range r.Turns {
		d.hear(t.Heard)
		d.turn(t)
	}
	d.hear(r.Heard)
	return d
}

// Prompt is what the agent had before it when it said what it did in a turn.
func (d *Dialogue) Prompt(turn int) []Message { return d.Messages[:d.Said[turn]] }

// Completion is what the agent said in a turn.
func (d *Dialogue) Completion(turn int) Message { return d.Messages[d.Said[turn]] }

// Opening are the messages before the agent said anything.
func (d *Dialogue) Opening() []Message {
	if len(d.Said) == 0 {
		return d.Messages
	}
	return d.Prompt(0)
}

func (d *Dialogue) add(m Message) { d.Messages = append(d.Messages, m) }

func (d *Dialogue) hear(heard []convert.Message) {
	for _, m := range heard {
		d.add(Message{Role: Role(m.Role), Content: m.Text})
	}
}

// turn adds what the agent said, and what its calls answered.
func (d *Dialogue) turn(t *convert.Turn) {
	said := Message{Role: Assistant, Content: t.Say, Reasoning: t.Reasoning}
	for i := range t.Calls {
		c := &t.Calls[i]
		said.Calls = append(said.Calls, ToolCall{ID: c.ID, Type: "function", Function: Function{Name: c.Tool, Arguments: argumentsOf(c)}})
	}
	d.Said = append(d.Said, len(d.Messages))
	d.add(said)
	for i := range t.Calls {
		if c := &t.Calls[i]; c.Shown != nil {
			d.add(Message{Role: ToolRole, Content: *c.Shown, CallID: c.ID, Name: c.Tool})
		}
	}
}
