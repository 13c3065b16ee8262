package expenseaudit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/examples/exampletest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/specs"
)

// TestRevision: what the README says of the revision. It runs one verifier, and
// lets pass who was judged by nothing else.
func TestRevision(t *testing.T) {
	base := environment.Read(os.DirFS("."), "expense-audit", plugins)
	r, diags := specs.LoadRevision(os.DirFS("revisions"), "revisions", "notes-may-stay")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	revised, err := base.Load(t.Context(), r)
	if err != nil || revised.Env == nil {
		t.Fatal(err, revised.Diags)
	}
	for name, want := range map[string]replay.Outcome{"takes-notes": replay.Pass, "oracle": replay.Pass, "hedges": replay.Fail} {
		got, err := replay.Play(t.Context(), recordingOf(t, name), revised.Env, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got.Outcome != want || got.Executed == 0 {
			t.Errorf("%s: %s, %d steps executed; want %s", name, got.Outcome, got.Executed, want)
		}
		for _, step := range got.ExecutedSteps {
			if !strings.HasSuffix(step, "/verifier/tidy") {
				t.Errorf("%s: %s ran", name, step)
			}
		}
	}
}

// recordingOf is the bundle of a control.
func recordingOf(t *testing.T, name string) *journal.Bundle {
	t.Helper()
	built := exampletest.Build(t, plugins)
	memory := store.NewMemory()
	if _, err := rollout.PlayControl(t.Context(), built, built.Env.Control(name), &rollout.Options{ID: name, Agent: name, Record: memory}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), name+".rover")
	if err := journal.WriteBundle(t.Context(), file, memory, name, nil); err != nil {
		t.Fatal(err)
	}
	bundle, err := journal.OpenBundle(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bundle.Close() }) //nolint:errcheck // reading only
	return bundle
}
