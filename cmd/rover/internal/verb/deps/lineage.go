package deps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/provenance"
)

// maxAccesses is how many artifacts of one kind are told of a call.
const maxAccesses = 8

// printGraph tells a graph for people.
func printGraph(c *terminal.Console, j *journal.Journal, g *provenance.Graph) {
	c.Printf("%s %s played by %s, rollout %s\n\n", j.Header.Environment.Name, j.Header.Environment.Version, j.Header.Agent, j.Header.ID)
	for i, call := range g.Calls {
		if i == 0 || g.Calls[i-1].Turn != call.Turn {
			c.Printf("%s\n", c.Heading(fmt.Sprintf("turn %d", call.Turn)))
		}
		c.Printf("  %s %s %s\n", call.ID, call.Tool, string(call.Status))
		for _, from := range call.Consumes {
			c.Printf("    takes from the output of %s\n", from)
		}
		printAccesses(c, "reads", call.Reads)
		printAccesses(c, "writes", call.Writes)
	}
	printVerifiers(c, g.Final())
	if cut := j.Cut(); cut != "" {
		c.Printf("%s\n", c.Bad(cut))
	}
}

// printVerifiers tells what the verifiers have read; all checks of one have read
// the same.
func printVerifiers(c *terminal.Console, checks []provenance.Check) {
	before := ""
	for i, check := range checks {
		verifier, id, _ := strings.Cut(check.ID, "/")
		if verifier != before {
			c.Printf("%s\n", c.Heading("verifier "+verifier))
		}
		before = verifier
		c.Printf("  %s %s\n", id, terminal.Number(check.Value))
		if i+1 == len(checks) || !strings.HasPrefix(checks[i+1].ID, verifier+"/") {
			printAccesses(c, "reads", check.Reads)
		}
	}
}

func printAccesses(c *terminal.Console, verb string, accesses []provenance.Access) {
	for i, a := range accesses {
		if i == maxAccesses {
			c.Printf("    %s %d more, which --json has\n", verb, len(accesses)-i)
			return
		}
		note := ""
		switch {
		case a.Version == provenance.Nothing && verb == "writes":
			note = " (removed)"
		case a.Version == provenance.Nothing && a.Writer != "":
			note = fmt.Sprintf(" (removed by %s)", a.Writer)
		case a.Version == provenance.Nothing:
			note = " (nothing there)"
		case a.Writer != "":
			note = fmt.Sprintf(" (of %s)", a.Writer)
		}
		c.Printf("    %s %s%s\n", verb, a.Path, note)
	}
}

// printWhy tells the calls behind an artifact, the last one first.
func printWhy(c *terminal.Console, artifact string, behind *provenance.Graph) {
	if len(behind.Calls) == 0 {
		c.Printf("no call has written %s: it was there from the start\n", artifact)
		return
	}
	var rows [][]any
	for _, call := range slices.Backward(behind.Calls) {
		because := []string{}
		if len(rows) == 0 {
			because = append(because, "was the last to write "+artifact)
		}
		for _, use := range behind.Uses(call.ID) {
			if use.Path == "" {
				because = append(because, use.By+" takes from its output")
			} else {
				because = append(because, fmt.Sprintf("%s reads its %s", use.By, use.Path))
			}
		}
		rows = append(rows, []any{call.Turn, call.ID, call.Tool, strings.Join(because, "; ")})
	}
	c.Table([]string{"TURN", "CALL", "TOOL", "BECAUSE"}, rows)
	if context := contextOf(behind); len(context) > 0 {
		c.Printf("\nfrom the context: %s\n", strings.Join(context, ", "))
	}
}

// contextOf are the files of the context that the calls of a graph have read.
func contextOf(g *provenance.Graph) []string {
	seen := map[string]bool{}
	var paths []string
	for _, call := range g.Calls {
		for _, r := range call.Reads {
			if r.Writer == "" && r.Version != provenance.Nothing && !seen[r.Path] {
				seen[r.Path] = true
				paths = append(paths, r.Path)
			}
		}
	}
	return paths
}
