package replay

import (
	"fmt"
	"strings"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/junit"
	"github.com/workrover/workrover/cmd/rover/internal/result"
	"github.com/workrover/workrover/cmd/rover/internal/version"
)

// writeJUnit writes one test case for each bundle: a difference is a failure, and
// what could not be told an error.
func writeJUnit(file string, list []*Played, now time.Time) error {
	suite := junit.Suite{
		Package: "rover", Name: "rover replay", Timestamp: now.UTC().Format("2006-01-02T15:04:05"), Hostname: "localhost", Tests: len(list),
		Properties: []junit.Property{{Name: "producer", Value: version.Producer()}}, // the one schema demands the list, the other that it is not empty
	}
	var took time.Duration
	for _, r := range list {
		took += r.took
		test := junit.Case{Class: "rover.replay", Name: r.Bundle, Time: junit.Seconds(r.took)}
		switch {
		case r.differs():
			suite.Failures++
			test.Failure = r.failure()
		case len(r.Revisions) > 0 && !r.passes() && r.Unresolved == "":
			suite.Errors++
			test.Error = &junit.Problem{Type: "assumed", Message: r.verdict()}
		case r.Unresolved != "":
			suite.Errors++
			test.Error = &junit.Problem{Type: "unresolved", Message: r.Unresolved}
		}
		suite.Cases = append(suite.Cases, test)
	}
	suite.Time = junit.Seconds(took)
	return suite.Write(file)
}

// failure is what is different, or what fails.
func (r *Played) failure() *junit.Problem {
	problem := &junit.Problem{Type: "failed", Message: r.verdict()}
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
		fmt.Fprintf(&text, "failed: %s\n", result.CheckText(check))
	}
	if r.Unresolved != "" {
		fmt.Fprintf(&text, "not judged: %s\n", r.Unresolved)
	}
	problem.Text = text.String()
	return problem
}
