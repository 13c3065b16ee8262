package tau

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/credit"
)

// Run is a run as it is recorded. Fields that are not here are passed over.
type Run struct {
	TaskID *int           `json:"task_id"`
	Trial  int            `json:"trial"`
	Reward *float64       `json:"reward"`
	Traj   []chat.Message `json:"traj"`
	Info   struct {
		Task struct {
			Instruction string   `json:"instruction"` // of the simulated user
			Actions     []Action `json:"actions"`
		} `json:"task"`
	} `json:"info"`
}

// Action is a call that a solution makes.
type Action struct {
	Name   string         `json:"name"`
	Kwargs map[string]any `json:"kwargs"`
}

// check says what makes r no run.
func (r *Run) check() error {
	switch {
	case r.TaskID == nil:
		return errors.New("there is no task_id: a run is an object with task_id, trial, reward, traj and info")
	case r.Reward == nil:
		return errors.New("there is no reward: a run that was not judged cannot be compared with others")
	case r.Traj == nil:
		return errors.New("there is no traj, which is the list of messages")
	}
	return nil
}

func (r *Run) id() string { return fmt.Sprintf("task-%d-trial-%d", *r.TaskID, r.Trial) }

// checks are the actions of the solution, as checks.
func (r *Run) checks() []credit.Check {
	checks := make([]credit.Check, len(r.Info.Task.Actions))
	for i := range checks {
		checks[i].ID = r.name(i)
	}
	return checks
}

func (r *Run) name(action int) string {
	return fmt.Sprintf("action-%d/%s", action+1, r.Info.Task.Actions[action].Name)
}

// rollout is the run as a rollout.
func (r *Run) rollout() (rollout *convert.Rollout, unanswered int, err error) {
	t := transcript.New(r.id(), nil)
	done := make([]bool, len(r.Info.Task.Actions))
	for i := range r.Traj {
		m := &r.Traj[i]
		if m.Role != "tool" {
			err = m.Add(t)
		} else {
			err = r.result(t, m, done)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("rollout %q, traj[%d]: %w", r.id(), i, err)
		}
	}
	rollout, unanswered = t.End()
	rollout.Reward = r.Reward
	rollout.Metadata = map[string]json.RawMessage{"trial": json.RawMessage(fmt.Sprint(r.Trial))}
	if text := r.Info.Task.Instruction; text != "" {
		rollout.Metadata["user_instruction"], err = json.Marshal(text)
	}
	return rollout, unanswered, err
}

// result takes up what a tool answered. Whether a call has failed, only its text
// says.
func (r *Run) result(t *transcript.Transcript, m *chat.Message, done []bool) error {
	call, err := t.Result(m.ToolCallID, m.Content.Text)
	switch {
	case err != nil:
		return err
	case strings.HasPrefix(m.Content.Text, "Unknown action"):
		call.Status = credit.StatusInvalid
	case strings.HasPrefix(m.Content.Text, "Error"):
		call.Status = credit.StatusError
	case call.Status == credit.StatusOK:
		if i := r.action(call, done); i >= 0 {
			done[i] = true
			t.Check(r.name(i), 1)
		}
	}
	return nil
}

// action is the first action that is not done yet, and that a call is; -1 if it is
// none.
func (r *Run) action(call *convert.Call, done []bool) int {
	var args map[string]any
	if json.Unmarshal(call.Arguments, &args) != nil {
		return -1
	}
	for i, a := range r.Info.Task.Actions {
		if !done[i] && a.Name == call.Tool && len(a.Kwargs) == len(args) && (len(args) == 0 || reflect.DeepEqual(a.Kwargs, args)) {
			return i
		}
	}
	return -1
}
