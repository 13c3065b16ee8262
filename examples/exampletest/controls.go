package exampletest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/sdk/plugin"
)

// Controls plays every control and compares the checks at which it is below 1 with
// wrong, sorted, by control. None may make a call that fails: what is wrong is
// the work.
func Controls(t *testing.T, built *environment.Built, wrong map[string][]string) {
	t.Helper()
	for _, c := range built.Env.Controls {
		t.Run(c.Name, func(t *testing.T) {
			p, j := Play(t, built, c)
			if !p.OK {
				t.Errorf("expected to %s, got %s: %s", p.Expect, p.Got, p.Error)
			}
			if diff := cmp.Diff(wrong[c.Name], Failing(p.Result)); diff != "" {
				t.Errorf("checks below 1 (-want +got)\n%s", diff)
			}
			for _, turn := range j.Turns {
				for _, call := range turn.Calls {
					if call.Status != plugin.StatusOK {
						t.Errorf("turn %d: %s %s: %s", turn.Turn, call.Tool, call.Status, call.Shown)
					}
				}
			}
		})
	}
}

// Play plays a control and returns its record, too.
func Play(t *testing.T, built *environment.Built, c *environment.Control) (*rollout.Probe, *journal.Journal) {
	t.Helper()
	memory := store.NewMemory()
	p, err := rollout.PlayControl(t.Context(), built, c, &rollout.Options{ID: c.Name, Agent: c.Name, Sample: c.Sample, Record: memory})
	if err != nil {
		t.Fatal(err)
	}
	text, err := memory.Journal(t.Context(), c.Name)
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p, j
}

// Failing are the checks below 1, sorted.
func Failing(r *rollout.Result) []string {
	var names []string
	for _, check := range r.Checks {
		if check.Value < 1 {
			names = append(names, check.Verifier+"/"+check.ID)
		}
	}
	slices.Sort(names)
	return names
}
