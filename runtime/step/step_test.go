package step_test

import (
	"context"
	"errors"
	"io/fs"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// fake is a plugin that is a function.
type fake func(w *step.World) (*step.Answer, error)

func (fake) Identity() step.Identity {
	return step.Identity{Digest: digest.Of([]byte("fake")), Transport: "test", Engine: "test/1"}
}

func (f fake) Handle(_ context.Context, w *step.World, _ []byte) (*step.Answer, error) { return f(w) }

func ok(response string) (*step.Answer, error) {
	return &step.Answer{Response: []byte(response)}, nil
}

// tree makes a tree of files.
func tree(t *testing.T, files map[string]string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	fsys := vfs.NewFs(namespace(t, vfs.Mount{Path: "/", Layer: layer}))
	for name, content := range files {
		if err := afero.WriteFile(fsys, name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return layer.Snapshot()
}

func namespace(t *testing.T, mounts ...vfs.Mount) *vfs.Namespace {
	t.Helper()
	n, err := vfs.NewNamespace(mounts...)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

var start = time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)

// call is the step of a tool call on a workspace.
func call(workspace *vfs.Tree, p step.Plugin) *step.Step {
	return &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "fake", Plugin: p,
		Request: &plugin.Request{Op: plugin.OpCall, Name: "go", Args: []byte(`{"b": 1, "a": 2.50}`)},
		Grant:   step.Grant{Read: []string{"/workspace"}, Write: []string{"/workspace/out"}},
		Mounts:  []step.Mount{{Path: "/workspace", Tree: workspace, Writable: true}, {Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true}},
		Clock:   start,
	}
}

func run(t *testing.T, s *step.Step) *step.Result {
	t.Helper()
	r, err := step.Run(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRunRecordsTheFootprint(t *testing.T) {
	workspace := tree(t, map[string]string{"/in.txt": "hello", "/unread.txt": "x"})
	r := run(t, call(workspace, fake(func(w *step.World) (*step.Answer, error) {
		fsys := vfs.NewFs(w.Files)
		text, err := afero.ReadFile(fsys, "/workspace/in.txt")
		if err != nil {
			return nil, err
		}
		if err := fsys.Mkdir("/workspace/out", 0o755); err != nil {
			return nil, err
		}
		w.Sleep(2 * time.Second)
		if err := afero.WriteFile(fsys, "/workspace/out/copy.txt", text, 0o644); err != nil {
			return nil, err
		}
		if _, err := afero.ReadFile(fsys, "/workspace/out/copy.txt"); err != nil { // its own
			return nil, err
		}
		if err := afero.WriteFile(fsys, "/workspace/forbidden.txt", text, 0o644); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("a write outside of the grant gives %v, want a permission error", err)
		}
		if err := afero.WriteFile(fsys, "/tmp/scratch", text, 0o644); err != nil {
			return nil, err
		}
		w.Wall()
		return ok(`{"ok": true, "output": {"n": 1}}`)
	})))

	record := r.Record
	hello := digest.Of([]byte("hello"))
	wantEffects := []footprint.Effect{
		{Op: vfs.OpMkdir, Path: "/workspace/out", Mode: 0o755},
		{Op: vfs.OpPut, Path: "/workspace/out/copy.txt", Mode: 0o644, Blob: hello, Size: 5, After: 2 * time.Second},
	}
	if diff := cmp.Diff(wantEffects, record.Effects); diff != "" {
		t.Errorf("effects (-want +got):\n%s", diff)
	}
	asked := map[footprint.Observation]bool{}
	for _, o := range record.Observations {
		asked[o] = true
	}
	for _, want := range []footprint.Observation{
		{Kind: footprint.Content, Path: "/workspace/in.txt", Answer: hello.String()},
		{Kind: footprint.Absent, Path: "/workspace/out", Answer: "ENOENT /workspace"},
		{Kind: footprint.Clock, Answer: "2026-01-05T09:00:00Z"},
	} {
		if !asked[want] {
			t.Errorf("observation %v is missing from %v", want, record.Observations)
		}
	}
	for o := range asked {
		if o.Path == "/workspace/unread.txt" || o.Path == "/workspace/out/copy.txt" || o.Path == "/tmp/scratch" {
			t.Errorf("observation %v is not of the starting state", o)
		}
	}
	if record.OutOfScope != 1 {
		t.Errorf("out of scope = %d, want 1", record.OutOfScope)
	}
	if diff := cmp.Diff([]string{"/workspace/forbidden.txt"}, r.Refused); diff != "" {
		t.Errorf("refused (-want +got):\n%s", diff)
	}
	if got, want := string(record.Request), `{"args":{"a":2.50,"b":1},"config":{},"name":"go","op":"call","protocol":1}`; got != want {
		t.Errorf("request = %s, want %s", got, want)
	}
	after := r.Trees["/workspace"]
	if blob, err := after.Blob("/out/copy.txt"); err != nil || string(blob.Bytes()) != "hello" {
		t.Errorf("/out/copy.txt afterwards: %v, %v", blob, err)
	}
	info, err := after.Lookup("/out/copy.txt")
	if err != nil || !info.MTime.Equal(start.Add(2*time.Second)) {
		t.Errorf("/out/copy.txt has time %v (%v), want that of the virtual clock", info.MTime, err)
	}
}

func TestWhatDoesNotSucceedHasNoEffects(t *testing.T) {
	workspace := tree(t, map[string]string{"/in.txt": "hello"})
	scribble := func(w *step.World) {
		fsys := vfs.NewFs(w.Files)
		if err := errors.Join(fsys.MkdirAll("/workspace/out", 0o755), afero.WriteFile(fsys, "/workspace/out/x", nil, 0o644)); err != nil {
			t.Error(err)
		}
	}
	trapped := &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
	tests := []struct {
		name    string
		plugin  fake
		failure *step.Failure
	}{
		{"ok: false", func(w *step.World) (*step.Answer, error) {
			scribble(w)
			return ok(`{"ok": false, "error": {"code": "failed", "message": "no"}}`)
		}, nil},
		{"trap", func(w *step.World) (*step.Answer, error) {
			scribble(w)
			return nil, trapped
		}, trapped},
		{"nonsense", func(w *step.World) (*step.Answer, error) {
			scribble(w)
			return ok(`nonsense`)
		}, &step.Failure{Cause: step.Broken}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := run(t, call(workspace, tt.plugin))
			if r.OK() {
				t.Fatal("the step succeeded")
			}
			if len(r.Record.Effects) != 0 || len(r.Effects) != 0 {
				t.Errorf("effects = %v, want none", r.Record.Effects)
			}
			if r.Trees["/workspace"] != workspace {
				t.Error("the workspace is not as before")
			}
			if !r.Record.Reusable {
				t.Error("a deterministic failure is not recorded for reuse")
			}
			got := r.Record.Failure
			if (got == nil) != (tt.failure == nil) || got != nil && got.Cause != tt.failure.Cause {
				t.Errorf("failure = %v, want %v", got, tt.failure)
			}
		})
	}
}

func TestQuotaFailsTheStepWhateverItAnswers(t *testing.T) {
	s := call(vfs.Empty(), fake(func(w *step.World) (*step.Answer, error) {
		fsys := vfs.NewFs(w.Files)
		if err := fsys.MkdirAll("/workspace/out", 0o755); err != nil {
			return nil, err
		}
		if err := afero.WriteFile(fsys, "/workspace/out/x", make([]byte, 100), 0o644); !errors.Is(err, vfs.ENOSPC) {
			t.Errorf("write above the quota = %v, want ENOSPC", err)
		}
		return ok(`{"ok": true, "output": null}`)
	}))
	s.Mounts[0].Quota = vfs.Quota{Bytes: 99}
	r := run(t, s)
	want := &step.Failure{
		Cause: step.Exhausted, Detail: "limit quota: bytes 99, of which /workspace has 0, and it asked for more",
		Remedy: "raise it with quota { bytes = …, entries = … } in the harness",
	}
	if diff := cmp.Diff(want, r.Record.Failure); diff != "" {
		t.Error(diff)
	}
	if r.Record.Reusable {
		t.Error("a step that ran into the quota is recorded for reuse")
	}
	if r.Trees["/workspace"] != s.Mounts[0].Tree {
		t.Error("the workspace is not as before")
	}
}

func TestFaultOfTheHostIsNoResult(t *testing.T) {
	fault := errors.New("disk on fire")
	r, err := step.Run(t.Context(), call(vfs.Empty(), fake(func(*step.World) (*step.Answer, error) { return nil, fault })))
	if r != nil || !errors.Is(err, fault) {
		t.Errorf("Run = %v, %v; want the fault", r, err)
	}
}

// endless is a plugin that never answers.
type endless struct{ fake }

func (endless) Handle(ctx context.Context, _ *step.World, _ []byte) (*step.Answer, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestWatchdog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, err := step.Run(t.Context(), call(vfs.Empty(), endless{}))
		want := "run turn/1/call/1: the watchdog stopped a plugin that did not come to an end in 10m0s"
		if !errors.Is(err, step.ErrWatchdog) || err.Error() != want {
			t.Errorf("Run = %v, want %s", err, want)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := step.Run(ctx, call(vfs.Empty(), endless{})); errors.Is(err, step.ErrWatchdog) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Run = %v, want that the caller's context ended it", err)
		}
	})
}

func TestKey(t *testing.T) {
	base := func() *step.Step { return call(vfs.Empty(), fake(nil)) }
	key := func(s *step.Step) step.Key {
		request, err := s.Request.Encode()
		if err != nil {
			t.Fatal(err)
		}
		return s.Key(request)
	}
	want := key(base())
	same := base()
	same.Name, same.Clock, same.Alias = "turn/9/call/2", start.Add(time.Hour), "other"
	same.Request.Args = []byte(`{"a":2.50,"b":1}`)
	if key(same) != want {
		t.Error("name, clock, alias or the order of arguments is in the key")
	}
	for name, change := range map[string]func(*step.Step){
		"kind":           func(s *step.Step) { s.Kind = step.Verification },
		"argument":       func(s *step.Step) { s.Request.Args = []byte(`{"a":2.50,"b":2}`) },
		"number literal": func(s *step.Step) { s.Request.Args = []byte(`{"a":2.5,"b":1}`) },
		"grant":          func(s *step.Step) { s.Grant.Write = nil },
		"tool":           func(s *step.Step) { s.Request.Name = "stay" },
	} {
		s := base()
		change(s)
		if key(s) == want {
			t.Errorf("the key does not depend on the %s", name)
		}
	}
}
