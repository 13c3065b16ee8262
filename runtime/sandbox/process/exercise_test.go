//go:build linux

package process_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/sandbox/process/testdata/exercise"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestFilesAreTheSame holds everything that a plugin can do with files in a
// process against the same in this one: what it is told, its effects, and what
// it is seen to ask.
func TestFilesAreTheSame(t *testing.T) {
	executable, err := built("./testdata/exercise/guest")
	if err != nil {
		t.Fatal(err)
	}
	guest, err := process.New(&process.Source{Name: "exercise", Executable: executable}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := guest.Close(); err != nil {
			t.Error(err)
		}
	}()
	own := native.New(exercise.Plugin(), step.Limits{})
	for _, name := range exercise.Names() {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(exercised(t, own, name), exercised(t, guest, name)); diff != "" {
				t.Errorf("-native +process:\n%s", diff)
			}
		})
	}
}

// traced is what must be the same of a step.
type traced struct {
	Response     string
	Effects      []footprint.Effect
	Observations []footprint.Observation
	Tree         string
}

func exercised(t *testing.T, p step.Plugin, tool string) traced {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	put := func(name, text string) vfs.Effect {
		return vfs.Effect{Op: vfs.OpPut, Path: name, Blob: vfs.NewBlob([]byte(text)), Mode: 0o644}
	}
	for _, e := range []vfs.Effect{
		put("/in.txt", "hello"), {Op: vfs.OpMkdir, Path: "/dir", Mode: 0o755}, put("/dir/x", "x"),
		{Op: vfs.OpSymlink, Path: "/link", Target: "in.txt"},
	} {
		if err := layer.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	r, err := step.Run(t.Context(), &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "exercise", Plugin: p,
		Request: &plugin.Request{Op: plugin.OpCall, Name: tool},
		Grant:   step.Grant{Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: layer.Snapshot(), Writable: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true},
		},
		Clock: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC), Random: step.RandomKey{1, 2, 3},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() {
		t.Fatalf("%v, %s", r.Record.Failure, r.Record.Response)
	}
	got := traced{Response: string(r.Record.Response), Effects: r.Record.Effects, Tree: r.Trees["/workspace"].Digest().String()}
	for _, o := range r.Record.Observations {
		if o.Kind != footprint.Mode { // which only a process can see
			got.Observations = append(got.Observations, o)
		}
	}
	return got
}
