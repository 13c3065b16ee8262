package workbench

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/workrover/workrover/sdk/plugin"
)

// Outputs says how what the tools answer compares with what was recorded.
type Outputs struct {
	Steps     int          `json:"steps"`
	Same      int          `json:"same"`
	Different []Difference `json:"different,omitempty"`
}

// Difference is a step whose output is not as it was recorded.
type Difference struct {
	Step     int             `json:"step"` // from 1
	Tool     string          `json:"tool"`
	Recorded json.RawMessage `json:"recorded"`
	Now      string          `json:"now"` // as the agent is shown it
}

// compare holds what was shown against what was recorded. A tool that was not
// offered is refused here in other words than there; of it those words are
// compared which the model was told there.
func (r *Run) compare(seen []plugin.Turn) *Outputs {
	o := &Outputs{}
	offered := names(r.Toolset.offered(r.Task))
	for i, s := range r.Steps {
		if !s.isCall() {
			continue
		}
		o.Steps++
		now, same := "", false
		if i < len(seen) && len(seen[i].Calls) == 1 {
			call := seen[i].Calls[0]
			now = call.Shown
			if call.Status == plugin.StatusInvalid && !slices.Contains(offered, s.Tool) {
				now = unknownTool(s.Tool, offered)
			}
			same = call.Status != plugin.StatusError && sameOutput(s.Output, now)
		}
		if same {
			o.Same++
			continue
		}
		o.Different = append(o.Different, Difference{Step: i + 1, Tool: s.Tool, Recorded: s.Output, Now: now})
	}
	return o
}

// sameOutput compares a recorded output with what is shown: a text as it is,
// data value by value, in order.
func sameOutput(recorded json.RawMessage, shown string) bool {
	var text string
	if err := json.Unmarshal(recorded, &text); err == nil && recorded[0] == '"' {
		return text == shown
	}
	a, b := json.NewDecoder(bytes.NewReader(recorded)), json.NewDecoder(bytes.NewReader([]byte(shown)))
	a.UseNumber()
	b.UseNumber()
	for {
		left, leftErr := a.Token()
		right, rightErr := b.Token()
		if leftErr != nil || rightErr != nil {
			return errors.Is(leftErr, io.EOF) && errors.Is(rightErr, io.EOF)
		}
		if left != right {
			return false
		}
	}
}
