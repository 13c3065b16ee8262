package report

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// rolloutView is a rollout as the page draws it.
type rolloutView struct {
	Start map[string]float64 `json:"start"` // values of checks before the first turn
	Paths []string           `json:"paths"` // artifacts, in the order of their first use
	Turns []turnView         `json:"turns"`
	Edges []edgeView         `json:"edges"`
}

// turnView is a turn with what came of it.
type turnView struct {
	Reasoning string             `json:"reasoning,omitempty"`
	Say       string             `json:"say,omitempty"`
	Calls     []callView         `json:"calls"`
	Checks    map[string]float64 `json:"checks"` // those that were found after it

	*credit.TurnCredit
}

type callView struct {
	ID         string        `json:"id"`
	Tool       string        `json:"tool"`
	Status     credit.Status `json:"status,omitempty"`
	Args       string        `json:"args,omitempty"`
	Shown      string        `json:"shown,omitempty"`
	Reads      []int         `json:"reads,omitempty"`  // paths, by number
	Writes     []int         `json:"writes,omitempty"` // and those that are there afterwards
	Deletes    []int         `json:"deletes,omitempty"`
	Consumes   []string      `json:"consumes,omitempty"`
	OutOfScope float64       `json:"out_of_scope,omitempty"`
}

func viewOf(r *convert.Rollout, assigned *credit.RolloutCredit) *rolloutView {
	t := &tracer{numbers: map[string]int{}, writers: map[string]int{}, calls: map[string]int{}, edges: map[edgeView]float64{}}
	v := &rolloutView{Start: r.InitialChecks, Turns: make([]turnView, len(r.Turns))}
	for i, turn := range r.Turns {
		v.Turns[i] = turnView{
			Reasoning: clip(turn.Reasoning), Say: clip(turn.Say), Calls: t.turn(i, turn),
			Checks: valuesOf(turn), TurnCredit: &assigned.Turns[i],
		}
	}
	v.Paths, v.Edges = t.paths, t.flows(assigned)
	return v
}

func valuesOf(turn *convert.Turn) map[string]float64 {
	values := map[string]float64{}
	for _, c := range turn.Checks {
		values[c.ID] = *c.Value
	}
	return values
}

// longest is how many bytes of a text are shown: a page is to look at, and the
// recording has it all.
const longest = 2000

// clip shortens a text, and says so.
func clip(text string) string {
	if len(text) <= longest {
		return text
	}
	end := longest
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "\n… (" + size(len(text)-end) + " more)"
}

// argsOf are arguments as people read them.
func argsOf(args json.RawMessage) string {
	if len(args) == 0 {
		return ""
	}
	var out bytes.Buffer
	if len(args) > 1<<20 || json.Indent(&out, args, "", "  ") != nil {
		return clip(string(args))
	}
	return clip(out.String())
}
