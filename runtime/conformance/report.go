package conformance

import (
	"cmp"
	"slices"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// Report is what came of the rules.
type Report struct {
	Seed        uint64
	Identity    step.Identity       // zero: the plugin could not be opened
	Description *plugin.Description // nil: it said nothing sound of itself
	Tests       []*Test             // in the order of the rules, then by what they are about
	Questions   int                 // that were asked
}

// Test is a rule, and what it was tried on.
type Test struct {
	Rule    *Rule
	Subject string   // "verifier total", "tool sum, case refund"; "" for the plugin
	Skipped string   // why it was not tried; "" if it was
	Finding *Finding // how it is broken; nil if it holds
}

// Name is the rule with its subject: "evidence-read: verifier total".
func (t *Test) Name() string {
	if t.Subject == "" {
		return string(t.Rule.Name)
	}
	return string(t.Rule.Name) + ": " + t.Subject
}

// Finding is how a plugin breaks a rule.
type Finding struct {
	Expected string
	Found    string
	Remedy   string   // what to do; "" for what the rule says
	Request  string   // that was asked; "" if none was
	Files    []string // what the plugin saw, a line for each mount that bears on it
	Log      string   // what it wrote to standard error, without the middle if that is long
}

// Failed lists the tests of rules that are broken.
func (r *Report) Failed() []*Test {
	return slices.DeleteFunc(slices.Clone(r.Tests), func(t *Test) bool { return t.Finding == nil })
}

// Count says how many rules hold, are broken and were not tried.
func (r *Report) Count() (held, broken, skipped int) {
	for _, t := range r.Tests {
		switch {
		case t.Finding != nil:
			broken++
		case t.Skipped != "":
			skipped++
		default:
			held++
		}
	}
	return held, broken, skipped
}

// test returns the test of a rule on a subject, which it makes if there is none.
func (r *Report) test(name plugin.Rule, subject string) *Test {
	for _, t := range r.Tests {
		if t.Rule.Name == name && t.Subject == subject {
			return t
		}
	}
	t := &Test{Rule: Find(name), Subject: subject}
	r.Tests = append(r.Tests, t)
	return t
}

// tried notes that rules were tried on a subject.
func (r *Report) tried(subject string, names ...plugin.Rule) {
	for _, name := range names {
		r.test(name, subject).Skipped = ""
	}
}

// skip says why rules were not tried on a subject, unless they were.
func (r *Report) skip(subject, why string, names ...plugin.Rule) {
	for _, name := range names {
		n := len(r.Tests)
		if t := r.test(name, subject); len(r.Tests) > n {
			t.Skipped = why
		}
	}
}

// untried takes back that a rule was tried on a subject, and says why, unless it is known
// to be broken.
func (r *Report) untried(subject, why string, name plugin.Rule) {
	if t := r.test(name, subject); t.Finding == nil {
		t.Skipped = why
	}
}

// broken notes how a rule is broken. The first finding counts.
func (r *Report) broken(name plugin.Rule, subject string, f *Finding) {
	t := r.test(name, subject)
	t.Skipped = ""
	if t.Finding == nil {
		t.Finding = f
	}
}

// sort puts the tests in the order of the rules.
func (r *Report) sort() {
	order := map[plugin.Rule]int{}
	for i, rule := range Rules() {
		order[rule.Name] = i
	}
	slices.SortStableFunc(r.Tests, func(a, b *Test) int {
		return cmp.Or(order[a.Rule.Name]-order[b.Rule.Name], cmp.Compare(a.Subject, b.Subject))
	})
}
