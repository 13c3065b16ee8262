package show

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/difference"
	"github.com/workrover/workrover/cmd/rover/internal/result"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// story is the answer of rover show: a recorded rollout, turn by turn.
type story struct {
	Format      string               `json:"format"`
	ID          string               `json:"id"`
	Environment result.EnvironmentID `json:"environment"`
	Agent       string               `json:"agent"`
	Model       string               `json:"model,omitempty"`
	Group       string               `json:"group,omitempty"`
	Sample      int                  `json:"sample"`
	Cut         string               `json:"cut,omitempty"` // where the record of an interrupted rollout ends
	Turns       []chapter            `json:"turns"`
	*journal.End
}

// chapter is one turn. Turn 0 is the workspace as the agent found it.
type chapter struct {
	Turn    int                 `json:"turn"`
	Say     string              `json:"say"`
	Calls   []plugin.CallResult `json:"calls"`
	Changes []difference.Change `json:"changes"`

	journal.Generation
}

func storyOf(j *journal.Journal, states []*vfs.Tree, opts *options) *story {
	e := j.Header.Environment
	s := &story{
		Format: "rover.show/v1", ID: j.Header.ID, Agent: j.Header.Agent, Model: j.Header.Model, Group: j.Header.Group, Sample: j.Header.Sample, Cut: j.Cut(), End: j.End,
		Environment: result.EnvironmentID{Name: e.Name, Version: e.Version, Digest: e.Digest, Components: e.Components},
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
	ch := chapter{Turn: turn, Calls: []plugin.CallResult{}, Changes: []difference.Change{}}
	before := vfs.Empty()
	if turn > 0 {
		before = states[turn-1]
		ch.Say, ch.Generation = j.Turns[turn-1].Say, j.Turns[turn-1].Generation
		for _, call := range j.Turns[turn-1].Calls {
			ch.Calls = append(ch.Calls, call.CallResult)
		}
	}
	for _, change := range vfs.Diff(before, states[turn]) {
		ch.Changes = append(ch.Changes, difference.Of(&change))
	}
	return ch
}

// maxShown is how many lines of one text are told, unless its turn is shown by
// itself.
const maxShown = 6

// printStory tells a rollout for people.
func printStory(c *terminal.Console, j *journal.Journal, states []*vfs.Tree, opts *options) {
	c.Printf("%s %s played by %s, rollout %s\n\n", j.Header.Environment.Name, j.Header.Environment.Version, whoPlayed(&j.Header), whichOf(&j.Header))
	for turn := range states {
		switch {
		case opts.turn == turn:
			printTurn(c, j, states, turn, false)
		case opts.turn == allTurns && turn > 0:
			printTurn(c, j, states, turn, true)
		}
	}
	switch {
	case j.End == nil:
		c.Printf("%s\n", c.Bad(j.Cut()))
	case opts.turn == allTurns:
		result.Print(c, []result.Recorded{{Result: resultOf(j)}})
	}
}

func printTurn(c *terminal.Console, j *journal.Journal, states []*vfs.Tree, turn int, cut bool) {
	before := vfs.Empty()
	if turn > 0 {
		before = states[turn-1]
		t := j.Turns[turn-1]
		c.Printf("%s\n", c.Heading(fmt.Sprintf("turn %d", turn)))
		printGeneration(c, &t.Generation, cut)
		if t.Say != "" {
			printText(c, "  ", t.Say, cut)
		}
		for _, call := range t.Calls {
			printCall(c, &call, cut)
		}
	} else {
		c.Printf("%s\n", c.Heading("turn 0: the workspace as it was built"))
	}
	difference.Print(c, before, states[turn], cut)
	if j.End != nil {
		printMoves(c, j.End.Progress, turn)
	}
	c.Printf("\n")
}

func printCall(c *terminal.Console, call *journal.Call, cut bool) {
	args := string(call.Args)
	if cut {
		args = terminal.Shorten(args)
	}
	status := c.Good(string(call.Status))
	if call.Status != plugin.StatusOK {
		status = c.Bad(string(call.Status))
	}
	c.Printf("  %s %s %s\n", call.Tool, args, status)
	printText(c, "    │ ", call.Shown, cut)
}

// printText writes text with something before each line.
func printText(c *terminal.Console, before, text string, cut bool) {
	if text == "" {
		return
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		if cut && i == maxShown {
			c.Printf("%s… %s more\n", before, terminal.Count(len(lines)-i, "line"))
			return
		}
		if cut {
			line = terminal.Shorten(line)
		}
		c.Printf("%s%s\n", before, line)
	}
}

// printMoves tells which checks have another value than a turn before.
func printMoves(c *terminal.Console, progress []journal.Progress, turn int) {
	for _, now := range progress {
		if now.Turn != turn {
			continue
		}
		for _, before := range progress {
			if before.Turn == turn-1 && before.Verifier == now.Verifier && before.ID == now.ID && before.Value != now.Value {
				c.Printf("  check %s/%s: %s → %s\n", now.Verifier, now.ID, terminal.Number(before.Value), terminal.Number(now.Value))
			}
		}
	}
}
