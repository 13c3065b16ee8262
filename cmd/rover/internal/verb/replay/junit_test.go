package replay

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/junit"
	"github.com/workrover/workrover/cmd/rover/internal/version"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
)

// required is what the schemas of Jenkins and Ant demand of an element, the one
// or the other: its attributes, and its children in order.
var required = map[string]struct{ attributes, children []string }{
	"testsuites": {nil, []string{"testsuite"}},
	"testsuite":  {[]string{"id", "package", "name", "timestamp", "hostname", "tests", "failures", "errors", "time"}, []string{"properties", "testcase", "system-out", "system-err"}},
	"properties": {nil, []string{"property"}}, "property": {[]string{"name", "value"}, nil}, "system-out": {nil, nil}, "system-err": {nil, nil},
	"testcase": {[]string{"classname", "name", "time"}, []string{"error", "failure"}},
	"failure":  {[]string{"type", "message"}, nil},
	"error":    {[]string{"type", "message"}, nil},
}

func TestJUnit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.xml")
	err := writeJUnit(file, []*Played{
		{Bundle: "a.rover", Report: &replay.Report{Identical: true, Outcome: replay.Pass}, took: 1500 * time.Millisecond},
		{Bundle: "b&c.rover", told: []telling{{"turn/1/call/1: shown", []string{"-<\x00>", "+]]>\xff"}}}, Report: &replay.Report{Outcome: replay.Fail, Divergence: &replay.Divergence{}}},
		{Bundle: "c.rover", told: []telling{{"turn/0/verifier/v: check rows", []string{"value: recorded 1, now 0.5"}}, {"turn/1/call/1: shown", nil}},
			Report: &replay.Report{Outcome: replay.Unresolved, Unresolved: "diverged at turn 1", Divergence: &replay.Divergence{}}},
		{Bundle: "e.rover", Report: &replay.Report{
			Revisions: []string{"stricter"}, Outcome: replay.Fail, Reward: new(float64),
			Result: &rollout.Result{End: journal.End{Checks: []journal.Check{{Verifier: "v", ID: "good", Value: 1}, {Verifier: "v", ID: "rows", Message: "one is wrong"}}}},
		}},
		{Bundle: "d.rover", Report: &replay.Report{Outcome: replay.Unresolved, Unresolved: `no "plugin"`}},
	}, time.Date(2026, 1, 2, 3, 4, 5, 6, time.FixedZone("", 3600)))
	if err != nil {
		t.Fatal(err)
	}
	checkElements(t, file)
	got := struct {
		Suites []junit.Suite `xml:"testsuite"`
	}{}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	want := []junit.Suite{{
		Package: "rover", Name: "rover replay", Timestamp: "2026-01-02T02:04:05", Hostname: "localhost", Tests: 5, Failures: 3, Errors: 1, Time: "1.500",
		Properties: []junit.Property{{Name: "producer", Value: version.Producer()}},
		Cases: []junit.Case{
			{Class: "rover.replay", Name: "a.rover", Time: "1.500"},
			{Class: "rover.replay", Name: "b&c.rover", Time: "0.000", Failure: &junit.Problem{Type: "different", Message: "turn/1/call/1: shown", Text: "-<\ufffd>\n+]]>\ufffd\n"}},
			{Class: "rover.replay", Name: "c.rover", Time: "0.000", Failure: &junit.Problem{Type: "different", Message: "turn/0/verifier/v: check rows",
				Text: "value: recorded 1, now 0.5\nturn/1/call/1: shown\nnot judged: diverged at turn 1\n"}},
			{Class: "rover.replay", Name: "e.rover", Time: "0.000", Failure: &junit.Problem{Type: "failed", Message: "with stricter, reward 0, 0 of 0 steps executed", Text: "failed: v/rows: one is wrong\n"}},
			{Class: "rover.replay", Name: "d.rover", Time: "0.000", Error: &junit.Problem{Type: "unresolved", Message: `no "plugin"`}},
		},
	}}
	if diff := cmp.Diff(want, got.Suites); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// checkElements holds a file against required.
func checkElements(t *testing.T, file string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // reading only
	d := xml.NewDecoder(f)
	var open, last []string // names of open elements, and of the last child of each
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name := e.Name.Local
			var attributes []string
			for _, a := range e.Attr {
				attributes = append(attributes, a.Name.Local)
			}
			if diff := cmp.Diff(required[name].attributes, attributes); diff != "" {
				t.Errorf("attributes of %s (-want +got):\n%s", name, diff)
			}
			if len(open) > 0 {
				order := required[open[len(open)-1]].children
				if at := slices.Index(order, name); at < slices.Index(order, last[len(last)-1]) || at < 0 {
					t.Errorf("%s in %s after %q", name, open[len(open)-1], last[len(last)-1])
				}
				last[len(last)-1] = name
			}
			open, last = append(open, name), append(last, "")
		case xml.EndElement:
			open, last = open[:len(open)-1], last[:len(last)-1]
		}
	}
}
