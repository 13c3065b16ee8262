package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/sdk/plugin"
)

// divergenceText is a divergence in the words of whoever looks at it.
type divergenceText struct {
	title         string
	recorded, now string // both empty if title says it all
}

// textOf says what differs: of checks, only the fields that do.
func textOf(d *replay.Divergence) divergenceText {
	const nothing = "nothing"
	switch {
	case d.What == "step" && d.Now == nothing:
		return divergenceText{title: d.Step + ": recorded, and does not occur now"}
	case d.What == "step" && d.Recorded == nothing:
		return divergenceText{title: d.Step + ": occurs now, and was not recorded"}
	case d.What == "check" && d.Recorded != nothing && d.Now != nothing:
		return checksText(d)
	}
	return divergenceText{fmt.Sprintf("%s: %s", d.Step, d.What), d.Recorded, d.Now}
}

// checksText compares two checks, field by field.
func checksText(d *replay.Divergence) divergenceText {
	var was, now plugin.Check
	if json.Unmarshal([]byte(d.Recorded), &was) != nil || json.Unmarshal([]byte(d.Now), &now) != nil {
		return divergenceText{fmt.Sprintf("%s: %s", d.Step, d.What), d.Recorded, d.Now}
	}
	var before, after []string
	fields := fieldsOf(&now)
	for i, a := range fieldsOf(&was) {
		if b := fields[i]; a != b {
			before, after = append(before, a.String()), append(after, b.String())
		}
	}
	return divergenceText{fmt.Sprintf("%s: %s %s", d.Step, d.What, now.ID), strings.Join(before, ", "), strings.Join(after, ", ")}
}

// checkField is a field of a check, as it is told.
type checkField struct{ name, text string }

func (f checkField) String() string { return f.name + " " + cmp.Or(f.text, "nothing") }

func fieldsOf(c *plugin.Check) []checkField {
	weight := 1.0
	if c.Weight != nil {
		weight = *c.Weight
	}
	fields := []checkField{{"id", c.ID}, {"value", fmt.Sprint(c.Value)}, {"weight", fmt.Sprint(weight)}, {"kind", string(c.Kind)}, {"message", c.Message}}
	var places []string
	for _, e := range c.Evidence {
		places = append(places, fmt.Sprintf("%s: expected %s, found %s", strings.TrimSpace(e.Path+" "+e.Locator), e.Expected, e.Found))
	}
	return append(fields, checkField{"evidence", strings.Join(places, "; ")})
}

func (c *console) printDivergence(d *replay.Divergence) {
	text := textOf(d)
	c.printf("  %s\n", text.title)
	if text.recorded != text.now {
		recorded, now := text.recorded, text.now
		if c.outLook.terminal {
			recorded, now = whereTheyDiffer(recorded, now)
		}
		c.printf("    recorded  %s\n    now       %s\n", c.orNothing(recorded), c.orNothing(now))
	}
	if d.Because != nil {
		c.printf("    because   %s\n", oneLine(d.Because.String()))
	}
}

// whereTheyDiffer leaves out most of what two long texts have in common at
// their beginnings, as the end of a long line is not printed.
func whereTheyDiffer(a, b string) (string, string) {
	if max(len(a), len(b)) <= maxLine {
		return a, b
	}
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	from := same - maxLine/4
	for from > 0 && !utf8.RuneStart(a[from]) {
		from--
	}
	if from <= 0 {
		return a, b
	}
	return "…" + a[from:], "…" + b[from:]
}
