package witness_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/runtime/witness"
	"github.com/workrover/workrover/sdk/plugin"
)

// recording is a bundle whose steps do all that steps can do to files.
func recording(t *testing.T) *journal.Bundle {
	t.Helper()
	bundle, err := journal.OpenBundle(filepath.Join("..", "replay", "testdata", "released", "rover.bundle-v1", "effects.rover"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bundle.Close() })
	return bundle
}

const (
	writes  = "turn/7/call/1" // "done" to /workspace/copy
	changes = "turn/8/call/1" // mkdir, remove, symlink, rename, mode, put
)

// sees plays a step of a bundle before a witness, as it came to change what was recorded.
func sees(t *testing.T, bundle *journal.Bundle, name string, change func(*step.Step, *step.Result)) *witness.Witness {
	t.Helper()
	record := *bundle.Journal.Step(name)
	record.Effects = slices.Clone(record.Effects)
	ran, result := &step.Step{Name: name}, &step.Result{Record: &record}
	change(ran, result)
	w := witness.New(bundle)
	run := w.Wrap(func(context.Context, *step.Step) (*step.Result, error) { return result, nil })
	if got, err := run(t.Context(), ran); got != result || err != nil {
		t.Fatalf("the witness makes %v, %v of the result", got, err)
	}
	return w
}

