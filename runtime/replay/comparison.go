package replay

import (
	"fmt"
	"strconv"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// Divergence is the first thing about a rollout that is not as it was recorded.
type Divergence struct {
	Turn     int         `json:"turn"`
	Call     int         `json:"call"` // from 1 within the turn; 0 if it is no call
	Step     string      `json:"step"`
	What     string      `json:"what"` // "task", "tools", "step", "status", "shown", "effect", "check", "outcome", "reward"
	Recorded string      `json:"recorded"`
	Now      string      `json:"now"`
	Because  *Difference `json:"because,omitempty"` // the first thing that the step found otherwise
}

// nothing stands for what is not there on one side.
const nothing = "nothing"

// comparison holds a rollout against its record while it is played.
type comparison struct {
	journal  *journal.Journal
	recorded []*rollout.Link
	calls    map[string]*rollout.Link // those of recorded that are calls, by step
	next     int
	first    *Divergence // nil: none so far
	saw      *Divergence // the first of what the agent was shown
}

func newComparison(j *journal.Journal) (*comparison, error) {
	links, err := rollout.Recorded(j)
	if err != nil {
		return nil, err
	}
	c := &comparison{journal: j, recorded: links, calls: map[string]*rollout.Link{}}
	for _, l := range links {
		if l.Call > 0 {
			c.calls[l.Step] = l
		}
	}
	return c, nil
}

// diverge keeps the first divergence.
func (c *comparison) diverge(d *Divergence) {
	if c.first == nil {
		c.first = d
	}
}

// see keeps the first divergence of what the agent was shown.
func (c *comparison) see(d *Divergence) {
	if c.saw == nil {
		c.saw = d
	}
	c.diverge(d)
}

// begin compares what an agent knows before its first turn.
func (c *comparison) begin(v *rollout.View) {
	for _, each := range []struct{ what, recorded, now string }{
		{"task", c.journal.Header.Task, v.Task},
		{"tools", word(c.journal.Header.Tools), word(v.Tools)},
	} {
		if each.recorded != each.now {
			c.see(&Divergence{Step: each.what, What: each.what, Recorded: each.recorded, Now: each.now})
		}
	}
}

// follow compares the next step.
func (c *comparison) follow(now *rollout.Link) {
	if was := c.calls[now.Step]; was != nil {
		for _, each := range seenOf(was, now) {
			if each.recorded != each.now {
				c.see(each.at(now))
			}
		}
	}
	if c.next == len(c.recorded) {
		if brokenOff(c.journal) == "" {
			c.diverge(aspect{"step", nothing, now.Step}.at(now))
		}
		return
	}
	was := c.recorded[c.next]
	c.next++
	for _, each := range aspectsOf(was, now) {
		if each.recorded != each.now {
			c.diverge(each.at(now))
		}
	}
}

// aspect is something about a step, as it was and as it is.
type aspect struct{ what, recorded, now string }

// at is the divergence of a step in that aspect.
func (a aspect) at(l *rollout.Link) *Divergence {
	return &Divergence{Turn: l.Turn, Call: l.Call, Step: l.Step, What: a.what, Recorded: a.recorded, Now: a.now}
}

// seenOf is what an agent sees of a call.
func seenOf(was, now *rollout.Link) []aspect {
	return []aspect{
		{"status", string(was.Status), string(now.Status)},
		{"shown", was.Shown, now.Shown},
	}
}

// aspectsOf is what is compared of a step: what leads to another first.
func aspectsOf(was, now *rollout.Link) []aspect {
	list := append([]aspect{{"step", was.Step, now.Step}}, seenOf(was, now)...)
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
		was := c.recorded[c.next]
		c.diverge(aspect{"step", was.Step, nothing}.at(was))
	}
}

// end compares how a rollout ended that came to an end by itself.
func (c *comparison) end(now *rollout.Result) {
	at := Divergence{Turn: now.Turns}
	c.missing()
	was := c.journal.End
	if a, b := endOf(was), endOf(&now.End); a != b {
		at.What, at.Recorded, at.Now = "outcome", a, b
		c.diverge(&at)
	}
	if a, b := rewardOf(was), rewardOf(&now.End); a != b {
		at.What, at.Recorded, at.Now = "reward", a, b
		c.diverge(&at)
	}
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
