package sandbox_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

var update = flag.Bool("update", false, "write the outcomes of hostile plugins into their sources")

// soak reports whether tests are to run as long as it takes.
func soak() bool { return os.Getenv("ROVER_SOAK") != "" }

// TestHostile runs every plugin of testdata/hostile, several at a time in one
// sandbox. Each ends with its exact outcome, twice, and on both engines with
// the same; it leaves the workspace as it was, and a plugin that means well
// works beside it. In the end, nothing of them is left.
func TestHostile(t *testing.T) {
	honest := filesModule(t)
	h := newHostileHost(t, honest, &sandbox.Options{CacheDir: cache})
	slow := newHostileHost(t, honest, &sandbox.Options{Interpret: true})
	cases := hostileCases(t)
	if testing.Short() { // with the race detector all of them take minutes
		const every = 24
		for i := 0; i*every < len(cases); i++ {
			cases[i] = cases[i*every]
		}
		cases = cases[:(len(cases)+every-1)/every]
	}
	t.Run("cases", func(t *testing.T) {
		dir := t.TempDir()
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				c.module = modules{dir}.make(t, c)
				first := h.attack(t, c)
				if *update {
					if err := c.update(first.Outcome); err != nil {
						t.Fatal(err)
					}
					return
				}
				if diff := cmp.Diff(c.outcome, first.Outcome); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
				if diff := cmp.Diff(first, h.attack(t, c)); diff != "" {
					t.Errorf("the second time (-first +second):\n%s", diff)
				}
				if first.Fuel < cheap || soak() {
					if diff := cmp.Diff(first, slow.attack(t, c)); diff != "" {
						t.Errorf("-compiler +interpreter:\n%s", diff)
					}
				}
				h.works(t)
			})
		}
	})
	slow.close(t)
	if !testing.Short() {
		t.Run("leave nothing", func(t *testing.T) { h.leaveNothing(t, cases) })
	}
	h.close(t)
}

// cheap is how much fuel the interpreter burns in a moment.
const cheap = 5_000_000

// leaveNothing attacks again and again: the process must not grow.
func (h *hostileHost) leaveNothing(t *testing.T, cases []*hostile) {
	calls := len(cases)
	if soak() {
		calls = 1000
	}
	before := resident(t)
	for i := range calls {
		c := cases[i%len(cases)]
		if got := h.attack(t, c); got.Outcome != c.outcome {
			t.Errorf("call %d: %s: -want +got:\n%s", i, c.name, cmp.Diff(c.outcome, got.Outcome))
		}
	}
	h.works(t)
	after := resident(t)
	t.Logf("%d hostile calls: from %d to %d MiB", calls, before>>20, after>>20)
	if after > before+before/10 {
		t.Errorf("after %d hostile calls the process holds %d bytes, before them %d", calls, after, before)
	}
}

// hostileHost is a sandbox with a plugin that means well.
type hostileHost struct {
	*sandbox.Sandbox
	tree   *vfs.Tree
	honest step.Plugin
	answer outcome // of the honest plugin, while it is alone
}

func newHostileHost(t *testing.T, honestModule []byte, opts *sandbox.Options) *hostileHost {
	t.Helper()
	h := &hostileHost{Sandbox: sandbox.New(opts), tree: workspace(t)}
	honest, err := h.Open(&sandbox.Source{Module: honestModule})
	if err != nil {
		t.Fatal(err)
	}
	h.honest, h.answer = honest, run(t, honest, h.tree, honestRequest)
	if !strings.Contains(h.answer.Response, `"ok":true`) {
		t.Fatalf("the honest plugin answers %s (%v)", h.answer.Response, h.answer.Failure)
	}
	return h
}

const honestRequest = `{"op":"call","name":"write","args":{"path":"in/b.txt","text":"more","append":true}}`

// works asks the plugin that means well.
func (h *hostileHost) works(t *testing.T) {
	t.Helper()
	if diff := cmp.Diff(h.answer, run(t, h.honest, h.tree, honestRequest)); diff != "" {
		t.Errorf("an honest plugin (-alone +now):\n%s", diff)
	}
}

func (h *hostileHost) close(t *testing.T) {
	t.Helper()
	if err := h.Close(t.Context()); err != nil {
		t.Errorf("close: %v", err)
	}
}

// attacked is what came of one call of a hostile plugin.
type attacked struct {
	Outcome string
	Fuel    int64
	Log     int
	Effects int
}

// attack makes a plugin of the module of a case and calls it.
func (h *hostileHost) attack(t *testing.T, c *hostile) *attacked {
	t.Helper()
	p, err := h.Open(&sandbox.Source{
		Module: c.module, Files: pluginFiles(t), Limits: c.limits,
		Args: []string{"hostile", "-x"}, Env: []string{"LANG=C"},
	})
	if err != nil {
		return &attacked{Outcome: "refused: " + err.Error()}
	}
	r, err := step.Run(t.Context(), h.hostileStep(t, c, p))
	if refusal, ok := errors.AsType[*step.Refusal](err); ok {
		return &attacked{Outcome: "refused: " + refusal.Error()}
	} else if err != nil {
		t.Fatalf("%s: a fault of the host: %v", c.name, err)
	}
	a := &attacked{Outcome: outcomeOf(r), Fuel: r.Record.Fuel, Log: len(r.Record.Log), Effects: len(r.Record.Effects)}
	if a.Effects != c.effects {
		t.Errorf("%s: %d effects, want %d", c.name, a.Effects, c.effects)
	}
	if after := r.Trees["/workspace"]; after != nil && c.effects == 0 && after.Digest() != h.tree.Digest() {
		t.Errorf("%s: the workspace is not as before", c.name)
	}
	return a
}

func (h *hostileHost) hostileStep(t *testing.T, c *hostile, p step.Plugin) *step.Step {
	t.Helper()
	s := &step.Step{
		Name: "turn/1/call/1", Kind: step.ToolCall, Alias: "hostile", Plugin: p,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpCall, Name: "go", Args: json.RawMessage(`{}`)},
		Grant:   step.Grant{Read: []string{"/workspace"}, Write: []string{"/workspace"}},
		Mounts: []step.Mount{
			{Path: "/workspace", Tree: h.tree, Writable: true, Quota: c.quota},
			{Path: "/plugin", Tree: pluginFiles(t), Private: true},
			{Path: "/tmp", Tree: vfs.Empty(), Writable: true, Private: true, Quota: c.quota},
		},
		Clock: time.Date(2026, 10, 1, 9, 0, 0, 0, time.UTC),
	}
	if c.verifier {
		s.Name, s.Kind, s.Grant = "verification/1/go", step.Verification, step.Grant{}
		s.Request = &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpVerify, Name: "go"}
		s.Mounts[0].Writable = false
	}
	return s
}

// pluginFiles is what every hostile plugin has as /plugin.
func pluginFiles(t *testing.T) *vfs.Tree {
	t.Helper()
	l := vfs.Empty().Fork(nil)
	if err := l.Apply(vfs.Effect{Op: vfs.OpPut, Path: "/own", Blob: vfs.NewBlob([]byte("own")), Mode: 0o644}); err != nil {
		t.Fatal(err)
	}
	return l.Snapshot()
}

// outcomeOf is the line that a case's file has for r.
func outcomeOf(r *step.Result) string {
	if r.Record.Failure != nil {
		return "fails: " + r.Record.Failure.Error()
	}
	const line = 300
	if response := r.Record.Response; len(response) > line {
		return fmt.Sprintf("answers: %s… (%d bytes)", response[:line/3], len(response))
	}
	return fmt.Sprintf("answers: %s", r.Record.Response)
}
