package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/convert/ctrf"
	"github.com/workrover/workrover/runtime/durable"
)

// writeJUnit writes a test case for each rule that was tried, named after it.
func (a *pluginTested) writeJUnit(file string, begun time.Time) error {
	suite := junitSuite{
		Package: "rover", Name: "rover plugin test " + a.Plugin, Timestamp: begun.UTC().Format("2006-01-02T15:04:05"), Hostname: "localhost",
		Tests: a.Held + a.Broken, Failures: a.Broken, Time: seconds(a.took),
		Properties: []junitProperty{{"producer", producer()}, {"seed", fmt.Sprint(a.Seed)}},
	}
	for _, t := range a.Tests {
		if t.Status == "skipped" {
			continue
		}
		test := junitCase{Class: "rover.plugin." + string(t.Rule), Name: t.name(), Time: seconds(0)}
		if f := t.Finding; f != nil {
			test.Failure = &junitProblem{Type: string(t.Rule), Message: f.Found, Text: f.story()}
		}
		suite.Cases = append(suite.Cases, test)
	}
	return suite.write(file)
}

// writeCTRF writes the same as a report in the Common Test Report Format.
func (a *pluginTested) writeCTRF(file string, begun time.Time) error {
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
