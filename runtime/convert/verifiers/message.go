package verifiers

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/conversation"
)

// message is a message of a dialogue. Calls are flat in it.
type message struct {
	Role      conversation.Role `json:"role"`
	Content   string            `json:"content"`
	Reasoning string            `json:"reasoning_content,omitempty"`
	Calls     []toolCall        `json:"tool_calls,omitempty"`
	CallID    string            `json:"tool_call_id,omitempty"`
}

type toolCall struct {
	ID        string `json:"id"`
	Type      string `json:"type"` // "function"
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

// tool is a tool that the agent was offered.
type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

func messageOf(m *conversation.Message) message {
	out := message{Role: m.Role, Content: m.Content, Reasoning: m.Reasoning, CallID: m.CallID}
	for _, c := range m.Calls {
		out.Calls = append(out.Calls, toolCall{ID: c.ID, Type: c.Type, Name: c.Function.Name, Arguments: c.Function.Arguments})
	}
	return out
}

func messagesOf(d *conversation.Dialogue) []message {
	out := make([]message, len(d.Messages))
	for i := range d.Messages {
		out[i] = messageOf(&d.Messages[i])
	}
	return out
}

func toolsOf(g *convert.Group) []tool {
	tools := make([]tool, len(g.Tools))
	for i, t := range conversation.Tools(g) {
		tools[i] = tool{Name: t.Function.Name, Description: t.Function.Description, Parameters: t.Function.Parameters}
	}
	return tools
}

// extra is where credit goes, under a name of its own.
type extra[T any] struct {
	WorkRover T `json:"workrover"`
}
