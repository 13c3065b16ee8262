package replay

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// Divergence is the first thing about a rollout that is not as it was recorded.
type Divergence struct {
	Turn     int         `json:"turn"`
	Call     int         `json:"call"` // from 1 within the turn; 0 if it is no call
	Step     string      `json:"step"`
	What     string      `json:"what"` // "task", "tools", "step", "status", "shown", "effect", "check", "outcome" or "reward"
	Recorded string      `json:"recorded"`
	Now      string      `json:"now"`
	Because  *Difference `json:"because,omitempty"` // what the agent did otherwise there, or the first thing that the step found otherwise
}

// nothing stands for what is not there on one side.
const nothing = "nothing"

// verdict stands for a step where a rollout as a whole ended otherwise.
const verdict = "verdict"

// comparison holds a rollout against its record while it is played.
type comparison struct {
	journal  *journal.Journal
	recorded []*rollout.Link
	maxTurns int // that the harness allows now
	next     int
	first    *Divergence // nil: none so far
	parted   *parting    // where another step came than was recorded; nil: nowhere
}

func newComparison(j *journal.Journal, library *Library, maxTurns int) (*comparison, error) {
	links, err := library.recorded(j)
	if err != nil {
		return nil, err
	}
	return &comparison{journal: j, recorded: links, maxTurns: maxTurns}, nil
}

// diverge keeps the first divergence.
func (c *comparison) diverge(d *Divergence) {
	if c.first == nil {
		c.first = d
	}
}

// follow compares the next step.
func (c *comparison) follow(now *rollout.Link) {
	switch {
	case c.parted != nil:
		c.parted.meet(now)
		return
	case c.next == len(c.recorded):
		if brokenOff(c.journal) == "" {
			c.diverge(aspect{"step", nothing, now.Step}.at(now))
		}
		return
	}
	was := c.recorded[c.next]
	c.next++
	if was.Step != now.Step {
		c.part(was, now)
		return
	}
	if was.Adds(now) {
		return
	}
	for _, each := range aspectsOf(was, now) {
		if each.recorded != each.now {
			d := each.at(now)
			d.Because = calledOtherwise(was, now)
			c.diverge(d)
		}
	}
}

// calledOtherwise is what the agent did otherwise in a call, or why the host does
// not let the call through any more, so that no step can say it; nil if it is the
// same call.
func calledOtherwise(was, now *rollout.Link) *Difference {
	switch {
	case was.Tool != now.Tool:
		return &Difference{What: "tool", Recorded: was.Tool, Now: now.Tool}
	case !bytes.Equal(was.Args, now.Args):
		return &Difference{What: "arguments", Recorded: string(was.Args), Now: string(now.Args)}
	case now.Status == plugin.StatusInvalid && was.Status != plugin.StatusInvalid:
		return &Difference{What: "refusal", Recorded: nothing, Now: now.Shown}
	}
	return nil
}

// aspect is something about a step, as it was and as it is.
type aspect struct{ what, recorded, now string }

// at is the divergence of a step in that aspect.
func (a aspect) at(l *rollout.Link) *Divergence {
	return &Divergence{Turn: l.Turn, Call: l.Call, Step: l.Step, What: a.what, Recorded: a.recorded, Now: a.now}
}

// aspectsOf is what is compared of a step: what leads to another first.
func aspectsOf(was, now *rollout.Link) []aspect {
	list := []aspect{{"status", string(was.Status), string(now.Status)}, {"shown", was.Shown, now.Shown}}
	list = append(list, paired("effect", was.Effects, now.Effects)...)
	return append(list, paired("check", was.Checks, now.Checks)...)
}

// paired are the items of two lists, side by side.
func paired[T any](what string, was, now []T) []aspect {
	list := make([]aspect, max(len(was), len(now)))
	for i := range list {
		list[i] = aspect{what, nothing, nothing}
		if i < len(was) {
			list[i].recorded = word(was[i])
		}
		if i < len(now) {
			list[i].now = word(now[i])
		}
	}
	return list
}

// missing compares where a rollout ended: it must have come as far as its record.
func (c *comparison) missing() {
	if c.next < len(c.recorded) {
		c.diverge(c.gone(c.recorded[c.next]))
	}
}

// end compares how a rollout ended that came to an end by itself.
func (c *comparison) end(now *rollout.Result) {
	at := Divergence{Turn: now.Turns, Step: verdict}
	c.missing()
	was := c.journal.End
	if a, b := endOf(was), endOf(&now.End); a != b {
		at.What, at.Recorded, at.Now = "outcome", a, b
		c.diverge(&at)
	}
	if a, b := rewardOf(was), rewardOf(&now.End); a != b {
		at.What, at.Recorded, at.Now = "reward", a, b
		at.Because = sharedOtherwise(was.Checks, now.Checks)
		c.diverge(&at)
	}
}

// sharedOtherwise is the first check that has another share of the reward; nil if
// there is none. A weight is in no step.
func sharedOtherwise(was, now []journal.Check) *Difference {
	for _, b := range now {
		i := slices.IndexFunc(was, func(a journal.Check) bool { return a.Verifier == b.Verifier && a.ID == b.ID })
		if i >= 0 && was[i].Share != b.Share {
			return &Difference{What: "share", Path: b.Verifier + "/" + b.ID, Recorded: word(was[i].Share), Now: word(b.Share)}
		}
	}
	return nil
}

// endOf is the outcome, and its cause if it is an error.
func endOf(e *journal.End) string {
	if e.Outcome == journal.OutcomeError {
		return fmt.Sprintf("%s: %s", e.Outcome, e.Cause)
	}
	return string(e.Outcome)
}

func rewardOf(e *journal.End) string {
	if e.Reward == nil {
		return nothing
	}
	return strconv.FormatFloat(*e.Reward, 'g', -1, 64)
}
