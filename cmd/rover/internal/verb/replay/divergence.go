package replay

import (
	"cmp"
	"fmt"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/witness"
)

// telling is a difference in the words of whoever looks at it.
type telling struct {
	title string   // where and what
	lines []string // how it differs, and what that comes from
}

// tell words the differences of a report while its bundle can still be read.
func tell(r *replay.Report, seen *witness.Witness) []telling {
	var list []telling
	for _, d := range divergencesOf(r) {
		list = append(list, telling{headlineOf(d), append(seen.Contrast(d), seen.Because(d)...)})
	}
	return list
}

// divergencesOf are the first one, and beside it the first that the agent would have
// seen, which decides what its actions are worth.
func divergencesOf(r *replay.Report) []*replay.Divergence {
	var list []*replay.Divergence
	if r.Divergence != nil {
		list = append(list, r.Divergence)
	}
	if r.Saw != nil && (r.Divergence == nil || r.Saw.Step != r.Divergence.Step || r.Saw.What != r.Divergence.What) {
		list = append(list, r.Saw)
	}
	return list
}

// headlineOf says where something differs, and what does.
func headlineOf(d *replay.Divergence) string {
	const nothing = "nothing"
	switch {
	case d.What == "step" && d.Now == nothing:
		return d.Step + ": recorded, and does not occur now"
	case d.What == "step" && d.Recorded == nothing:
		return d.Step + ": occurs now, and was not recorded"
	case d.Step == d.What: // task, tools
		return d.What
	}
	title := fmt.Sprintf("%s: %s", cmp.Or(d.Step, "rollout"), d.What)
	if id := witness.CheckID(d); id != "" {
		title += " " + id
	}
	return title
}

func printTold(c *terminal.Console, t telling) {
	c.Printf("  %s\n", t.title)
	for _, line := range t.lines {
		c.Printf("    %s\n", c.DiffLine(line))
	}
}
