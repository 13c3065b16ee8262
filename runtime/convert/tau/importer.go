package tau

import (
	"strconv"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/gather"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/documents"
)

// NewImporter looks through a file of runs. What is none is a [*documents.Error].
func NewImporter(file documents.File) (convert.Importer, error) {
	return gather.New(file, gather.Form[Run](&form{}))
}

// form makes rollouts of runs.
type form struct{ unanswered int }

// Task implements [gather.Form].
func (f *form) Task(r *Run) (string, error) {
	if err := r.check(); err != nil {
		return "", err
	}
	return strconv.Itoa(*r.TaskID), nil
}

// Add implements [gather.Form].
func (f *form) Add(group *convert.Group, r *Run, _ int) error {
	rollout, unanswered, err := r.rollout()
	if err != nil {
		return err
	}
	f.unanswered += unanswered
	if group.Task == nil {
		group.Task = &convert.Task{ID: strconv.Itoa(*r.TaskID)}
	}
	group.Rollouts = append(group.Rollouts, rollout)
	return transcript.Weigh(group, rollout, r.checks())
}

// Remarks implements [gather.Form].
func (f *form) Remarks() []string {
	return convert.Remarks([]convert.Remark{{N: f.unanswered, What: "calls without a result"}})
}