func TestContrastOfEffects(t *testing.T) {
	effect := func(at int, to footprint.Effect) func(*step.Step, *step.Result) {
		return func(_ *step.Step, r *step.Result) { r.Record.Effects[at] = to }
	}
	content := func(text string, kept bool) func(*step.Step, *step.Result) {
		return func(_ *step.Step, r *step.Result) {
			blob := vfs.NewBlob([]byte(text))
			r.Record.Effects[0].Blob, r.Record.Effects[0].Size = blob.Digest(), int64(len(text))
			if kept {
				r.Effects = []vfs.Effect{{Op: vfs.OpPut, Path: "/copy", Blob: blob}}
			}
		}
	}
	for _, tt := range []struct {
		name, step string
		change     func(*step.Step, *step.Result)
		want       []string
	}{
		{"another content", writes, content("gone", true), []string{"/workspace/copy is written with another content:", "  @@ -1,1 +1,1 @@", "  -done", "  +gone"}},
		{"a content that was not kept", writes, content("gones", false), []string{`recorded /workspace/copy is written, 4 bytes with mode 0644, now /workspace/copy is written, 5 bytes with mode 0644`}},
		{"another mode", writes, effect(0, footprint.Effect{Op: vfs.OpPut, Path: "/workspace/copy", Mode: 0o600, Size: 4}),
			[]string{`recorded /workspace/copy is written, 4 bytes with mode 0644, now /workspace/copy is written, 4 bytes with mode 0600`}},
		{"nothing", writes, func(_ *step.Step, r *step.Result) { r.Record.Effects = nil }, []string{`recorded /workspace/copy is written, 4 bytes with mode 0644, now nothing`}},
		{"something more", writes, func(_ *step.Step, r *step.Result) {
			r.Record.Effects = append(r.Record.Effects, footprint.Effect{Op: vfs.OpMkdir, Path: "/workspace/d"})
		}, []string{`recorded nothing, now the directory /workspace/d is made`}},
		{"another directory", changes, effect(0, footprint.Effect{Op: vfs.OpRemove, Path: "/workspace/empty"}), []string{`recorded the directory /workspace/empty is made, now /workspace/empty is removed`}},
		{"another target", changes, effect(2, footprint.Effect{Op: vfs.OpSymlink, Path: "/workspace/l", Target: "copy"}), []string{`recorded the symlink /workspace/l to read is made, now the symlink /workspace/l to copy is made`}},
		{"another place", changes, effect(3, footprint.Effect{Op: vfs.OpRename, Path: "/workspace/file", To: "/workspace/there"}), []string{`recorded /workspace/file is moved to /workspace/moved, now /workspace/file is moved to /workspace/there`}},
		{"another permission", changes, effect(4, footprint.Effect{Op: vfs.OpMode, Path: "/workspace/moved", Mode: 0o644}), []string{`recorded the mode of /workspace/moved becomes 0600, now the mode of /workspace/moved becomes 0644`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := sees(t, recording(t), tt.step, tt.change)
			got := w.Contrast(&replay.Divergence{Step: tt.step, What: "effect", Recorded: "a", Now: "b"})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestContrast(t *testing.T) {
	answered := func(_ *step.Step, r *step.Result) {
		r.Record.Response = step.Text(`{"ok":true,"output":"write: late"}`)
		r.Response = &plugin.Response{OK: true, Output: []byte(`"write: late"`)}
	}
	w := sees(t, recording(t), writes, answered)
	check := func(id, value, message string) string {
		return `{"id":"` + id + `","value":` + value + `,"message":"` + message + `","evidence":[{"path":"/workspace/a.csv","locator":"B2","expected":"7","found":"8"}]}`
	}
	for _, tt := range []struct {
		name string
		at   replay.Divergence
		want []string
		id   string
	}{
		{"a value of a check", replay.Divergence{What: "check", Recorded: check("sum", "1", ""), Now: check("sum", "0.5", "is 8")}, []string{`value: recorded 1, now 0.5`, "  is 8", "  /workspace/a.csv B2: expected 7, found 8"}, "sum"},
		{"a check that is gone", replay.Divergence{What: "check", Recorded: check("sum", "1", ""), Now: "nothing"}, []string{`recorded {"id":"sum","value":1,"message":"","evidence":[{"path":"/workspace/a.csv","locat…, now nothing`}, "sum"},
		{"a message of a check", replay.Divergence{What: "check", Recorded: check("sum", "1", "a"), Now: check("sum", "1", "b")}, []string{`/message: recorded "a", now "b"`}, "sum"},
		{"a status", replay.Divergence{Turn: 7, Call: 1, Step: writes, What: "status", Recorded: "ok", Now: "error"}, []string{`recorded ok, now error`, "@@ -1,1 +1,1 @@", `-"write: "`, `+"write: late"`}, ""},
		{"a status of a turn that was not played", replay.Divergence{Turn: 99, Call: 1, Step: writes, What: "status", Recorded: "ok", Now: "error"}, []string{`recorded ok, now error`}, ""},
		{"the task", replay.Divergence{What: "task", Recorded: "a\nb\n", Now: "a\nc\n"}, []string{"@@ -1,2 +1,2 @@", " a", "-b", "+c"}, ""},
		{"a step that was not there", replay.Divergence{What: "step", Recorded: "nothing", Now: "turn/9/call/1"}, nil, ""},
		{"another step", replay.Divergence{What: "step", Recorded: "turn/8/call/1", Now: "turn/9/call/1"}, []string{`recorded turn/8/call/1, now turn/9/call/1`}, ""},
		{"a reward", replay.Divergence{What: "reward", Recorded: "1", Now: "0"}, []string{`recorded 1, now 0`}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, w.Contrast(&tt.at)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if got := witness.CheckID(&tt.at); got != tt.id {
				t.Errorf("the check is %q, want %q", got, tt.id)
			}
		})
	}
}

func TestBecause(t *testing.T) {
	bundle := recording(t)
	written := bundle.Journal.Step(writes).Effects[0].Blob.String() // which is in the bundle
	w := sees(t, bundle, writes, func(s *step.Step, r *step.Result) {
		layer := vfs.Empty().Fork(nil)
		blob := vfs.NewBlob([]byte("undone"))
		if err := layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: "/read", Mode: 0o644, Blob: blob}); err != nil {
			t.Fatal(err)
		}
		s.Mounts = []step.Mount{{Path: "/workspace", Tree: layer.Snapshot()}}
		r.Record.Response = step.Text("other")
	})
	for _, tt := range []struct {
		name string
		why  replay.Difference
		want []string
	}{
		{"a file", replay.Difference{What: "content", Path: "/workspace/read", Recorded: written, Now: "b"}, []string{"because /workspace/read is not as it was recorded:", "  @@ -1,1 +1,1 @@", "  -done", "  +undone"}},
		{"a file that is gone", replay.Difference{What: "content", Path: "/workspace/gone", Recorded: written, Now: "ENOENT"}, []string{"because /workspace/gone is not as it was recorded:", `  recorded a file, now ENOENT`}},
		{"a file that was not kept", replay.Difference{What: "content", Path: "/workspace/read", Recorded: "ENOENT", Now: "b"}, []string{"because /workspace/read is not as it was recorded:", `  recorded ENOENT, now b`}},
		{"a directory", replay.Difference{What: "list", Path: "/workspace"}, []string{"because /workspace holds other files than were recorded"}},
		{"the clock", replay.Difference{What: "clock", Recorded: "1", Now: "2"}, []string{`because of its clock: recorded 1, now 2`}},
		{"what is there", replay.Difference{What: "exists", Path: "/workspace/a", Recorded: "true", Now: "false"}, []string{`because of what is at /workspace/a: recorded true, now false`}},
		{"another plugin", replay.Difference{What: "plugin digest"}, []string{`because the plugin "tool" is not the one that was recorded`}},
		{"a refusal", replay.Difference{What: "refusal", Now: "no such tool"}, []string{"because the call is refused now: no such tool"}},
		{"a condition", replay.Difference{What: "condition", Path: "memo/sum", Recorded: "a", Now: "b"}, []string{"because the condition of check memo/sum is another one:", `  recorded a, now b`}},
		{"arguments", replay.Difference{What: "arguments", Recorded: `{"path":"a"}`, Now: `{"path":"b"}`}, []string{"because of its arguments:", `  /path: recorded "a", now "b"`}},
		{"anything else", replay.Difference{What: "seed", Recorded: "1", Now: "2"}, []string{`because of its seed: recorded 1, now 2`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, w.Because(&replay.Divergence{Step: writes, Because: &tt.why})); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	if got := w.Because(&replay.Divergence{Step: writes}); got != nil {
		t.Errorf("of nothing that is known: %q", got)
	}
}
