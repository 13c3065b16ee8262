package rollout

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
)

// Actions is the agent that does what was done in a recorded rollout, whatever
// it is shown. [Actions.Sight] says whether that is still what it had seen.
type Actions struct {
	journal *journal.Journal
}

var _ Agent = (*Actions)(nil)

// NewActions returns the actions of a recorded rollout.
func NewActions(j *journal.Journal) *Actions { return &Actions{journal: j} }

// Next implements [Agent].
func (a *Actions) Next(_ context.Context, v *View) (*Move, error) {
	turn := len(v.History)
	if turn >= len(a.journal.Turns) {
		return nil, nil
	}
	recorded := a.journal.Turns[turn]
	move := &Move{Say: recorded.Say}
	for _, call := range recorded.Calls {
		move.Calls = append(move.Calls, Action{ID: call.ID, Tool: call.Tool, Args: argsOf(&call)})
	}
	return move, nil
}

// argsOf are the arguments of a call. A call that would have taken from the
// output of one that gave none had no arguments; its error is recorded.
func argsOf(call *journal.Call) Args {
	return func(Outputs) (json.RawMessage, []string, error) {
		unbound := call.Status == plugin.StatusInvalid && len(call.Consumes) > 0 && string(call.Args) == "{}"
		if unbound {
			return nil, call.Consumes, errors.New(strings.TrimPrefix(call.Shown, string(plugin.CodeInvalidArgs)+": "))
		}
		return call.Args, append([]string{}, call.Consumes...), nil // and no others
	}
}

// Sight is something that an agent is shown otherwise than when it was recorded.
type Sight struct {
	Turn     int    `json:"turn"` // 0 is what it knows before its first turn
	Call     int    `json:"call"` // from 1 within the turn
	What     string `json:"what"` // "task", "tools", "status" or "shown"
	Recorded string `json:"recorded"`
	Now      string `json:"now"`
}

// Sight returns the first thing in v, from a turn on, that the agent had seen
// otherwise; nil if there is none. Calls are held against each other by their
// place: an id is a word of the agent's.
func (a *Actions) Sight(v *View, from int) *Sight {
	if from == 0 {
		if s := a.given(v); s != nil {
			return s
		}
	}
	for i := from; i < min(len(v.History), len(a.journal.Turns)); i++ {
		was, now := a.journal.Turns[i].Calls, v.History[i].Calls
		for j := range min(len(was), len(now)) {
			if s := sightOf(&was[j].CallResult, &now[j]); s != nil {
				s.Turn, s.Call = i+1, j+1
				return s
			}
		}
	}
	return nil
}

// given is what the agent was given otherwise before its first turn.
func (a *Actions) given(v *View) *Sight {
	h := &a.journal.Header
	if h.Task != v.Task {
		return &Sight{What: "task", Recorded: h.Task, Now: v.Task}
	}
	if slices.EqualFunc(h.Tools, v.Tools, sameTool) {
		return nil
	}
	if was, now := plain(h.Tools), plain(v.Tools); was != now { // schemas may be spaced in another way
		return &Sight{What: "tools", Recorded: was, Now: now}
	}
	return nil
}

// sameTool compares byte by byte: it is asked for each tool of each rollout that
// is replayed.
func sameTool(a, b plugin.ToolInfo) bool {
	return a.Name == b.Name && a.Description == b.Description && a.Writes == b.Writes &&
		bytes.Equal(a.InputSchema, b.InputSchema) && bytes.Equal(a.OutputSchema, b.OutputSchema)
}

// sightOf is what an agent sees otherwise of a call.
func sightOf(was, now *plugin.CallResult) *Sight {
	switch {
	case was.Status != now.Status:
		return &Sight{What: "status", Recorded: string(was.Status), Now: string(now.Status)}
	case was.Shown != now.Shown:
		return &Sight{What: "shown", Recorded: was.Shown, Now: now.Shown}
	}
	return nil
}

// plain is our own plain data as JSON.
func plain(v any) string {
	text, err := encode(v)
	if err != nil {
		panic(fmt.Sprintf("rollout: %v", err)) // a mistake of ours
	}
	return string(text)
}
