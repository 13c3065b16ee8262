package replaytest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/witness"
)

// difference tells the first difference between a rollout and its record: where,
// what, and what it comes from.
func (d *played) difference() string {
	at := d.report.Divergence
	lines := append([]string{fmt.Sprintf("%s is not as it was recorded: %s: %s", d.name, d.place(at), subject(at))}, indented(d.seen.Contrast(at))...)
	return strings.Join(append(lines, d.seen.Because(at)...), "\n")
}

// place says where in the rollout something differs.
func (d *played) place(at *replay.Divergence) string {
	parts := strings.Split(at.Step, "/")
	switch {
	case at.Call > 0:
		return fmt.Sprintf("turn %d, call %d%s", at.Turn, at.Call, d.tool(at))
	case len(parts) == 4: // turn/T/verifier/NAME
		return fmt.Sprintf("turn %d, verifier %s", at.Turn, parts[3])
	case len(parts) == 2 && parts[0] == "verifier":
		return "at the end, verifier " + parts[1]
	case len(parts) == 2:
		return fmt.Sprintf("building %s %s", parts[0], parts[1])
	case at.Step == "verdict":
		return "at the end"
	}
	return "before the first turn"
}

// tool names the tool of a call, as it was recorded.
func (d *played) tool(at *replay.Divergence) string {
	turns := d.bundle.Journal.Turns
	if at.Turn > len(turns) || at.Call > len(turns[at.Turn-1].Calls) {
		return ""
	}
	return " (" + turns[at.Turn-1].Calls[at.Call-1].Tool + ")"
}

// subject says what differs there.
func subject(at *replay.Divergence) string {
	switch at.What {
	case "task", "tools":
		return "the " + at.What + " that the agent is given"
	case "shown":
		return "what the agent is shown"
	case "status":
		return "how the call ends"
	case "effect":
		return "what is done to the workspace"
	case "check":
		return "check " + witness.CheckID(at)
	case "step":
		return missing(at)
	}
	return "the " + at.What
}

// missing says on which side there is no such step.
func missing(at *replay.Divergence) string {
	switch "nothing" {
	case at.Now:
		return "the rollout has no such step now"
	case at.Recorded:
		return "the recorded rollout had no such step"
	}
	return "another step is next"
}

func indented(lines []string) []string {
	shifted := slices.Clone(lines)
	for i, line := range shifted {
		shifted[i] = "  " + line
	}
	return shifted
}
