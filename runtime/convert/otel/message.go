package otel

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/convert"
)

// message is a message as the conventions have it.
type message struct {
	Role   string `json:"role"`
	Parts  []part `json:"parts"`
	Finish string `json:"finish_reason,omitempty"` // of the agent
}

// part is a part of a message.
type part struct {
	Type      string          `json:"type"`
	Content   string          `json:"content,omitempty"`
	ID        string          `json:"id,omitempty"` // of a call
	Name      string          `json:"name,omitempty"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
}

func textPart(text string) part { return part{Type: "text", Content: text} }

// told are messages to the agent.
func told(heard []convert.Message) []message {
	messages := make([]message, len(heard))
	for i, m := range heard {
		messages[i] = message{Role: string(m.Role), Parts: []part{textPart(m.Text)}}
	}
	return messages
}

// saidIn is what the agent said in a turn.
func saidIn(t *convert.Turn) message {
	m := message{Role: "assistant", Parts: []part{}, Finish: "stop"}
	if t.Reasoning != "" {
		m.Parts = append(m.Parts, part{Type: "reasoning", Content: t.Reasoning})
	}
	if t.Say != "" {
		m.Parts = append(m.Parts, textPart(t.Say))
	}
	for i := range t.Calls {
		c := &t.Calls[i]
		m.Finish = "tool_call"
		m.Parts = append(m.Parts, part{Type: "tool_call", ID: c.ID, Name: c.Tool, Arguments: c.Arguments})
	}
	return m
}

// toolDefinition is a tool that the agent was offered.
type toolDefinition struct {
	Type        string          `json:"type"`
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters,omitempty"`
}

func definitionsOf(g *convert.Group) []toolDefinition {
	list := make([]toolDefinition, len(g.Tools))
	for i, t := range g.Tools {
		list[i] = toolDefinition{"function", t.Name, t.Description, t.Schema}
	}
	return list
}
