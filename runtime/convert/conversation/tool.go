package conversation

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/convert"
)

// Tool is a tool as it is offered to an agent.
type Tool struct {
	Type     string      `json:"type"` // "function"
	Function Description `json:"function"`
}

// Description says what a tool is for.
type Description struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Parameters  json.RawMessage `json:"parameters"` // JSON Schema
}

// Tools are the tools of a group.
func Tools(g *convert.Group) []Tool {
	tools := make([]Tool, len(g.Tools))
	for i, t := range g.Tools {
		tools[i] = Tool{Type: "function", Function: Description{Name: t.Name, Description: t.Description, Parameters: schemaOf(t)}}
	}
	return tools
}

// schemaOf is the schema of a tool, or that of any arguments: those who read it
// want one.
func schemaOf(t convert.Tool) json.RawMessage {
	if len(t.Schema) == 0 {
		return json.RawMessage(`{"type":"object"}`)
	}
	return t.Schema
}

// argumentsOf is the text of the arguments of a call. An agent that wrote no JSON
// is quoted as it is.
func argumentsOf(c *convert.Call) string {
	if len(c.Arguments) == 0 {
		return "{}"
	}
	var text string
	if json.Unmarshal(c.Arguments, &text) == nil {
		return text
	}
	return string(c.Arguments)
}
