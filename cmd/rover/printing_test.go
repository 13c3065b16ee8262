package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	result := func() recorded {
		return recorded{Bundle: new(forged + ".rover"), Result: &rollout.Result{ID: forged, Agent: forged, End: journal.End{
			Outcome: journal.OutcomeOK, Reward: &reward,
			Checks: []journal.Check{{
				ID: forged, Verifier: forged, Kind: plugin.Score, Message: forged,
				Evidence: []plugin.Evidence{{Path: forged, Locator: forged, Expected: forged, Found: forged}},
			}},
		}}}
	}
	broken := recorded{Result: &rollout.Result{ID: forged, End: journal.End{Outcome: journal.OutcomeError, Error: forged}}}
	tests := []struct {
		name     string
		rollouts []recorded
	}{
		{"one", []recorded{result()}},
		{"several", []recorded{result(), broken}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			c := &console{out: &answers{w: &out}}
			c.report(tt.rollouts)
			if !strings.Contains(out.String(), `a\x1b[31m\nFORGED/a\x1b[31m\nFORGED`) {
				t.Errorf("the check is not named:\n%s", &out)
			}
			if strings.Contains(out.String(), "\x1b") || strings.Contains(out.String(), "\nFORGED") {
				t.Errorf("the answer is forged:\n%q", &out)
			}
		})
	}
}

// TestErrorForgesNothing names an agent that is none.
func TestErrorForgesNothing(t *testing.T) {
	dir := t.TempDir()
	rover(t, warmCache(t), yes, "init", dir)
	answer, diagnostics, code := tryRover(t, cacheDir, "run", dir, "--agent", "script:\x1b[31m\nrover: all is well")
	want := "rover: --agent script:\\x1b[31m\n  rover: all is well: there is no such file\n"
	if diff := cmp.Diff(want, diagnostics); diff != "" || answer != "" || code != wrongUse {
		t.Errorf("exit code %d, answer %q, diagnostics (-want +got):\n%s", code, answer, diff)
	}
}
