package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/witness"
)

// printReplayed says in a line what a bundle came to, and below it what is
// different.
func (c *console) printReplayed(r *replayed) {
	c.printf("%s %s: %s\n", c.resultOf(r), r.Bundle, r.verdict())
	for _, t := range r.told {
		c.printTold(t)
	}
	for _, check := range r.failing() {
		c.printf("  failed    %s\n", checkText(check))
	}
	if r.Evidence == rollout.Assumed {
		c.printf("  assumed: from turn %d on the actions are no evidence, as %s showed the agent something else\n", r.Saw.Turn+1, sourceOf(r.Saw))
	}
	if r.Unresolved != "" && r.refused == nil { // or standard error says it
		head, _, _ := strings.Cut(r.Unresolved, "\n\n")
		c.printf("  not judged: %s\n", oneLine(head))
	}
}

// differs reports whether what came of a bundle is not what was asked for: the
// same as before, or with revisions, that it passes.
func (r *replayed) differs() bool {
	if len(r.Revisions) == 0 {
		return r.Divergence != nil
	}
	return r.Outcome == replay.Fail || r.Outcome == replay.Unresolved && r.Divergence != nil
}

// passes reports whether a rollout is known to pass. One with assumed actions is
// not: it shows that it could.
func (r *replayed) passes() bool {
	return r.Outcome == replay.Pass && r.Evidence != rollout.Assumed
}

// failing are the checks that keep a rollout from passing where that is what was
// asked.
func (r *replayed) failing() []journal.Check {
	if len(r.Revisions) == 0 || r.Outcome != replay.Fail {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(r.Result.Checks), func(c journal.Check) bool { return c.Value == 1 })
}

// sourceOf is where an agent saw something.
func sourceOf(saw *replay.Divergence) string {
	if saw.Call == 0 {
		return "the " + saw.What // what it knows before it acts: task or tools
	}
	return saw.Step
}

func (c *console) resultOf(r *replayed) painted {
	switch {
	case len(r.Revisions) > 0 && r.passes():
		return c.good("passes")
	case len(r.Revisions) > 0 && r.Outcome == replay.Fail:
		return c.bad("fails")
	case len(r.Revisions) > 0:
		return c.bad("unresolved")
	case r.Identical:
		return c.good("identical")
	case r.Divergence != nil:
		return c.bad("different")
	default:
		return c.bad("unresolved")
	}
}

func (r *replayed) verdict() string {
	if r.refused != nil {
		return "not played"
	}
	steps := fmt.Sprintf("%d of %s executed", r.Executed, count(r.Steps, "step"))
	if r.Outcome == replay.Unresolved {
		return steps
	}
	if len(r.Revisions) > 0 {
		return fmt.Sprintf("with %s, reward %s, %s", strings.Join(r.Revisions, ", "), rewardText(r.Reward), steps)
	}
	end := map[replay.Outcome]string{replay.Pass: "passed", replay.Fail: "failed"}[r.Outcome]
	return fmt.Sprintf("%s, reward %s, %s", end, rewardText(r.Reward), steps)
}

// printDecisions says of every step whether it was run, and why.
func (c *console) printDecisions(decisions []*replay.Decision) {
	rows := make([][]any, len(decisions))
	for i, d := range decisions {
		rows[i] = []any{d.Step, "executed", ""}
		if d.Reused {
			rows[i][1] = "reused"
		}
		if d.Why != nil {
			rows[i][2] = oneLine(witness.Reason(d.Why))
		}
	}
	c.table([]string{"STEP", "WHAT", "BECAUSE"}, rows)
	c.printf("\n")
}
