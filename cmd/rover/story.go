package main

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// story is the answer of rover show: a recorded rollout, turn by turn.
type story struct {
	Format      string        `json:"format"`
	ID          string        `json:"id"`
	Environment environmentID `json:"environment"`
	Agent       string        `json:"agent"`
	Model       string        `json:"model,omitempty"`
	Group       string        `json:"group,omitempty"`
	Sample      int           `json:"sample"`
	Cut         string        `json:"cut,omitempty"` // where the record of an interrupted rollout ends
	Turns       []chapter     `json:"turns"`
	*journal.End
}

// chapter is one turn. Turn 0 is the workspace as the agent found it.
type chapter struct {
	Turn    int                 `json:"turn"`
	Say     string              `json:"say"`
	Calls   []plugin.CallResult `json:"calls"`
	Changes []changed           `json:"changes"`

	journal.Generation
}

// changed is a path that a turn has changed.
type changed struct {
	Path   string   `json:"path"`   // as plugins see it
	Change string   `json:"change"` // "added", "changed" or "removed"
	Type   vfs.Type `json:"type"`
}

func storyOf(j *journal.Journal, states []*vfs.Tree, opts *showOptions) *story {
	e := j.Header.Environment
	s := &story{
		Format: "rover.show/v1", ID: j.Header.ID, Agent: j.Header.Agent, Model: j.Header.Model, Group: j.Header.Group, Sample: j.Header.Sample, Cut: j.Cut(), End: j.End,
		Environment: environmentID{e.Name, e.Version, e.Digest, e.Components},
		Turns:       []chapter{},
	}
	for turn := range states {
		if opts.turn == allTurns || opts.turn == turn {
			s.Turns = append(s.Turns, chapterOf(j, states, turn))
		}
	}
	return s
}

func chapterOf(j *journal.Journal, states []*vfs.Tree, turn int) chapter {
	ch := chapter{Turn: turn, Calls: []plugin.CallResult{}, Changes: []changed{}}
	before := vfs.Empty()
	if turn > 0 {
		before = states[turn-1]
		ch.Say, ch.Generation = j.Turns[turn-1].Say, j.Turns[turn-1].Generation
		for _, call := range j.Turns[turn-1].Calls {
			ch.Calls = append(ch.Calls, call.CallResult)
		}
	}
	for _, change := range vfs.Diff(before, states[turn]) {
		ch.Changes = append(ch.Changes, changedOf(&change))
	}
	return ch
}

func changedOf(c *vfs.Change) changed {
	path := environment.WorkspaceMount + c.Path
	switch {
	case c.Before == nil:
		return changed{path, "added", c.After.Type}
	case c.After == nil:
		return changed{path, "removed", c.Before.Type}
	default:
		return changed{path, "changed", c.After.Type}
	}
}

// How much of one call is told, unless its turn is shown by itself.
const (
	maxShown = 6  // lines
	maxDiff  = 20 // lines of the difference of one file
)

// printStory tells a rollout for people.
func (c *console) printStory(j *journal.Journal, states []*vfs.Tree, opts *showOptions) {
	c.printf("%s %s played by %s, rollout %s\n\n", j.Header.Environment.Name, j.Header.Environment.Version, whoPlayed(&j.Header), whichOf(&j.Header))
	for turn := range states {
		switch {
		case opts.turn == turn:
			c.printTurn(j, states, turn, false)
		case opts.turn == allTurns && turn > 0:
			c.printTurn(j, states, turn, true)
		}
	}
	switch {
	case j.End == nil:
		c.printf("%s\n", c.bad(j.Cut()))
	case opts.turn == allTurns:
		c.report([]recorded{{Result: resultOf(j)}})
	}
}

func (c *console) printTurn(j *journal.Journal, states []*vfs.Tree, turn int, cut bool) {
	before := vfs.Empty()
	if turn > 0 {
		before = states[turn-1]
		t := j.Turns[turn-1]
		c.printf("%s\n", c.heading(fmt.Sprintf("turn %d", turn)))
		c.printGeneration(&t.Generation, cut)
		if t.Say != "" {
			c.printText("  ", t.Say, cut)
		}
		for _, call := range t.Calls {
			c.printCall(&call, cut)
		}
	} else {
		c.printf("%s\n", c.heading("turn 0: the workspace as it was built"))
	}
	c.printChanges(before, states[turn], cut)
	if j.End != nil {
		c.printMoves(j.End.Progress, turn)
	}
	c.printf("\n")
}

func (c *console) printCall(call *journal.Call, cut bool) {
	args := string(call.Args)
	if cut {
		args = shorten(args)
	}
	status := c.good(string(call.Status))
	if call.Status != plugin.StatusOK {
		status = c.bad(string(call.Status))
	}
	c.printf("  %s %s %s\n", call.Tool, args, status)
	c.printText("    │ ", call.Shown, cut)
}

// printText writes text with something before each line.
func (c *console) printText(before, text string, cut bool) {
	if text == "" {
		return
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		if cut && i == maxShown {
			c.printf("%s… %s more\n", before, count(len(lines)-i, "line"))
			return
		}
		if cut {
			line = shorten(line)
		}
		c.printf("%s%s\n", before, line)
	}
}

// printMoves tells which checks have another value than a turn before.
func (c *console) printMoves(progress []journal.Progress, turn int) {
	for _, now := range progress {
		if now.Turn != turn {
			continue
		}
		for _, before := range progress {
			if before.Turn == turn-1 && before.Verifier == now.Verifier && before.ID == now.ID && before.Value != now.Value {
				c.printf("  check %s/%s: %s → %s\n", now.Verifier, now.ID, number(before.Value), number(now.Value))
			}
		}
	}
}
