package workbench

import (
	"encoding/json"
	"fmt"
)

// Run is a recorded run of a model.
type Run struct {
	Task      *Task           `json:"-"`
	Model     string          `json:"model"`
	Toolset   Toolset         `json:"toolset"`
	Steps     []Step          `json:"steps"`
	Final     json.RawMessage `json:"final_answer"` // a text, as a rule
	Error     string          `json:"error"`        // why the run counts as failed, "" if it does not
	Evaluated []Evaluation    `json:"evaluated_calls"`
}

// Step is a call as the model made it, and what it was shown. Args may also be
// a bare text, or anything if there is no such tool.
type Step struct {
	Call
	Thought  string          `json:"thought"`
	Log      string          `json:"log"` // the model's whole text
	Output   json.RawMessage `json:"output"`
	Unparsed json.RawMessage `json:"unparsed"` // what was recorded instead, if no call could be read
}

// isCall reports whether the step could be read.
func (s *Step) isCall() bool { return s.Unparsed == nil || len(s.Args) > 0 && len(s.Output) > 0 }

// Evaluation is a call as the benchmark judges it, or why it does not.
type Evaluation struct {
	Call
	Skipped string `json:"skipped"`
}

// parseRun reads a run of one of some tasks.
func parseRun(line []byte, tasks map[string]*Task) (*Run, error) {
	var r Run
	var of struct {
		ID string `json:"query_id"`
	}
	if err := decode(line, &r, "query_id", "model", "toolset", "steps", "error", "evaluated_calls"); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(line, &of); err != nil {
		return nil, explain(line, err)
	}
	if r.Task = tasks[of.ID]; r.Task == nil {
		return nil, fmt.Errorf("there is no task %q in %s", of.ID, tasksFile)
	}
	switch {
	case !isName(r.Model):
		return nil, fmt.Errorf("the model %q can name no file: give it letters, digits, \"_\", \"-\" and \".\" alone", r.Model)
	case r.Toolset != All && r.Toolset != Domains:
		return nil, fmt.Errorf("the toolset %q is neither %q nor %q", r.Toolset, All, Domains)
	}
	return &r, r.check()
}

// check says which of the calls is none.
func (r *Run) check() error {
	nameless := unknownTool("", names(r.Toolset.offered(r.Task))) // what a model is told that names no tool
	for i, s := range r.Steps {
		switch {
		case !s.isCall():
		case s.Tool == "" && spoken(s.Output) != nameless:
			return fmt.Errorf("step %d names no tool", i+1)
		case len(s.Args) == 0:
			return fmt.Errorf("step %d has no arguments; write \"args\": {} if there were none, or \"unparsed\" if it is no call", i+1)
		case isTool(s.Tool) && s.Args[0] != '"' && !isObject(s.Args):
			return fmt.Errorf("the arguments of step %d are neither an object nor a text, which are what %s takes", i+1, s.Tool)
		case len(s.Output) == 0:
			return fmt.Errorf("step %d has no output to compare with; write \"unparsed\" if it is no call", i+1)
		}
	}
	for i, e := range r.Evaluated {
		if e.Skipped == "" && (e.Tool == "" || !isObject(e.Args)) {
			return fmt.Errorf("evaluated call %d has no tool, or no object of arguments; write why as \"skipped\" if it is no call", i+1)
		}
	}
	return nil
}

// name is a name for the run that no other run of the benchmark has.
func (r *Run) name() string {
	return fmt.Sprintf("%s.%s.%s", r.Task.ID, r.Model, r.Toolset)
}
