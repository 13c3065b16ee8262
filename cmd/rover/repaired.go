package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/search"
)

// setOf is how a combination is written.
func setOf(set []string) string {
	if len(set) == 0 {
		return "as it is"
	}
	return strings.Join(set, " + ")
}

// printRepair prints the answer first: what is selected, what came of it, and what to type
// next; then what was to be mended, what was tried, and what was not.
func (c *console) printRepair(r *search.Report, opts *repairOptions) {
	c.printSelection(r)
	c.printAcceptance(r, opts)
	c.printf("\n")
	c.printEndings(r)
	c.printTrigger(r)
	rows := make([][]any, len(r.Combinations))
	for i, k := range r.Combinations {
		rows[i] = []any{setOf(k.Set), c.outcome(k.Outcome), k.Executed, k.Reused, oneLine(because(k))}
	}
	c.table([]string{"COMBINATION", "OUTCOME", "RUN", "REUSED", "BECAUSE"}, rows)
	c.printf("\n")
	for _, rejected := range r.Rejected {
		c.printf("%s %s: %s\n", c.bad("rejected"), rejected.ID, oneLine(rejected.Why))
	}
	c.printTested(r.Analysis)
	if r.Untested > 0 {
		c.printf("%s not tried\n", count(r.Untested, "combination"))
	}
	c.printContributions(r.Table(), r.Analysis, opts.full)
}

// printSelection says what is selected, or why nothing is. That the environment passes
// is told of what was to be mended: no other is looked at.
func (c *console) printSelection(r *search.Report) {
	a := r.Analysis
	if r.Trigger.Kind != search.Controls && a.Abstained != nil && *a.Abstained == repair.BaselinePasses {
		c.printf("%s: every rollout that is to be mended ends as it should\n", c.bad("nothing selected"))
		return
	}
	c.printChosen(a)
	if a.Selected != nil {
		c.printf("revised: %s\n", strings.Join(revisedBy(r.Table(), a.Selected.Set), ", "))
	}
}

// revisedBy says of each component that a set revises which of its revisions it is.
func revisedBy(table *repair.Outcomes, set []string) []string {
	var list []string
	for _, component := range table.Components {
		for _, id := range table.Candidates[component] {
			if slices.Contains(set, id) {
				list = append(list, component+" by "+id)
			}
		}
	}
	return list
}

// printContributions says what components contribute, as far as anything is known.
func (c *console) printContributions(table *repair.Outcomes, a *repair.Analysis, full bool) {
	known := a.Complete || slices.ContainsFunc(a.Necessity, func(n repair.Necessity) bool { return n.Strict != nil || n.Global != nil })
	switch {
	case known:
		c.printNecessity(a)
	case !full && len(a.Necessity) > 0:
		c.printf("--full tells what each component contributes\n")
	}
	if a.Complete || full {
		c.printEffects(table, a)
	}
}

// because is why a combination does not pass, with the first evidence that says more
// than where it is.
func because(k *search.Combination) string {
	for _, e := range k.Evidence() {
		if e.Expected == "" && e.Found == "" {
			continue
		}
		at := strings.TrimSpace(e.Path + " " + e.Locator)
		return fmt.Sprintf("%s (%s: expected %s, found %s)", k.Why, at, cmp.Or(e.Expected, "nothing"), cmp.Or(e.Found, "nothing"))
	}
	return k.Why
}

// printTrigger says what is to be mended; if there is nothing, how everything ended.
func (c *console) printTrigger(r *search.Report) {
	t := r.Trigger
	if len(t.Failures) == 0 {
		c.printf("nothing fails\n\n")
		c.printVerdicts(r.Combinations[0].Cells)
		return
	}
	rows := make([][]any, len(t.Failures))
	for i, f := range t.Failures {
		check := f.Check
		if check == "" {
			check = "its verdict, which should be " + string(f.Want)
		}
		rows[i] = []any{f.Source, check, oneLine(f.Found)}
	}
	c.table([]string{"TO MEND", "CHECK", "FOUND"}, rows)
	c.printf("\n")
}

func (c *console) printVerdicts(cells []*cell.Cell) {
	rows := make([][]any, len(cells))
	for i, k := range cells {
		reward := "none"
		if k.Reward != nil {
			reward = fmt.Sprintf("%.4g", *k.Reward)
		}
		rows[i] = []any{k.Source, k.Outcome, reward}
	}
	c.table([]string{"SOURCE", "ENDED WITH", "REWARD"}, rows)
	c.printf("\n")
}

func (c *console) outcome(o repair.Outcome) painted {
	if o == repair.Pass {
		return c.good(string(o))
	}
	return c.bad(string(o))
}

// printAcceptance says what came of the repair after it was selected, and what to type
// next.
func (c *console) printAcceptance(r *search.Report, opts *repairOptions) {
	if r.Validation == nil {
		return
	}
	where, next := "; --out OUT keeps the repaired package", "the same command with --out OUT"
	if opts.out != "" {
		where, next = fmt.Sprintf("; the repaired package is in %s", opts.out), fmt.Sprintf("rover check %s --probe", opts.out)
	}
	if why := refusal(r.Validation); why != "" {
		c.printf("%s: %s%s\n", c.bad("not accepted"), oneLine(why), where)
		return
	}
	c.printf("%s: written, loaded again, and played with every step run%s\n", c.good("accepted"), where)
	c.printf("next: %s\n", next)
}

// printEndings says how what only judges has ended.
func (c *console) printEndings(r *search.Report) {
	if r.Validation == nil {
		return
	}
	if w := r.Validation.Written; !w.Same {
		c.printf("%s: %s\n", c.bad("the repaired package is not what was selected"), oneLine(w.Why))
	}
	ended := len(r.Validation.Rollouts)
	for _, one := range r.Validation.Rollouts {
		c.printEnded("validation", one)
	}
	if r.Sealed != nil {
		ended += len(r.Sealed.Cases)
		for _, one := range r.Sealed.Cases {
			c.printEnded("sealed", one)
		}
	}
	if ended > 0 {
		c.printf("\n")
	}
}

// refusal is why a repair is not accepted; "" if it is.
func refusal(v *search.Validation) string {
	if v.Accepted {
		return ""
	}
	for _, e := range v.Rollouts {
		if !e.OK {
			return fmt.Sprintf("%s should end with %s, and ends with %s", e.Source, e.Expect, e.Outcome)
		}
	}
	return "the repaired package is not what was selected"
}

func (c *console) printEnded(what string, e *search.Ended) {
	mark := c.good("as it should")
	if !e.OK {
		mark = c.bad("not as it should")
	}
	c.printf("%s %s: %s, %s\n", what, e.Source, e.Outcome, mark)
}
