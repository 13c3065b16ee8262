package witness

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/runtime/contrast"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/sdk/plugin"
)

// nothing stands for what is not there on one side.
const nothing = "nothing"

// Contrast tells how something differs, a line each; none if it is enough that it
// does.
func (w *Witness) Contrast(at *replay.Divergence) []string {
	switch at.What {
	case "effect":
		return w.effects(at)
	case "check":
		return checks(at)
	case "status":
		return append([]string{contrast.Pair(at.Recorded, at.Now)}, w.answers(at)...)
	case "shown", "task", "tools":
		return contrast.Of("", []byte(at.Recorded), []byte(at.Now))
	case "step":
		if at.Now == nothing || at.Recorded == nothing {
			return nil
		}
	}
	return []string{contrast.Pair(at.Recorded, at.Now)}
}

// answers are what the agent had seen of a call, and sees now. What the host says
// of a call that it refuses is in no step.
func (w *Witness) answers(at *replay.Divergence) []string {
	turns, ran := w.bundle.Journal.Turns, w.steps[at.Step]
	if at.Turn > len(turns) || at.Call > len(turns[at.Turn-1].Calls) || ran == nil || ran.result.Response == nil {
		return nil
	}
	return contrast.Of("", []byte(turns[at.Turn-1].Calls[at.Call-1].Shown), []byte(ran.result.Response.Shown()))
}

// CheckID is the id of the check that differs; "" if it is no check.
func CheckID(at *replay.Divergence) string {
	if at.What != "check" {
		return ""
	}
	was, now := checksOf(at)
	return cmp.Or(now.ID, was.ID)
}

// checksOf reads the two sides; one on which there is no check has no id.
func checksOf(at *replay.Divergence) (was, now plugin.Check) {
	if json.Unmarshal([]byte(at.Recorded), &was) != nil {
		was = plugin.Check{}
	}
	if json.Unmarshal([]byte(at.Now), &now) != nil {
		now = plugin.Check{}
	}
	return was, now
}

// checks compares a check with what it was.
func checks(at *replay.Divergence) []string {
	was, now := checksOf(at)
	switch {
	case was.ID == "" || now.ID == "":
		return []string{contrast.Pair(at.Recorded, at.Now)}
	case was.ID != now.ID || was.Value == now.Value:
		return contrast.Of("", []byte(at.Recorded), []byte(at.Now))
	}
	lines := []string{"value: " + contrast.Pair(number(was.Value), number(now.Value))}
	if now.Message != "" {
		lines = append(lines, "  "+contrast.Excerpt(now.Message))
	}
	for i, e := range now.Evidence {
		if i == maxEvidence {
			break
		}
		place := strings.TrimSpace(e.Path + " " + e.Locator)
		lines = append(lines, "  "+contrast.Excerpt(place)+": expected "+contrast.Excerpt(e.Expected)+", found "+contrast.Excerpt(e.Found))
	}
	return lines
}

// maxEvidence is how many places are told; which else there are, the check says.
const maxEvidence = 5

func number(v float64) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // a value is in [0,1]
	}
	return string(text)
}
