package chat

import (
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/gather"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/documents"
)

// NewImporter looks through a file of conversations. What is none is a
// [*documents.Error].
func NewImporter(file documents.File) (convert.Importer, error) {
	return gather.New(file, gather.Form[Conversation](&form{}))
}

// form makes rollouts of conversations, and counts what is to be told.
type form struct{ parts, unanswered, failed, unjudged int }

// Task implements [gather.Form].
func (f *form) Task(c *Conversation) (string, error) { return c.key() }

// Add implements [gather.Form].
func (f *form) Add(group *convert.Group, c *Conversation, number int) error {
	if c.ID.Text == "" {
		c.ID.Text = fmt.Sprintf("rollout-%d", number)
	}
	rollout, err := f.rollout(c)
	if err != nil {
		return err
	}
	if len(group.Rollouts) == 0 {
		group.Tools = Tools(c.Tools)
		if c.task() != "" {
			group.Task = &convert.Task{ID: c.task()}
		}
	}
	group.Rollouts = append(group.Rollouts, rollout)
	return transcript.Weigh(group, rollout, c.Checks)
}

// Remarks implements [gather.Form].
func (f *form) Remarks() []string {
	return convert.Remarks([]convert.Remark{
		{N: f.failed, What: "rollouts with outcome error, which credit leaves out"},
		{N: f.unjudged, What: "rollouts without a reward, which credit leaves out"},
		{N: f.unanswered, What: "calls without a result"},
		{N: f.parts, What: "parts of messages that are not text, which are left out"},
	})
}
