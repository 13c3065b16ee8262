package chat

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/transcript"
)

// Message is a message of a conversation. Fields that are not here are passed over.
type Message struct {
	Role       string     `json:"role"`
	Content    Content    `json:"content"`
	Refusal    string     `json:"refusal"`
	Reasoning  string     `json:"reasoning_content"`
	Thinking   string     `json:"reasoning"` // as others call it
	ToolCalls  []ToolCall `json:"tool_calls"`
	Function   *Function  `json:"function_call"` // of before there were tools
	ToolCallID string     `json:"tool_call_id"`
	Name       string     `json:"name"` // of role function: of which

	// What only those have who train.
	Tokens *float64           `json:"tokens"` // of a message of the assistant
	Checks map[string]float64 `json:"checks"` // what was found after it
}

// ToolCall is a call of a tool.
type ToolCall struct {
	ID       string   `json:"id"`
	Function Function `json:"function"`
}

// Function is which tool is called, and how.
type Function struct {
	Name      string    `json:"name"`
	Arguments Arguments `json:"arguments"`
}

// Arguments are JSON in a string; some write the JSON itself.
type Arguments string

// UnmarshalJSON implements [json.Unmarshaler].
func (a *Arguments) UnmarshalJSON(text []byte) error {
	var inner string
	if json.Unmarshal(text, &inner) == nil {
		*a = Arguments(inner)
		return nil
	}
	*a = Arguments(text)
	return nil
}

// Content is the text of a message, and how many parts of it are none, such as
// images.
type Content struct {
	Text  string
	Other int
	wrong bool
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *Content) UnmarshalJSON(text []byte) error {
	*c = Content{}
	switch {
	case bytes.Equal(text, []byte("null")):
	case text[0] == '"':
		return json.Unmarshal(text, &c.Text)
	default:
		c.wrong = !c.parts(text)
	}
	return nil
}

// Check finds what is no content.
func (c *Content) Check() error {
	if c.wrong {
		return errors.New("content is neither text, nor null, nor a list of parts")
	}
	return nil
}

// parts takes up a list of parts.
func (c *Content) parts(text []byte) bool {
	var parts []struct {
		Type    string `json:"type"`
		Text    string `json:"text"`
		Refusal string `json:"refusal"`
	}
	if json.Unmarshal(text, &parts) != nil {
		return false
	}
	var texts []string
	for _, p := range parts {
		switch p.Type {
		case "text", "input_text", "output_text", "summary_text", "reasoning_text":
			texts = append(texts, p.Text)
		case "refusal":
			texts = append(texts, p.Refusal)
		default:
			c.Other++
		}
	}
	c.Text = strings.Join(texts, "\n")
	return true
}

// Add adds the message to a transcript.
func (m *Message) Add(t *transcript.Transcript) error {
	if err := m.Content.Check(); err != nil {
		return err
	}
	if err := m.say(t); err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(m.Checks)) {
		t.Check(id, m.Checks[id])
	}
	return nil
}

func (m *Message) say(t *transcript.Transcript) error {
	switch m.Role {
	case "system", "developer":
		t.Tell(convert.System, m.Content.Text)
	case "user":
		t.Tell(convert.User, m.Content.Text)
	case "assistant":
		return m.act(t)
	case "tool":
		if m.ToolCallID == "" {
			return errors.New("a tool message has no tool_call_id: it does not say which call it answers")
		}
		_, err := t.Result(m.ToolCallID, m.Content.Text)
		return err
	case "function":
		_, err := t.ResultOf(m.Name, m.Content.Text)
		return err
	case "":
		return errors.New("it has no role")
	default:
		return fmt.Errorf("unknown role %q: there are system, developer, user, assistant, tool, function", m.Role)
	}
	return nil
}

// act adds a message of the assistant.
func (m *Message) act(t *transcript.Transcript) error {
	turn := t.Act()
	turn.Tokens = m.Tokens
	turn.Say = m.Content.Text
	if turn.Say == "" {
		turn.Say = m.Refusal
	}
	if turn.Reasoning = m.Reasoning; turn.Reasoning == "" {
		turn.Reasoning = m.Thinking
	}
	for i := range m.ToolCalls {
		c := &m.ToolCalls[i]
		if c.Function.Name == "" {
			return fmt.Errorf("tool_calls[%d] names no function", i)
		}
		t.Call(c.ID, c.Function.Name, string(c.Function.Arguments))
	}
	if m.Function != nil {
		t.Call("", m.Function.Name, string(m.Function.Arguments))
	}
	return nil
}
