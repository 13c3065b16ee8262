package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/result"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/witness"
)

// printReplayed says in a line what a bundle came to, and below it what is
// different.
func printReplayed(c *terminal.Console, r *Played) {
	c.Printf("%s %s: %s\n", resultOf(c, r), r.Bundle, r.verdict())
	for _, t := range r.told {
		printTold(c, t)
	}
	for _, check := range r.failing() {
		c.Printf("  failed    %s\n", result.CheckText(check))
	}
	if r.Evidence == rollout.Assumed {
		c.Printf("  assumed: from turn %d on the actions are no evidence, as %s showed the agent something else\n", r.Saw.Turn+1, sourceOf(r.Saw))
	}
	if r.Unresolved != "" && r.refused == nil { // or standard error says it
		head, _, _ := strings.Cut(r.Unresolved, "\n\n")
		c.Printf("  not judged: %s\n", terminal.OneLine(head))
	}
}

// differs reports whether what came of a bundle is not what was asked for: the
// same as before, or with revisions, that it passes.
func (r *Played) differs() bool {
	if len(r.Revisions) == 0 {
		return r.Divergence != nil
	}
	return r.Outcome == replay.Fail || r.Outcome == replay.Unresolved && r.Divergence != nil
}

// passes reports whether a rollout is known to pass. One with assumed actions is
// not: it shows that it could.
func (r *Played) passes() bool {
	return r.Outcome == replay.Pass && r.Evidence != rollout.Assumed
}

// failing are the checks that keep a rollout from passing where that is what was
// asked.
func (r *Played) failing() []journal.Check {
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

func resultOf(c *terminal.Console, r *Played) terminal.Painted {
	switch {
	case len(r.Revisions) > 0 && r.passes():
		return c.Good("passes")
	case len(r.Revisions) > 0 && r.Outcome == replay.Fail:
		return c.Bad("fails")
	case len(r.Revisions) > 0:
		return c.Bad("unresolved")
	case r.Identical:
		return c.Good("identical")
	case r.Divergence != nil:
		return c.Bad("different")
	default:
		return c.Bad("unresolved")
	}
}

func (r *Played) verdict() string {
	if r.refused != nil {
		return "not played"
	}
	steps := fmt.Sprintf("%d of %s executed", r.Executed, terminal.Count(r.Steps, "step"))
	if r.Outcome == replay.Unresolved {
		return steps
	}
	if len(r.Revisions) > 0 {
		return fmt.Sprintf("with %s, reward %s, %s", strings.Join(r.Revisions, ", "), result.RewardText(r.Reward), steps)
	}
	end := map[replay.Outcome]string{replay.Pass: "passed", replay.Fail: "failed"}[r.Outcome]
	return fmt.Sprintf("%s, reward %s, %s", end, result.RewardText(r.Reward), steps)
}

// printDecisions says of every step whether it was run, and why.
func printDecisions(c *terminal.Console, decisions []*replay.Decision) {
	rows := make([][]any, len(decisions))
	for i, d := range decisions {
		rows[i] = []any{d.Step, "executed", ""}
		if d.Reused {
			rows[i][1] = "reused"
		}
		if d.Why != nil {
			rows[i][2] = terminal.OneLine(witness.Reason(d.Why))
		}
	}
	c.Table([]string{"STEP", "WHAT", "BECAUSE"}, rows)
	c.Printf("\n")
}
