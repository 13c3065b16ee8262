package fault

import (
	"fmt"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/repair/bench"
	"github.com/workrover/workrover/runtime/repair/measure"
)

// printBench prints what each method came to, natural and injected triggers
// apart.
func printBench(c *terminal.Console, r *bench.Report) {
	for _, group := range []struct {
		name string
		of   *measure.Group
	}{{"natural", r.Natural}, {"injected", r.Injected}} {
		if group.of == nil {
			continue
		}
		c.Printf("%s\n\n", c.Heading(fmt.Sprintf("%s, %s: %d solvable, %d not", group.name, terminal.Count(group.of.Triggers, "trigger"), group.of.Solvable, group.of.Unsolvable)))
		printTallies(c, group.of)
		printOutcomes(c, group.of)
		printNecessities(c, group.of)
	}
	if len(r.Generations) > 1 {
		printGenerations(c, r.Generations)
	}
	if n := len(r.Placeless); n > 0 {
		c.Printf("%s had no place in their environment\n", terminal.Count(n, "fault"))
	}
}

func printTallies(c *terminal.Console, g *measure.Group) {
	var rows [][]any
	for _, t := range g.Methods {
		rows = append(rows, []any{
			string(t.Method), interval(t.SRR), interval(t.Solved), interval(t.Abstained), interval(t.Sealed),
			fmt.Sprintf("%d of %d", t.Unsafe.Count, t.Unsafe.Of), t.Combinations, t.Cells, t.Executed, t.Reused,
		})
	}
	c.Table([]string{"METHOD", "SRR", "OF SOLVABLE", "ABSTAINS OF OTHERS", "SEALED CASES", "UNSAFE", "TRIED", "CELLS", "RUN", "REUSED"}, rows)
	c.Printf("\n")
}

// interval is a share with its interval, in per cent.
func interval(s measure.Share) string {
	if s.Share == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100**s.Share, 100**s.Low, 100**s.High)
}

// printOutcomes prints how often each outcome came, but for those that never did.
func printOutcomes(c *terminal.Console, g *measure.Group) {
	header := []string{"OUTCOME"}
	for _, t := range g.Methods {
		header = append(header, string(t.Method))
	}
	var rows [][]any
	for _, e := range measure.Endings() {
		row, some := []any{string(e)}, false
		for _, t := range g.Methods {
			s := t.Outcomes[e]
			row, some = append(row, fmt.Sprintf("%d of %d", s.Count, s.Of)), some || s.Count > 0
		}
		if some {
			rows = append(rows, row)
		}
	}
	c.Table(header, rows)
	c.Printf("\n")
}

func printNecessities(c *terminal.Console, g *measure.Group) {
	var rows [][]any
	for _, n := range g.Necessity {
		rows = append(rows, []any{n.Pair[0] + " × " + n.Pair[1], ofKnown(n.Strict), n.Strict.Unknown, ofKnown(n.Global), n.Global.Unknown})
	}
	c.Table([]string{"NEEDED TOGETHER", "STRICT", "NOT KNOWN", "GLOBAL", "NOT KNOWN"}, rows)
	c.Printf("\n")
}

func ofKnown(k measure.Known) string {
	return fmt.Sprintf("%d of %d: %s", k.Count, k.Of, interval(k.Share))
}

func printGenerations(c *terminal.Console, list []*measure.Generation) {
	var rows [][]any
	for _, g := range list {
		rows = append(rows, []any{g.Generation, g.SRR.Of, interval(g.SRR), interval(g.Sealed), fmt.Sprintf("%d of %d", g.Unsafe.Count, g.Unsafe.Of)})
	}
	c.Table([]string{"GENERATION", "SOLVABLE", "SRR", "SEALED CASES", "UNSAFE"}, rows)
	c.Printf("\n")
}
