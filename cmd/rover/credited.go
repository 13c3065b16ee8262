package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/credit"
)

// printCredit prints a group for people.
func (c *console) printCredit(group *credit.Group, result *credit.Result, title string) {
	c.printf("%s: %s, spread of progress %.4g", title, count(len(result.Rollouts), "rollout"), result.Sigma)
	if result.LeftOut > 0 {
		c.printf(", %s with outcome error left out", count(result.LeftOut, "rollout"))
	}
	c.printf("\n")
	for _, rollout := range result.Rollouts {
		turns := turnsOf(group, rollout.ID)
		c.printf("\n%s: reward %.4g, advantage %+.4g\n", rollout.ID, rollout.Reward, rollout.OutcomeAdvantage)
		rows := make([][]any, len(rollout.Turns))
		for i := range rollout.Turns {
			rows[i] = creditRow(&rollout.Turns[i], turns[i])
		}
		if len(rows) > 0 {
			c.table([]string{"TURN", "PROGRESS", "KEPT", "RECEIVED", "COST", "ADVANTAGE", "TOOLS", "CHANGED"}, rows)
		}
	}
	c.printf("\n")
}

// turnsOf are the turns of the rollout with an id that was not left out.
func turnsOf(group *credit.Group, id string) []*credit.Turn {
	for i := range group.Rollouts {
		if r := &group.Rollouts[i]; r.ID == id && r.Outcome != credit.Error {
			return r.Turns
		}
	}
	return nil
}

func creditRow(t *credit.TurnCredit, turn *credit.Turn) []any {
	return []any{
		t.Turn, progressBar(t.Phi), amount(t.Retained), received(t), costText(t), fmt.Sprintf("%+.4f", t.Advantage),
		toolsOf(turn), changedBy(turn),
	}
}

// toolsOf are the tools that a turn called, in order: "read ×3, write".
func toolsOf(turn *credit.Turn) string {
	var tools []string
	for i := 0; i < len(turn.Calls); {
		tool, from := turn.Calls[i].Tool, i
		for i < len(turn.Calls) && turn.Calls[i].Tool == tool {
			i++
		}
		if i-from > 1 {
			tool = fmt.Sprintf("%s ×%d", tool, i-from)
		}
		tools = append(tools, tool)
	}
	return strings.Join(tools, ", ")
}

// changedBy are the paths that a turn wrote. Listings change with what is in
// them.
func changedBy(turn *credit.Turn) string {
	var changed []string
	for i := range turn.Calls {
		for _, w := range turn.Calls[i].Writes {
			if !strings.HasSuffix(w.Path, "/") && !slices.Contains(changed, w.Path) {
				changed = append(changed, w.Path)
			}
		}
	}
	return strings.Join(changed, ", ")
}

// progressBar is a share as a bar and in percent.
func progressBar(share float64) string {
	const width = 10
	full := int(share*width + 0.5)
	return strings.Repeat("█", full) + strings.Repeat("░", width-full) + fmt.Sprintf(" %3.0f%%", 100*share)
}

// amount is a number that is most often 0.
func amount(x float64) string {
	if x == 0 {
		return ""
	}
	return fmt.Sprintf("%+.4f", x)
}

// received is what a turn received, and from which turns.
func received(t *credit.TurnCredit) string {
	if t.Received == 0 {
		return ""
	}
	from := make([]string, len(t.Sources))
	for i, s := range t.Sources {
		from[i] = fmt.Sprint(s.Turn)
	}
	return fmt.Sprintf("%+.4f from %s", t.Received, strings.Join(from, ","))
}

// costText is what a turn cost, and why.
func costText(t *credit.TurnCredit) string {
	if t.Cost == 0 {
		return ""
	}
	n := &t.CostTerms
	var why []string
	for _, each := range []struct {
		what string
		n    int
	}{{"error", n.Error}, {"invalid", n.Invalid}, {"duplicate", n.Duplicate}, {"clobber", n.Clobber}, {"out of scope", n.OutOfScope}} {
		if each.n > 0 {
			why = append(why, fmt.Sprintf("%d %s", each.n, each.what))
		}
	}
	return fmt.Sprintf("%.4f for %s", t.Cost, strings.Join(why, ", "))
}
