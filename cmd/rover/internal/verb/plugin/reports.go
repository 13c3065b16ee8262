package plugin

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/junit"
	"github.com/workrover/workrover/cmd/rover/internal/version"
	"github.com/workrover/workrover/runtime/convert/ctrf"
	"github.com/workrover/workrover/runtime/durable"
)

// writeJUnit writes a test case for each rule that was tried, named after it.
func (a *testAnswer) writeJUnit(file string, begun time.Time) error {
	suite := junit.Suite{
		Package: "rover", Name: "rover plugin test " + a.Plugin, Timestamp: begun.UTC().Format("2006-01-02T15:04:05"), Hostname: "localhost",
		Tests: a.Held + a.Broken, Failures: a.Broken, Time: junit.Seconds(a.took),
		Properties: []junit.Property{{Name: "producer", Value: version.Producer()}, {Name: "seed", Value: fmt.Sprint(a.Seed)}},
	}
	for _, t := range a.Tests {
		if t.Status == "skipped" {
			continue
		}
		test := junit.Case{Class: "rover.plugin." + string(t.Rule), Name: t.name(), Time: junit.Seconds(0)}
		if f := t.Finding; f != nil {
			test.Failure = &junit.Problem{Type: string(t.Rule), Message: f.Found, Text: f.story()}
		}
		suite.Cases = append(suite.Cases, test)
	}
	return suite.Write(file)
}

// writeCTRF writes the same as a report in the Common Test Report Format.
func (a *testAnswer) writeCTRF(file string, begun time.Time) error {
	run := &ctrf.Run{Tool: "rover plugin test", Start: begun, Stop: begun.Add(a.took)}
	for _, t := range a.Tests {
		if t.Status == "skipped" {
			continue
		}
		test := ctrf.Test{Name: t.name(), Suite: []string{string(t.Rule)}}
		if f := t.Finding; f != nil {
			test.Message, test.Trace = f.Found, f.story()
		}
		run.Tests = append(run.Tests, test)
	}
	return durable.WriteFile(file, func(w io.Writer) error { return ctrf.WriteRun(w, run) })
}

// name is the rule with what it was tried on.
func (t *testOfAnswer) name() string {
	if t.Subject == "" {
		return string(t.Rule)
	}
	return string(t.Rule) + ": " + t.Subject
}

// story is all that is known of a finding.
func (f *findingOf) story() string {
	lines := []string{"expected: " + f.Expected, "found: " + f.Found}
	if f.Request != "" {
		lines = append(lines, "request: "+f.Request)
	}
	for _, files := range f.Files {
		lines = append(lines, "files: "+files)
	}
	if f.Log != "" {
		lines = append(lines, "log: "+f.Log)
	}
	return strings.Join(append(lines, "protocol: "+f.Sentence, "remedy: "+f.Remedy, "docs: "+f.Docs), "\n")
}
