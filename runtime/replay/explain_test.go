package replay_test

import (
	"bytes"
	"maps"
	"testing"
	"testing/fstest"

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

// TestPlayExplainsConditionsBesidePlugins: a condition that was edited is the reason,
// also where the package has plugins that no bundle has in it, of whatever kind.
func TestPlayExplainsConditionsBesidePlugins(t *testing.T) {
	declare := func(condition string) string {
		return "plugin \"dir\" {\n source = \"./plugins/dir\"\n}\nplugin \"program\" {\n source = \"process:./plugins/program\"\n}\n" +
			"verifier \"names\" {\n check \"largest\" {\n condition = " + condition + "\n }\n}\n"
	}
	fsys := base().pack()
	main := fsys["main.hcl"].Data
	fsys["plugins/dir/plugin.json"] = &fstest.MapFile{Data: []byte(`{"name": "machine", "version": "1.0.0", "entry": "a.wasm"}`)}
	fsys["plugins/dir/a.wasm"] = &fstest.MapFile{Data: []byte("in a directory")}
	fsys["plugins/program"] = &fstest.MapFile{Data: []byte("program"), Mode: 0o755}
	fsys["main.hcl"] = &fstest.MapFile{Data: append(bytes.Clone(main), declare(`1 == 1`)...)}
	bundle := takeIn(t, loadFrom(t, fsys, &machine{}), "oracle", oracle(t, base()))
	now := maps.Clone(fsys)
	now["main.hcl"] = &fstest.MapFile{Data: append(bytes.Clone(main), declare(`1 < 2`)...)}
	report, err := replay.Play(t.Context(), bundle, loadFrom(t, now, &machine{}), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got *replay.Difference
	for _, d := range report.Decisions {
		if d.Step == "turn/0/verifier/names" {
			got = d.Why
		}
	}
	want := &replay.Difference{What: "condition", Path: "names/largest", Recorded: "1 == 1", Now: "1 < 2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("why (-want +got):\n%s", diff)
	}
}
