package replay

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/workrover/workrover/runtime/rollout"
)

// parting is where another step came than the one that was recorded next. That one
// is taken to be no more, unless it comes later.
type parting struct {
	awaited string
	gone    *Divergence
	later   *Divergence // what gone becomes if it comes
}

// part begins a parting. Nothing after it can be compared, as nothing after it is
// known to be the same step.
func (c *comparison) part(was, now *rollout.Link) {
	instead := nothing // now is new
	if slices.ContainsFunc(c.recorded, func(l *rollout.Link) bool { return l.Step == now.Step }) {
		instead = was.Step
	}
	c.parted = &parting{awaited: was.Step, gone: c.gone(was), later: aspect{"step", instead, now.Step}.at(now)}
	c.diverge(c.parted.gone)
}

// meet looks whether what comes is what was awaited.
func (p *parting) meet(now *rollout.Link) {
	if now.Step == p.awaited {
		*p.gone = *p.later
	}
}

// gone is a step that was recorded and does not come any more.
func (c *comparison) gone(was *rollout.Link) *Divergence {
	d := aspect{"step", was.Step, nothing}.at(was)
	if was.Turn > c.maxTurns {
		d.Because = &Difference{
			What: "turns", Recorded: strconv.Itoa(len(c.journal.Turns)),
			Now: fmt.Sprintf("no more than %d, the max_turns of the harness", c.maxTurns),
		}
	}
	return d
}
