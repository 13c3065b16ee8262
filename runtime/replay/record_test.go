package replay_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
)

// TestPlayRecords: the record of a replay is that of the rollout as it is now; it
// needs no other, and what was reused is in it like what was run.
func TestPlayRecords(t *testing.T) {
	revised := base()
	revised.verifiers["v1"] = []op{{Op: "stat", Path: "/workspace/out.txt"}}
	kept := store.NewMemory()
	report := play(t, take(t, base(), "somebody", oracle(t, base())), revised, &replay.Options{Record: kept})
	if report.Identical || report.Executed != 2 {
		t.Fatalf("%+v", report)
	}
	again := play(t, bundleOf(t, kept), revised, nil)
	if !again.Identical || again.Executed != 0 || again.Digest != report.Digest {
		t.Errorf("the new record in the same office: %+v", again)
	}
}

// TestPlayWraps: whoever stands between sees every step, and what it comes to.
func TestPlayWraps(t *testing.T) {
	var seen, decided []string
	wrap := func(run step.Runner) step.Runner {
		return func(ctx context.Context, s *step.Step) (*step.Result, error) {
			result, err := run(ctx, s)
			if err == nil && result.Record.Name == s.Name {
				seen = append(seen, s.Name)
			}
			return result, err
		}
	}
	report := play(t, take(t, base(), "oracle", oracle(t, base())), base(), &replay.Options{Wrap: wrap})
	for _, d := range report.Decisions {
		decided = append(decided, d.Step)
	}
	if diff := cmp.Diff(decided, seen); diff != "" || len(seen) == 0 {
		t.Errorf("steps (-decided +seen):\n%s", diff)
	}
}
