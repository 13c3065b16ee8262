package ctrf

import (
	"encoding/json"
	"io"
	"time"
)

// Run is a run of tests of some other kind than rollouts.
type Run struct {
	Tool        string
	Start, Stop time.Time
	Tests       []Test
}

// Test is one of them. It passes unless there is a message.
type Test struct {
	Name    string
	Suite   []string
	Message string // why it has failed
	Trace   string // the whole story, in lines
}

// WriteRun writes the report of a run.
func WriteRun(out io.Writer, run *Run) error {
	type plainTest struct {
		Name     string   `json:"name"`
		Status   status   `json:"status"`
		Duration int      `json:"duration"`
		Suite    []string `json:"suite,omitempty"`
		Message  string   `json:"message,omitempty"`
		Trace    string   `json:"trace,omitempty"`
	}
	tests := []plainTest{}
	s := summary{Tests: len(run.Tests), Start: milliseconds(run.Start), Stop: milliseconds(run.Stop)}
	for _, t := range run.Tests {
		one := plainTest{Name: t.Name, Status: passed, Suite: t.Suite, Message: t.Message, Trace: t.Trace}
		if t.Message != "" {
			one.Status = failed
			s.Failed++
		} else {
			s.Passed++
		}
		tests = append(tests, one)
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(map[string]any{
		"reportFormat": "CTRF", "specVersion": specVersion, "generatedBy": "WorkRover",
		"results": map[string]any{"tool": tool{run.Tool}, "summary": s, "tests": tests},
	})
}
