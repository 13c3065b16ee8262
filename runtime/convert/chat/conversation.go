package chat

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/credit"
)

// Conversation is a rollout as people write it down.
type Conversation struct {
	ID       Name                       `json:"id"`
	Task     Name                       `json:"task"`
	TaskID   Name                       `json:"task_id"` // as others call it
	Messages []Message                  `json:"messages"`
	Tools    []Tool                     `json:"tools"`
	Reward   *float64                   `json:"reward"`
	Outcome  credit.Outcome             `json:"outcome"`
	Error    string                     `json:"error"`
	Agent    string                     `json:"agent"`
	Model    string                     `json:"model"`
	Checks   []credit.Check             `json:"checks"`
	Metadata map[string]json.RawMessage `json:"metadata"`
}

// Name is what something is called: text, or a number.
type Name struct {
	Text  string
	wrong bool
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *Name) UnmarshalJSON(text []byte) error {
	var any any
	_ = json.Unmarshal(text, &any) // it is part of sound JSON
	switch any := any.(type) {
	case nil:
		*n = Name{}
	case string:
		*n = Name{Text: any}
	case float64:
		*n = Name{Text: string(text)}
	default:
		*n = Name{wrong: true}
	}
	return nil
}

// Tool describes a tool, as chat completions do or as responses do.
type Tool struct {
	toolBody

	Function *toolBody `json:"function"`
}

type toolBody struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

// Tools are the descriptions of functions among tools.
func Tools(list []Tool) []convert.Tool {
	var tools []convert.Tool
	for _, t := range list {
		body := t.toolBody
		if t.Function != nil {
			body = *t.Function
		}
		if body.Name != "" {
			tools = append(tools, convert.Tool{Name: body.Name, Description: body.Description, Schema: body.Parameters})
		}
	}
	return tools
}

// key is the same for conversations about the same task: its name, or what was
// said before the first turn.
func (c *Conversation) key() (string, error) {
	switch {
	case c.ID.wrong:
		return "", errors.New("id is neither text nor a number")
	case c.Task.wrong || c.TaskID.wrong:
		return "", errors.New("task is neither text nor a number")
	case c.Messages == nil:
		return "", errors.New(`there are no messages: a conversation is an object like {"messages": [{"role": "user", "content": "…"}], "reward": 1}`)
	case c.Outcome != "" && c.Outcome != credit.OK && c.Outcome != credit.Error:
		return "", fmt.Errorf("unknown outcome %q: there are %q and %q", c.Outcome, credit.OK, credit.Error)
	}
	if name := c.task(); name != "" {
		return "task " + name, nil
	}
	var opening []string
	for _, m := range c.Messages {
		if m.Role == "assistant" {
			break
		}
		opening = append(opening, m.Role, m.Content.Text)
	}
	text, err := json.Marshal(opening)
	return string(text), err
}

func (c *Conversation) task() string {
	if c.Task.Text != "" {
		return c.Task.Text
	}
	return c.TaskID.Text
}

// rollout is the conversation as a rollout. One without a reward is not judged, and
// so has ended in an error.
func (f *form) rollout(c *Conversation) (*convert.Rollout, error) {
	t := transcript.New(c.ID.Text, Tools(c.Tools))
	for i := range c.Messages {
		m := &c.Messages[i]
		if err := m.Add(t); err != nil {
			return nil, fmt.Errorf("rollout %q, messages[%d]: %w", c.ID.Text, i, err)
		}
		f.parts += m.Content.Other
	}
	r, unanswered := t.End()
	f.unanswered += unanswered
	r.Reward, r.Agent, r.Model, r.Metadata = c.Reward, c.Agent, c.Model, c.Metadata
	switch {
	case c.Outcome == credit.Error:
		r.Outcome, r.Error = credit.Error, c.Error
		f.failed++
	case c.Reward == nil:
		r.Outcome, r.Error = credit.Error, "no reward is recorded"
		f.unjudged++
	}
	return r, nil
}
