// Package junit writes reports in JUnit XML. That has no standard, but two schemas
// that are much used: of Jenkins, and of Apache Ant. What is written here is valid
// in both.
package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"github.com/workrover/workrover/runtime/durable"
)

type suites struct {
	XMLName xml.Name `xml:"testsuites"`
	Suite   Suite    `xml:"testsuite"`
}

// A Suite is one run of tests, with what came of it.
type Suite struct {
	ID         int        `xml:"id,attr"`
	Package    string     `xml:"package,attr"`
	Name       string     `xml:"name,attr"`
	Timestamp  string     `xml:"timestamp,attr"`
	Hostname   string     `xml:"hostname,attr"`
	Tests      int        `xml:"tests,attr"`
	Failures   int        `xml:"failures,attr"`
	Errors     int        `xml:"errors,attr"`
	Time       string     `xml:"time,attr"` // seconds
	Properties []Property `xml:"properties>property"`
	Cases      []Case     `xml:"testcase"`
	Out        string     `xml:"system-out"`
	Err        string     `xml:"system-err"`
}

// A Property is something to know about a run.
type Property struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

// A Case is one test.
type Case struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	Time    string   `xml:"time,attr"`
	Error   *Problem `xml:"error"`
	Failure *Problem `xml:"failure"`
}

// A Problem is why a test does not pass: its expectation is not met (a failure), or it
// could not be told (an error).
type Problem struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// Write writes a file with the one suite.
func (s *Suite) Write(file string) error {
	return durable.WriteFile(file, func(w io.Writer) error {
		if _, err := io.WriteString(w, xml.Header); err != nil {
			return err
		}
		e := xml.NewEncoder(w)
		e.Indent("", "  ")
		return e.Encode(suites{Suite: *s})
	})
}

// Seconds is a duration as JUnit XML writes it.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
