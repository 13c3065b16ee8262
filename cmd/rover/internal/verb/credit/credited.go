package credit

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/environment"
)

// printGroup prints a group for people.
func printGroup(c *terminal.Console, group *credit.Group, result *credit.Result, title string) {
	c.Printf("%s: %s, mean reward %.4g, spread of progress %.4g", c.Heading(title), terminal.Count(len(result.Rollouts), "rollout"), meanReward(result), result.Sigma)
	if result.LeftOut > 0 {
		c.Printf(", %s with outcome error left out", terminal.Count(result.LeftOut, "rollout"))
	}
	c.Printf("\n")
	for _, rollout := range result.Rollouts {
		c.Printf("\n%s: reward %.4g, advantage %+.4g\n", c.Heading(rollout.ID), rollout.Reward, rollout.OutcomeAdvantage)
		from := rolloutOf(group, rollout.ID)
		before := maps.Clone(from.InitialChecks)
		rows := make([][]any, len(rollout.Turns))
		for i := range rollout.Turns {
			rows[i] = row(c, &rollout.Turns[i], from.Turns[i], moved(&before, from.Turns[i].Checks))
		}
		if len(rows) > 0 {
			c.Table([]string{"TURN", "PROGRESS", "KEPT", "RECEIVED", "COST", "ADVANTAGE", "TOOLS", "CHANGED"}, rows)
		}
	}
	c.Printf("\nWhat the numbers mean is WorkRover's own definition of VTCA: see docs/credit.md.\n\n")
}

func meanReward(result *credit.Result) float64 {
	var m recordings.Mean
	for _, r := range result.Rollouts {
		m.Add(r.Reward)
	}
	return m.Value()
}

// rolloutOf is the rollout with an id that was not left out.
func rolloutOf(group *credit.Group, id string) *credit.Rollout {
	i := slices.IndexFunc(group.Rollouts, func(r credit.Rollout) bool { return r.ID == id && r.Outcome != credit.Error })
	return &group.Rollouts[i]
}

func row(c *terminal.Console, t *credit.TurnCredit, turn *credit.Turn, checks []string) []any {
	return []any{
		t.Turn, progressed(t), amount(t.Retained), received(t), costText(t), advantage(c, t, turn),
		toolsOf(turn), strings.Join(append(checks, changedBy(turn)...), ", "),
	}
}

// advantage is that of a turn: green where the turn is to be done more often, and red
// where it is not.
func advantage(c *terminal.Console, t *credit.TurnCredit, turn *credit.Turn) any {
	text := fmt.Sprintf("%+.4f", t.Advantage)
	switch {
	case turn.Tokens != nil && *turn.Tokens == 0:
		return text + ", not live"
	case t.Advantage > 0:
		return c.Good(text)
	case t.Advantage < 0:
		return c.Bad(text)
	}
	return text
}

// moved are the checks that were found to have another value than before, and keeps
// the values.
func moved(values *map[string]float64, readings []credit.Reading) []string {
	if *values == nil {
		*values = map[string]float64{}
	}
	var list []string
	for _, r := range readings {
		if before := (*values)[r.ID]; before != *r.Value {
			list = append(list, fmt.Sprintf("%s %.4g→%.4g", r.ID, before, *r.Value))
		}
		(*values)[r.ID] = *r.Value
	}
	return list
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

// changedBy are the paths that a turn wrote, in the workspace without its name.
// Directories change with what is in them.
func changedBy(turn *credit.Turn) []string {
	var changed []string
	for i := range turn.Calls {
		for _, w := range turn.Calls[i].Writes {
			path := strings.TrimPrefix(w.Path, environment.WorkspaceMount+"/")
			if !strings.HasSuffix(w.Path, "/") && !slices.Contains(changed, path) {
				changed = append(changed, path)
			}
		}
	}
	return changed
}

// progressed is how far a turn came, and by how much further.
func progressed(t *credit.TurnCredit) string {
	text := progressBar(t.Phi)
	if t.Delta != 0 {
		text += fmt.Sprintf(" %+.4g", math.Round(1e4*100*t.Delta)/1e4)
	}
	return text
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
	if len(t.Sources) == 1 {
		return fmt.Sprintf("%+.4f from %d", t.Received, t.Sources[0].Turn)
	}
	from := make([]string, len(t.Sources))
	for i, s := range t.Sources {
		from[i] = fmt.Sprintf("%.4f from %d", s.Credit, s.Turn)
	}
	return fmt.Sprintf("%+.4f: %s", t.Received, strings.Join(from, ", "))
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
