// Package ctrf writes the checks of rollouts in the Common Test Report Format: a
// report for each rollout, with a test for each check.
package ctrf

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/filenames"
	"github.com/workrover/workrover/runtime/convert/verdict"
	"github.com/workrover/workrover/runtime/credit"
)

// specVersion is the version of the format that reports are of.
const specVersion = "0.0.0"

// Format writes a report for each rollout.
func Format() convert.Format {
	return convert.Format{
		Name: "ctrf", About: "checks as tests in CTRF reports, a directory with a report for each rollout",
		Carries:   []convert.Part{convert.PartTask, convert.PartEnvironment, convert.PartAgent, convert.PartModel, convert.PartTimes, convert.PartProgress, convert.PartVerdict},
		Directory: func(out convert.Directory) convert.Writer { return &writer{out: out} },
	}
}

// report is of a rollout.
type report struct {
	Format      string      `json:"reportFormat"`
	SpecVersion string      `json:"specVersion"`
	RunID       string      `json:"runId,omitempty"`
	GeneratedBy string      `json:"generatedBy"`
	Results     results     `json:"results"`
	Extra       reportExtra `json:"extra"`
}

type reportExtra struct {
	Task        string  `json:"task,omitempty"`
	Environment string  `json:"environment,omitempty"`
	Agent       string  `json:"agent,omitempty"`
	Model       string  `json:"model,omitempty"`
	Reward      float64 `json:"reward"`
}

type results struct {
	Tool    tool    `json:"tool"`
	Summary summary `json:"summary"`
	Tests   []test  `json:"tests"`
}

type tool struct {
	Name string `json:"name"`
}

type summary struct {
	Tests   int   `json:"tests"`
	Passed  int   `json:"passed"`
	Failed  int   `json:"failed"`
	Skipped int   `json:"skipped"`
	Pending int   `json:"pending"`
	Other   int   `json:"other"`
	Start   int64 `json:"start"` // milliseconds since 1970
	Stop    int64 `json:"stop"`
}

// test is a check.
type test struct {
	Name     string    `json:"name"`
	Status   status    `json:"status"`
	Duration int       `json:"duration"` // milliseconds
	Suite    []string  `json:"suite,omitempty"`
	Message  string    `json:"message,omitempty"`
	Extra    testExtra `json:"extra"`
}

// testExtra is what is known of a check beside whether it holds.
type testExtra struct {
	Kind   convert.Kind `json:"kind,omitempty"`
	Value  float64      `json:"value"` // in [0,1]
	Share  float64      `json:"share,omitempty"`
	Values []after      `json:"values,omitempty"`
}

// after is the value of a check after a turn.
type after struct {
	Turn  int     `json:"turn"` // from 1
	Value float64 `json:"value"`
}

type status string

const (
	passed status = "passed"
	failed status = "failed"
)

type writer struct {
	out   convert.Directory
	names filenames.Set
}

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	for r := range convert.Credited(g, result) {
		if err := w.write(r.ID, reportOf(g, r)); err != nil {
			return fmt.Errorf("rollout %s: %w", r.ID, err)
		}
	}
	return nil
}

func (w *writer) write(id string, r *report) error {
	file, err := w.out.Create(w.names.For(id) + ".ctrf.json")
	if err != nil {
		return err
	}
	e := json.NewEncoder(file)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		return err
	}
	return file.Close()
}

// Close implements [convert.Writer].
func (w *writer) Close() error { return nil }

// reportOf is the report of a rollout.
func reportOf(g *convert.Group, r *convert.Rollout) *report {
	out := &report{
		Format: "CTRF", SpecVersion: specVersion, RunID: r.ID, GeneratedBy: "WorkRover", Results: results{Tool: tool{"WorkRover"}, Tests: []test{}},
		Extra: reportExtra{Environment: r.Environment, Agent: r.Agent, Model: r.Model, Reward: *r.Reward},
	}
	if g.Task != nil {
		out.Extra.Task = g.Task.ID
	}
	values := valuesOf(r)
	for _, v := range verdict.Of(g, r) {
		out.add(v, values[v.ID])
	}
	if n := len(r.Turns); n > 0 {
		out.Results.Summary.Start, out.Results.Summary.Stop = milliseconds(r.Turns[0].Time), milliseconds(r.Turns[n-1].Time)
	}
	return out
}

// valuesOf are the values of the checks of a rollout, by their names.
func valuesOf(r *convert.Rollout) map[string][]after {
	values := map[string][]after{}
	for i, t := range r.Turns {
		for _, c := range t.Checks {
			values[c.ID] = append(values[c.ID], after{i + 1, *c.Value})
		}
	}
	return values
}

// milliseconds are those since 1970, or 0 if the time is not known.
func milliseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// add adds a check. One that holds in part does not hold.
func (r *report) add(v convert.Verdict, values []after) {
	t := test{Name: v.ID, Status: failed, Message: v.Message, Extra: testExtra{v.Kind, v.Value, v.Share, values}}
	if verifier, _, ok := strings.Cut(v.ID, "/"); ok {
		t.Suite = []string{verifier}
	}
	s := &r.Results.Summary
	s.Tests++
	if v.Value >= 1 {
		t.Status = passed
		s.Passed++
	} else {
		s.Failed++
	}
	r.Results.Tests = append(r.Results.Tests, t)
}
