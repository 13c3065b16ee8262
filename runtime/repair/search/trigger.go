package search

import (
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/specs"
)

// Trigger is what is to be mended: failures that hold in the environment as it is.
type Trigger struct {
	Kind     string     `json:"kind"` // [Controls], [Natural] or [Injected]
	Failures []*Failure `json:"failures"`
}

// The kinds of triggers.
const (
	Controls = "controls" // they do not end as they should
	Natural  = "natural"  // recorded rollouts
	Injected = "injected" // a fault that somebody has put in
)

// Failure is a check that should have another value. Without a check it is the
// verdict that should be another.
type Failure struct {
	Source string       `json:"source"`
	Check  string       `json:"check,omitempty"`
	Want   specs.Expect `json:"want"`
	Found  string       `json:"found"`

	covers []string // the requirements that the check covers
}

// failuresOf are what should be otherwise in a cell of the environment as it is.
func failuresOf(source *cell.Source, c *cell.Cell, covers *cell.Coverage) []*Failure {
	if string(c.Outcome) == string(source.Expect) {
		return nil
	}
	if source.Expect == specs.Fail || c.Outcome == cell.Unresolved {
		return []*Failure{{Source: source.Name, Want: source.Expect, Found: string(c.Outcome)}}
	}
	var list []*Failure
	for _, k := range c.Checks {
		if cell.Wanting(&k) {
			name := cell.NameOf(&k)
			list = append(list, &Failure{
				Source: source.Name, Check: name, Want: specs.Pass,
				Found: wording(k.Value, k.Message), covers: covers.Of(name),
			})
		}
	}
	return list
}

func wording(value float64, message string) string {
	if message == "" {
		return fmt.Sprint(value)
	}
	return fmt.Sprintf("%v: %s", value, message)
}

// remains says why the failure is not known to be gone in a trial; nil if it is.
func (f *Failure) remains(t *gate.Trial) *gate.Finding {
	c := t.Cells[f.Source]
	finding := &gate.Finding{Source: f.Source, Check: f.Check}
	if c.Outcome == cell.Unresolved {
		finding.Why, finding.Open = c.Why, true
		return finding
	}
	if why := f.stays(c, t); why != "" {
		finding.Why = why
		return finding
	}
	if c.Proves() || f.Want == specs.Pass && f.proven(t) {
		return nil
	}
	finding.Why = "no_live_evidence: what it did is assumed " + c.Assumed
	finding.Open = true
	return finding
}

// stays says how the failure shows in a cell; "" if it is gone there.
func (f *Failure) stays(c *cell.Cell, t *gate.Trial) string {
	if f.Check == "" {
		if string(c.Outcome) == string(f.Want) {
			return ""
		}
		return fmt.Sprintf("it ends with %s, and should with %s", c.Outcome, f.Want)
	}
	for i := range c.Checks {
		if k := &c.Checks[i]; cell.NameOf(k) == f.Check {
			if k.Value == 1 {
				return ""
			}
			return fmt.Sprintf("%s is %s", f.Check, wording(k.Value, k.Message))
		}
	}
	return f.uncovered(c, cell.CoverageOf(t.Stage.Env))
}

// uncovered says why a check that is not there any more does not count as mended:
// every check that covers its requirement would have to hold.
func (f *Failure) uncovered(c *cell.Cell, covers *cell.Coverage) string {
	if len(f.covers) == 0 {
		return f.Check + " is gone, and covered no requirement that another check could"
	}
	for _, requirement := range f.covers {
		covered := false
		for i := range c.Checks {
			k := &c.Checks[i]
			if !slices.Contains(covers.Of(cell.NameOf(k)), requirement) {
				continue
			}
			if covered = true; k.Value < 1 {
				return fmt.Sprintf("%s is gone, and %s, which covers %s too, is %s", f.Check, cell.NameOf(k), requirement, wording(k.Value, k.Message))
			}
		}
		if !covered {
			return fmt.Sprintf("%s is gone, and nothing else covers %s", f.Check, requirement)
		}
	}
	return ""
}

// proven reports whether a known-good control that is live, or shown what it had
// seen, has what the failure wants. Then it is enough that the recorded actions
// come to it, too.
func (f *Failure) proven(t *gate.Trial) bool {
	for _, source := range t.Sources {
		c := t.Cells[source.Name]
		if source.Expect == specs.Pass && source.Name != f.Source && c.Proves() && f.stays(c, t) == "" {
			return true
		}
	}
	return false
}
