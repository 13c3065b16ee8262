package replay_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/replay"
)

// TestPlayExplainsByTheStepOfThatName: what is run in a replay is known as well as
// what was recorded, and often comes further, but it is not what has changed.
func TestPlayExplainsByTheStepOfThatName(t *testing.T) {
	was := base().with(func(o *office) {
		o.verifiers["v1"] = []op{{Op: "read", Path: "/workspace/made"}, {Op: "read", Path: "/workspace/out.txt"}}
	})
	bundle := take(t, was, "oracle", oracle(t, was))
	tests := []struct {
		name   string
		revise func(*office)
		want   map[string]string // why, by step
	}{
		{"the config of a verifier", func(o *office) { o.verifiers["v1"] = []op{{Op: "stat", Path: "/workspace/out.txt"}} },
			map[string]string{"turn/0/verifier/v1": "request", "turn/3/verifier/v1": "request"}},
		{"the plugin of the verifiers", func(o *office) { o.judge = "2" },
			map[string]string{"turn/0/verifier/v1": "plugin digest", "turn/0/verifier/v2": "plugin digest", "turn/3/verifier/v1": "plugin digest"}},
		{"what a verifier reads before anything else", func(o *office) { o.build = []op{o.build[0], {Op: "write", Path: "/workspace/made", To: "MADE"}} },
			map[string]string{"context/made": "request", "turn/0/verifier/v1": "content /workspace/made", "turn/3/verifier/v1": "content /workspace/made"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, fresh := range []bool{false, true} {
				got := map[string]string{}
				for _, d := range play(t, bundle, was.with(tt.revise), &replay.Options{Fresh: fresh}).Decisions {
					if d.Why != nil {
						got[d.Step] = d.Why.What
						if d.Why.Path != "" {
							got[d.Step] += " " + d.Why.Path
						}
					}
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("fresh %t (-want +got):\n%s", fresh, diff)
				}
			}
		})
	}
}
