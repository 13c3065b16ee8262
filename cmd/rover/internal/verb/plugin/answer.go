package plugin

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/difference"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// printCall prints what came of asking a plugin.
func printCall(c *terminal.Console, a *asking, asked *step.Step, result *step.Result) error {
	record := result.Record
	if a.asJSON {
		return c.AnswerJSON(&callAnswer{
			Format: "rover.plugin.call/v1", Request: record.Request, Response: record.Response, Failure: record.Failure, Rule: record.Breaks(a.op),
			Log: record.Log, Observations: append([]footprint.Observation{}, record.Observations...), Effects: record.Effects, Refused: record.OutOfScope, RefusedPaths: result.Refused, Fuel: record.Fuel,
		})
	}
	printAnswer(c, a.op, result)
	printSection(c, "log", strings.Split(strings.TrimRight(string(record.Log), "\n"), "\n"))
	var looked []string
	for _, o := range record.Observations {
		looked = append(looked, strings.TrimSpace(string(o.Kind)+" "+o.Path))
	}
	printSection(c, "looked at", looked)
	var did []string
	for _, e := range record.Effects {
		did = append(did, strings.TrimSpace(string(e.Op)+" "+e.Path+" "+e.To))
	}
	printSection(c, "changed", did)
	if record.OutOfScope > 0 {
		printSection(c, terminal.Count(record.OutOfScope, "attempt")+" to write where it may not", result.Refused)
	}
	if a.write {
		for _, m := range asked.Mounts {
			if after := result.Trees[m.Path]; after != nil {
				c.Printf("\n%s\n", c.Heading("files in "+m.Path))
				difference.Print(c, m.Tree, after, false)
			}
		}
	}
	if record.Fuel > 0 {
		c.Printf("\nfuel %d\n", record.Fuel)
	}
	return nil
}

// printSection prints lines under a title, and nothing without lines.
func printSection(c *terminal.Console, title string, lines []string) {
	if len(lines) == 0 || len(lines) == 1 && lines[0] == "" {
		return
	}
	c.Printf("\n%s\n", c.Heading(title))
	for _, line := range lines {
		c.Printf("  %s\n", line)
	}
}

// printAnswer prints the response as people read it.
func printAnswer(c *terminal.Console, op plugin.Op, result *step.Result) {
	if failure := result.Record.Failure; failure != nil {
		c.Printf("%s %v\nsee %s\n", c.Bad("no answer:"), failure, result.Record.Breaks(op).Docs())
		if response := result.Record.Response; len(response) > 0 {
			c.Printf("it answered: %s\n", terminal.Shorten(terminal.OneLine(string(bytes.ToValidUTF8(response, []byte("\ufffd"))))))
		}
		return
	}
	r := result.Response
	switch {
	case !r.OK:
		c.Printf("%s %s\n", c.Bad("failure:"), r.Error.Error())
	case op == plugin.OpVerify:
		printVerdict(c, r.Checks)
	case op == plugin.OpCall:
		c.Printf("%s\n", terminal.Painted(terminal.PrintableLines(r.Shown())))
	case op == plugin.OpBuild:
		c.Printf("%s\n", c.Good("built"))
	default:
		var out bytes.Buffer
		if json.Indent(&out, result.Record.Response, "", "  ") != nil {
			out.Write(result.Record.Response)
		}
		c.Printf("%s\n", terminal.Painted(terminal.PrintableLines(out.String())))
	}
}

func printVerdict(c *terminal.Console, checks []plugin.Check) {
	var rows [][]any
	for _, check := range checks {
		weight := 1.0
		if check.Weight != nil {
			weight = *check.Weight
		}
		about := check.Message
		for _, e := range check.Evidence {
			about = strings.TrimSpace(about + " [" + strings.Join(nonempty(e.Path, e.Locator, expectation(e)), ", ") + "]")
		}
		rows = append(rows, []any{check.ID, string(check.Kind), weight, check.Value, about})
	}
	if rows == nil {
		c.Printf("no checks\n")
		return
	}
	c.Table([]string{"CHECK", "KIND", "WEIGHT", "VALUE", "MESSAGE"}, rows)
}

func expectation(e plugin.Evidence) string {
	if e.Expected == "" && e.Found == "" {
		return ""
	}
	return "expected " + compact(e.Expected) + ", found " + compact(e.Found)
}

// nonempty are the words that say something.
func nonempty(words ...string) []string {
	var list []string
	for _, w := range words {
		if w != "" {
			list = append(list, w)
		}
	}
	return list
}
