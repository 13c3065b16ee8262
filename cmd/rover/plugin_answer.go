package main

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// printPluginCall prints what came of asking a plugin.
func (c *console) printPluginCall(a *pluginAsked, asked *step.Step, result *step.Result) error {
	record := result.Record
	if a.asJSON {
		return c.answerJSON(&pluginCallAnswer{
			Format: "rover.plugin.call/v1", Request: record.Request, Response: record.Response, Failure: record.Failure, Rule: record.Breaks(a.op),
			Log: record.Log, Observations: append([]footprint.Observation{}, record.Observations...), Effects: record.Effects, Refused: record.OutOfScope, RefusedPaths: result.Refused, Fuel: record.Fuel,
		})
	}
	c.printAnswer(a.op, result)
	c.printSection("log", strings.Split(strings.TrimRight(string(record.Log), "\n"), "\n"))
	var looked []string
	for _, o := range record.Observations {
		looked = append(looked, strings.TrimSpace(string(o.Kind)+" "+o.Path))
	}
	c.printSection("looked at", looked)
	var did []string
	for _, e := range record.Effects {
		did = append(did, strings.TrimSpace(string(e.Op)+" "+e.Path+" "+e.To))
	}
	c.printSection("changed", did)
	if record.OutOfScope > 0 {
		c.printSection(count(record.OutOfScope, "attempt")+" to write where it may not", result.Refused)
	}
	if a.write {
		for _, m := range asked.Mounts {
			if after := result.Trees[m.Path]; after != nil {
				c.printf("\n%s\n", c.heading("files in "+m.Path))
				c.printChanges(m.Tree, after, false)
			}
		}
	}
	if record.Fuel > 0 {
		c.printf("\nfuel %d\n", record.Fuel)
	}
	return nil
}

// printSection prints lines under a title, and nothing without lines.
func (c *console) printSection(title string, lines []string) {
	if len(lines) == 0 || len(lines) == 1 && lines[0] == "" {
		return
	}
	c.printf("\n%s\n", c.heading(title))
	for _, line := range lines {
		c.printf("  %s\n", line)
	}
}

// printAnswer prints the response as people read it.
func (c *console) printAnswer(op plugin.Op, result *step.Result) {
	if failure := result.Record.Failure; failure != nil {
		c.printf("%s %v\nsee %s\n", c.bad("no answer:"), failure, result.Record.Breaks(op).Docs())
		if response := result.Record.Response; len(response) > 0 {
			c.printf("it answered: %s\n", shorten(oneLine(string(bytes.ToValidUTF8(response, []byte("\ufffd"))))))
		}
		return
	}
	r := result.Response
	switch {
	case !r.OK:
		c.printf("%s %s\n", c.bad("failure:"), r.Error.Error())
	case op == plugin.OpVerify:
		c.printVerdict(r.Checks)
	case op == plugin.OpCall:
		c.printf("%s\n", painted(printableLines(r.Shown())))
	case op == plugin.OpBuild:
		c.printf("%s\n", c.good("built"))
	default:
		var out bytes.Buffer
		if json.Indent(&out, result.Record.Response, "", "  ") != nil {
			out.Write(result.Record.Response)
		}
		c.printf("%s\n", painted(printableLines(out.String())))
	}
}

func (c *console) printVerdict(checks []plugin.Check) {
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
		c.printf("no checks\n")
		return
	}
	c.table([]string{"CHECK", "KIND", "WEIGHT", "VALUE", "MESSAGE"}, rows)
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
