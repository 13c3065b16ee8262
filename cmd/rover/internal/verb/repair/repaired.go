package repair

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
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

// printAnswer prints the answer first: what is selected, what came of it, and what to type
// next; then what was to be mended, what was tried, and what was not.
func printAnswer(c *terminal.Console, r *search.Report, opts *options) {
	printSelection(c, r)
	printAcceptance(c, r, opts)
	c.Printf("\n")
	printEndings(c, r)
	printTrigger(c, r)
	rows := make([][]any, len(r.Combinations))
	for i, k := range r.Combinations {
		rows[i] = []any{setOf(k.Set), outcome(c, k.Outcome), k.Executed, k.Reused, terminal.OneLine(because(k))}
	}
	c.Table([]string{"COMBINATION", "OUTCOME", "RUN", "REUSED", "BECAUSE"}, rows)
	c.Printf("\n")
	for _, rejected := range r.Rejected {
		c.Printf("%s %s: %s\n", c.Bad("rejected"), rejected.ID, terminal.OneLine(rejected.Why))
	}
	printTested(c, r.Analysis)
	if r.Untested > 0 {
		c.Printf("%s not tried\n", terminal.Count(r.Untested, "combination"))
	}
	printContributions(c, r.Table(), r.Analysis, opts.full)
}

// printSelection says what is selected, or why nothing is. That the environment passes
// is told of what was to be mended: no other is looked at.
func printSelection(c *terminal.Console, r *search.Report) {
	a := r.Analysis
	if r.Trigger.Kind != search.Controls && a.Abstained != nil && *a.Abstained == repair.BaselinePasses {
		c.Printf("%s: every rollout that is to be mended ends as it should\n", c.Bad("nothing selected"))
		return
	}
	printChosen(c, a)
	if a.Selected != nil {
		c.Printf("revised: %s\n", strings.Join(revisedBy(r.Table(), a.Selected.Set), ", "))
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
func printContributions(c *terminal.Console, table *repair.Outcomes, a *repair.Analysis, full bool) {
	known := a.Complete || slices.ContainsFunc(a.Necessity, func(n repair.Necessity) bool { return n.Strict != nil || n.Global != nil })
	switch {
	case known:
		printNecessity(c, a)
	case !full && len(a.Necessity) > 0:
		c.Printf("--full tells what each component contributes\n")
	}
	if a.Complete || full {
		printEffects(c, table, a)
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
func printTrigger(c *terminal.Console, r *search.Report) {
	t := r.Trigger
	if len(t.Failures) == 0 {
		c.Printf("nothing fails\n\n")
		printVerdicts(c, r.Combinations[0].Cells)
		return
	}
	rows := make([][]any, len(t.Failures))
	for i, f := range t.Failures {
		check := f.Check
		if check == "" {
			check = "its verdict, which should be " + string(f.Want)
		}
		rows[i] = []any{f.Source, check, terminal.OneLine(f.Found)}
	}
	c.Table([]string{"TO MEND", "CHECK", "FOUND"}, rows)
	c.Printf("\n")
}

func printVerdicts(c *terminal.Console, cells []*cell.Cell) {
	rows := make([][]any, len(cells))
	for i, k := range cells {
		reward := "none"
		if k.Reward != nil {
			reward = fmt.Sprintf("%.4g", *k.Reward)
		}
		rows[i] = []any{k.Source, k.Outcome, reward}
	}
	c.Table([]string{"SOURCE", "ENDED WITH", "REWARD"}, rows)
	c.Printf("\n")
}

func outcome(c *terminal.Console, o repair.Outcome) terminal.Painted {
	if o == repair.Pass {
		return c.Good(string(o))
	}
	return c.Bad(string(o))
}

// printAcceptance says what came of the repair after it was selected, and what to type
// next.
func printAcceptance(c *terminal.Console, r *search.Report, opts *options) {
	if r.Validation == nil {
		return
	}
	where, next := "; --out OUT keeps the repaired package", "the same command with --out OUT"
	if opts.out != "" {
		where, next = fmt.Sprintf("; the repaired package is in %s", opts.out), fmt.Sprintf("rover check %s --probe", opts.out)
	}
	if why := refusal(r.Validation); why != "" {
		c.Printf("%s: %s%s\n", c.Bad("not accepted"), terminal.OneLine(why), where)
		return
	}
	c.Printf("%s: written, loaded again, and played with every step run%s\n", c.Good("accepted"), where)
	c.Printf("next: %s\n", next)
}

// printEndings says how what only judges has ended.
func printEndings(c *terminal.Console, r *search.Report) {
	if r.Validation == nil {
		return
	}
	if w := r.Validation.Written; !w.Same {
		c.Printf("%s: %s\n", c.Bad("the repaired package is not what was selected"), terminal.OneLine(w.Why))
	}
	ended := len(r.Validation.Rollouts)
	for _, one := range r.Validation.Rollouts {
		printEnded(c, "validation", one)
	}
	if r.Sealed != nil {
		ended += len(r.Sealed.Cases)
		for _, one := range r.Sealed.Cases {
			printEnded(c, "sealed", one)
		}
	}
	if ended > 0 {
		c.Printf("\n")
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

func printEnded(c *terminal.Console, what string, e *search.Ended) {
	mark := c.Good("as it should")
	if !e.OK {
		mark = c.Bad("not as it should")
	}
	c.Printf("%s %s: %s, %s\n", what, e.Source, e.Outcome, mark)
}
