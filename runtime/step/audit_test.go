package step_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// elsewhere is a fake on another engine.
type elsewhere struct{ fake }

func (e elsewhere) Identity() step.Identity {
	id := e.fake.Identity()
	id.Engine = "test/2"
	return id
}

// TestAudit repeats a step with a twin that does one thing otherwise.
func TestAudit(t *testing.T) {
	workspace := tree(t, map[string]string{"/in.txt": "hello"})
	does := func(answer step.Answer, failure error, read, text string, refused ...string) fake {
		return func(w *step.World) (*step.Answer, error) {
			fsys := vfs.NewFs(w.Files)
			_ = fsys.Mkdir("/workspace/out", 0o755)
			_, _ = afero.ReadFile(fsys, "/workspace/"+read)
			_ = afero.WriteFile(fsys, "/workspace/out/x", []byte(text), 0o644)
			for _, name := range refused {
				_ = fsys.Remove("/workspace/" + name)
			}
			return &answer, failure
		}
	}
	good := step.Answer{Response: []byte(`{"ok": true, "output": 1}`), Log: []byte("log"), Fuel: 7}
	with := func(change func(*step.Answer)) step.Answer {
		changed := good
		change(&changed)
		return changed
	}
	for _, tt := range []struct {
		name string
		twin fake
		want string
	}{
		{"the same", does(good, nil, "in.txt", "a"), ""},
		{"response", does(with(func(a *step.Answer) { a.Response = []byte(`{"ok": true, "output": 2}`) }), nil, "in.txt", "a"),
			`response: "{\"ok\": true, \"output\": 1}" on test/1, and "{\"ok\": true, \"output\": 2}" on test/2`},
		{"log", does(with(func(a *step.Answer) { a.Log = nil }), nil, "in.txt", "a"), `log: "log" on test/1, and "" on test/2`},
		{"fuel", does(with(func(a *step.Answer) { a.Fuel++ }), nil, "in.txt", "a"), `use of fuel: 7 on test/1, and 8 on test/2`},
		{"failure", does(good, &step.Failure{Cause: step.Trapped, Detail: "unreachable"}, "in.txt", "a"),
			`failure: null on test/1, and {"cause":"trapped","detail":"unreachable"} on test/2`},
		{"effects", does(good, nil, "in.txt", "b"), `effect: {"op":"put","path":"/workspace/out/x","mode":420,"blob":"` + digest.Of([]byte("a")).String() + `","size":1} on test/1, and {"op":"put","path":"/workspace/out/x","mode":420,"blob":"` + digest.Of([]byte("b")).String() + `","size":1} on test/2`},
		{"observations", does(good, nil, "none", "a"), `observation: {"kind":"exists","path":"/workspace/in.txt","answer":"file"} on test/1, and {"kind":"absent","path":"/workspace/none","answer":"ENOENT /workspace"} on test/2`},
		{"refused writes", does(good, nil, "in.txt", "a", "in.txt"), `number of refused writes: 0 on test/1, and 1 on test/2`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			audited := &step.Audited{Plugin: does(good, nil, "in.txt", "a"), Twin: elsewhere{tt.twin}, Share: 1}
			_, err := step.Run(t.Context(), call(workspace, audited))
			want := ""
			if tt.want != "" {
				want = "the audit of turn/1/call/1 found a different " + tt.want
			}
			if got := fmt.Sprint(err); err != nil && got != want || err == nil && want != "" {
				t.Errorf("Run = %v\nwant %s", err, want)
			}
			if _, differs := errors.AsType[*step.Difference](err); differs != (want != "") {
				t.Errorf("Run = %T", err)
			}
		})
	}
}

// TestAuditChooses: the share of steps is about that which was asked for, and
// the same steps are chosen again.
func TestAuditChooses(t *testing.T) {
	workspace := tree(t, nil)
	repeated := func(share float64) (steps []int) {
		for i := range 200 {
			twin := fake(func(*step.World) (*step.Answer, error) {
				steps = append(steps, i)
				return ok(`{"ok": true, "output": 1}`)
			})
			first := fake(func(*step.World) (*step.Answer, error) { return ok(`{"ok": true, "output": 1}`) })
			s := call(workspace, &step.Audited{Plugin: first, Twin: twin, Share: share})
			s.Request.Args = fmt.Appendf(nil, `{"i": %d}`, i)
			run(t, s)
		}
		return steps
	}
	if n := len(repeated(0)); n != 0 {
		t.Errorf("%d steps were repeated of a share of 0", n)
	}
	if n := len(repeated(1)); n != 200 {
		t.Errorf("%d steps were repeated of 200", n)
	}
	once := repeated(0.25)
	if len(once) < 30 || len(once) > 70 {
		t.Errorf("%d steps were repeated, want about 50", len(once))
	}
	if !slices.Equal(once, repeated(0.25)) {
		t.Error("other steps were repeated the second time")
	}
}

// TestAuditFault: a twin that cannot be run says nothing about the plugin.
func TestAuditFault(t *testing.T) {
	lost := errors.New("the disk is gone")
	first := fake(func(*step.World) (*step.Answer, error) { return ok(`{"ok": true, "output": 1}`) })
	twin := elsewhere{func(*step.World) (*step.Answer, error) { return nil, lost }}
	_, err := step.Run(t.Context(), call(tree(t, nil), &step.Audited{Plugin: first, Twin: twin, Share: 1}))
	if want := "repeat turn/1/call/1 on test/2: run turn/1/call/1: the disk is gone"; !errors.Is(err, lost) || err.Error() != want {
		t.Errorf("Run = %v, want %s", err, want)
	}
}
