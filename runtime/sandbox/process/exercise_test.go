//go:build linux

package process_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/sandbox/process/testdata/exercise"
	"github.com/workrover/workrover/runtime/sandbox/wasm"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestFilesAreTheSame holds everything that a plugin can do with files in a
// process, and in WASM, against the same in this one: what it is told, its effects,
// and what it is seen to ask.
func TestFilesAreTheSame(t *testing.T) {
	own := native.New(exercise.Plugin(), step.Limits{})
	for transport, guest := range map[string]step.Plugin{"process": exerciseProcess(t), "wasm": exerciseModule(t)} {
		for _, name := range exercise.Names() {
			t.Run(transport+"/"+name, func(t *testing.T) {
				if diff := cmp.Diff(exercised(t, own, name), exercised(t, guest, name)); diff != "" {
					t.Errorf("-native +%s:\n%s", transport, diff)
				}
			})
		}
	}
}

func exerciseProcess(t *testing.T) step.Plugin {
	t.Helper()
	executable, err := built("./testdata/exercise/guest")
	if err != nil {
		t.Fatal(err)
	}
	p, err := process.New(&process.Source{Name: "exercise", Executable: executable}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func exerciseModule(t *testing.T) step.Plugin {
	t.Helper()
	file := filepath.Join(t.TempDir(), "exercise.wasm")
	build := exec.Command("go", "build", "-buildmode=c-shared", "-o", file, "./testdata/exercise/guest")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	engine := wasm.New(nil)
	t.Cleanup(func() {
		if err := engine.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	p, err := engine.Plugin(&wasm.Source{Module: module})
	if err != nil {
		t.Fatal(err)
	}
	return p
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
		// Only a process sees permission bits, and the collector of a module in Go
		// reads the clock.
		if o.Kind != footprint.Mode && o.Kind != footprint.Clock {
			got.Observations = append(got.Observations, o)
		}
	}
	return got
}
