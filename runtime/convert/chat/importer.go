package chat

import (
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/gather"
	"github.com/workrover/workrover/runtime/documents"
)

// NewImporter looks through a file of conversations. What is none is a
// [*documents.Error].
func NewImporter(file documents.File) (convert.Importer, error) {
	return gather.New(file, gather.Form[conversation](&form{}))
}

// conversation is a rollout as people write it down.
type conversation struct {
	Record

	Messages []Message `json:"messages"`
}

// form makes rollouts of conversations.
type form struct{ Tally }

// Task implements [gather.Form].
func (f *form) Task(c *conversation) (string, error) {
	if err := c.Check(); err != nil {
		return "", err
	}
	if c.Messages == nil {
		return "", errors.New(`there are no messages: a conversation is an object like {"messages": [{"role": "user", "content": "…"}], "reward": 1}`)
	}
	var opening []string
	for _, m := range c.Messages {
		if m.Role == "assistant" {
			break
		}
		opening = append(opening, m.Role, m.Content.Text)
	}
	return c.Key(opening)
}

// Add implements [gather.Form].
func (f *form) Add(group *convert.Group, c *conversation, number int) error {
	t := c.Begin(number)
	for i := range c.Messages {
		m := &c.Messages[i]
		if err := m.Add(t); err != nil {
			return fmt.Errorf("rollout %q, messages[%d]: %w", c.ID.Text, i, err)
		}
		f.Parts += m.Content.Other
	}
	return c.End(t, group, &f.Tally)
}
