package result

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// forged is what a stranger might give as the name of anything.
const forged = "a\x1b[31m\nFORGED"

// TestReportForgesNothing reports a check and a rollout whose names would
// colour what follows, and add a line of their own.
func TestReportForgesNothing(t *testing.T) {
	reward := 0.0
	judged := func() Recorded {
		return Recorded{Bundle: new(forged + ".rover"), Result: &rollout.Result{ID: forged, Agent: forged, End: journal.End{
			Outcome: journal.OutcomeOK, Reward: &reward,
			Checks: []journal.Check{{
				ID: forged, Verifier: forged, Kind: plugin.Score, Message: forged,
				Evidence: []plugin.Evidence{{Path: forged, Locator: forged, Expected: forged, Found: forged}},
			}},
		}}}
	}
	broken := Recorded{Result: &rollout.Result{ID: forged, End: journal.End{Outcome: journal.OutcomeError, Error: forged}}}
	tests := []struct {
		name     string
		rollouts []Recorded
	}{
		{"one", []Recorded{judged()}},
		{"several", []Recorded{judged(), broken}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			c := terminal.New(&out, io.Discard, nil)
			Print(c, tt.rollouts)
			if !strings.Contains(out.String(), `a\x1b[31m\nFORGED/a\x1b[31m\nFORGED`) {
				t.Errorf("the check is not named:\n%s", &out)
			}
			if strings.Contains(out.String(), "\x1b") || strings.Contains(out.String(), "\nFORGED") {
				t.Errorf("the answer is forged:\n%q", &out)
			}
		})
	}
}
