package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/durable"
)

// JUnit XML has no standard, but two schemas that are much used: of Jenkins, and
// of Apache Ant. What is written here is valid in both.
type (
	junitSuites struct {
		XMLName xml.Name   `xml:"testsuites"`
		Suite   junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		ID         int             `xml:"id,attr"`
		Package    string          `xml:"package,attr"`
		Name       string          `xml:"name,attr"`
		Timestamp  string          `xml:"timestamp,attr"`
		Hostname   string          `xml:"hostname,attr"`
		Tests      int             `xml:"tests,attr"`
		Failures   int             `xml:"failures,attr"`
		Errors     int             `xml:"errors,attr"`
		Time       string          `xml:"time,attr"` // seconds
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
		Out        string          `xml:"system-out"`
		Err        string          `xml:"system-err"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Error   *junitProblem `xml:"error"`
		Failure *junitProblem `xml:"failure"`
	}
	junitProblem struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit writes one test case for each bundle: a difference is a failure, and
// what could not be told an error.
func writeJUnit(file string, list []*replayed, now time.Time) error {
	suite := junitSuite{
		Package: "rover", Name: "rover replay", Timestamp: now.UTC().Format("2006-01-02T15:04:05"), Hostname: "localhost", Tests: len(list),
		Properties: []junitProperty{{"producer", producer()}}, // the one schema demands the list, the other that it is not empty
	}
	var took time.Duration
	for _, r := range list {
		took += r.took
		test := junitCase{Class: "rover.replay", Name: r.Bundle, Time: seconds(r.took)}
		switch {
		case r.differs():
			suite.Failures++
			test.Failure = r.failure()
		case len(r.Revisions) > 0 && !r.passes() && r.Unresolved == "":
			suite.Errors++
			test.Error = &junitProblem{Type: "assumed", Message: r.verdict()}
		case r.Unresolved != "":
			suite.Errors++
			test.Error = &junitProblem{Type: "unresolved", Message: r.Unresolved}
		}
		suite.Cases = append(suite.Cases, test)
	}
	suite.Time = seconds(took)
	return suite.write(file)
}

// write writes a file with the one suite.
func (s *junitSuite) write(file string) error {
	return durable.WriteFile(file, func(w io.Writer) error {
		if _, err := io.WriteString(w, xml.Header); err != nil {
			return err
		}
		e := xml.NewEncoder(w)
		e.Indent("", "  ")
		return e.Encode(junitSuites{Suite: *s})
	})
}

// failure is what is different, or what fails.
func (r *replayed) failure() *junitProblem {
	problem := &junitProblem{Type: "failed", Message: r.verdict()}
	var text strings.Builder
	for i, t := range r.told {
		if i == 0 {
			problem.Type, problem.Message = "different", t.title
		} else {
			fmt.Fprintf(&text, "%s\n", t.title)
		}
		for _, line := range t.lines {
			fmt.Fprintf(&text, "%s\n", line)
		}
	}
	for _, check := range r.failing() {
		fmt.Fprintf(&text, "failed: %s\n", checkText(check))
	}
	if r.Unresolved != "" {
		fmt.Fprintf(&text, "not judged: %s\n", r.Unresolved)
	}
	problem.Text = text.String()
	return problem
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
