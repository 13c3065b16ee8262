package chat

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/credit"
)

// Record is what people write down of a rollout beside the conversation.
type Record struct {
	ID       Name                       `json:"id"`
	Task     Name                       `json:"task"`
	TaskID   Name                       `json:"task_id"` // as others call it
	Group    Name                       `json:"group"`   // of the rollouts of the task
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
	var value any
	_ = json.Unmarshal(text, &value) // it is part of sound JSON
	switch value := value.(type) {
	case nil:
		*n = Name{}
	case string:
		*n = Name{Text: value}
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

// Check finds what no record can have.
func (r *Record) Check() error {
	switch {
	case r.ID.wrong:
		return errors.New("id is neither text nor a number")
	case r.Task.wrong || r.TaskID.wrong:
		return errors.New("task is neither text nor a number")
	case r.Group.wrong:
		return errors.New("group is neither text nor a number")
	case r.Outcome != "" && r.Outcome != credit.OK && r.Outcome != credit.Error:
		return fmt.Errorf("unknown outcome %q: there are %q and %q", r.Outcome, credit.OK, credit.Error)
	}
	return nil
}

// Key is the same for rollouts of one group: the name of its task, or else the opening,
// which is what was said before the first turn; and its own name.
func (r *Record) Key(opening []string) (string, error) {
	if name := r.task(); name != "" {
		opening = []string{"task " + name}
	}
	text, err := json.Marshal(append([]string{r.Group.Text}, opening...))
	return string(text), err
}

func (r *Record) task() string {
	if r.Task.Text != "" {
		return r.Task.Text
	}
	return r.TaskID.Text
}

// Begin begins the transcript of a rollout, which is a number of its file.
func (r *Record) Begin(number int) *transcript.Transcript {
	if r.ID.Text == "" {
		r.ID.Text = fmt.Sprintf("rollout-%d", number)
	}
	return transcript.New(r.ID.Text, Tools(r.Tools))
}

// End ends a transcript, and adds it to the rollouts of its group. One without a
// reward is not judged, and so has ended in an error.
func (r *Record) End(t *transcript.Transcript, group *convert.Group, n *Tally) error {
	rollout, unanswered := t.End()
	n.Unanswered += unanswered
	rollout.Reward, rollout.Agent, rollout.Model, rollout.Metadata = r.Reward, r.Agent, r.Model, r.Metadata
	switch {
	case r.Outcome == credit.Error:
		rollout.Outcome, rollout.Error = credit.Error, r.Error
		n.failed++
	case r.Reward == nil:
		rollout.Outcome, rollout.Error = credit.Error, "no reward is recorded"
		n.unjudged++
	}
	if len(group.Rollouts) == 0 {
		group.Name = r.Group.Text
		group.Tools = Tools(r.Tools)
		if name := r.task(); name != "" {
			group.Task = &convert.Task{ID: name}
		}
	}
	group.Rollouts = append(group.Rollouts, rollout)
	return transcript.Weigh(group, rollout, r.Checks)
}

// Tally counts what is to be told of an import.
type Tally struct {
	Parts      int // that are not text
	Unanswered int // calls

	failed, unjudged int // rollouts
}

// Remarks says what it has counted.
func (n *Tally) Remarks() []string {
	return convert.Remarks([]convert.Remark{
		{N: n.failed, What: "rollouts with outcome error, which credit leaves out"},
		{N: n.unjudged, What: "rollouts without a reward, which credit leaves out"},
		{N: n.Unanswered, What: "calls without a result"},
		{N: n.Parts, What: "parts of messages that are not text, which are left out"},
	})
}
