package workbench

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Task is what a model is asked, and the calls that solve it.
type Task struct {
	ID       string   `json:"id"`
	Domain   string   `json:"domain"`
	Query    string   `json:"query"`
	Answer   []Call   `json:"answer"`   // none: the right thing is to change nothing
	Template string   `json:"template"` // what the query was made from
	Toolkits []string `json:"toolkits"` // the groups of tools that the task is about
}

// Call is a call of a tool, by the benchmark's name of it.
type Call struct {
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args"`
}

func parseTask(line []byte) (*Task, error) {
	var t Task
	if err := decode(line, &t, "id", "domain", "query", "answer", "toolkits"); err != nil {
		return nil, err
	}
	if !isName(t.ID) {
		return nil, fmt.Errorf("the id %q can name no directory: give it letters, digits, \"_\", \"-\" and \".\" alone", t.ID)
	}
	for _, name := range t.Toolkits {
		if !slices.ContainsFunc(toolkits(), func(k toolkit) bool { return k.name == name }) {
			return nil, fmt.Errorf("there is no toolkit %q", name)
		}
	}
	for i, call := range t.Answer {
		if !isTool(call.Tool) {
			return nil, fmt.Errorf("call %d of the answer is of %q, which is no tool", i+1, call.Tool)
		}
		if !isObject(call.Args) {
			return nil, fmt.Errorf("the arguments of call %d of the answer are no object", i+1)
		}
	}
	return &t, nil
}

// isName reports whether a text can be the name of a file.
func isName(s string) bool {
	for _, r := range s {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == '-', r == '.':
		default:
			return false
		}
	}
	return s != "" && s[0] != '.' && len(s) <= 100
}

func isObject(raw json.RawMessage) bool { return len(raw) > 0 && raw[0] == '{' }
