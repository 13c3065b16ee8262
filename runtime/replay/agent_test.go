package replay_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
)

// TestPlayAssumes: with and without assumed actions, of an agent of which only
// they are there.
func TestPlayAssumes(t *testing.T) {
	bundle := take(t, base(), "model", stranger{oracle(t, base())})
	listed := &replay.Divergence{
		Turn: 2, Call: 1, Step: "turn/2/call/1", What: "shown", Recorded: `"list: x.txt "`, Now: `"list: x.txt y.txt "`,
		Because: &replay.Difference{What: "list", Path: "/workspace/dir"},
	}
	tests := []struct {
		name     string
		revise   func(*office)
		diverged string // with what it stops
		evidence rollout.Evidence
		saw      *replay.Divergence
	}{
		{"nothing", func(*office) {}, "", rollout.Closed, nil},
		{"what it was not shown", func(o *office) { o.verifiers["v1"] = []op{{Op: "clock"}} }, "", rollout.Closed, nil},
		{"what it was shown", func(o *office) { o.files["dir/y.txt"] = "y" }, "diverged at turn 2: what the agent is shown is not what it had seen, so what it did next is no evidence of what it would do",
			rollout.Assumed, listed},
		{"the task", func(o *office) { o.task = "Do it." }, "diverged at turn 0: what the agent is shown is not what it had seen, so what it did next is no evidence of what it would do",
			rollout.Assumed, &replay.Divergence{Step: "task", What: "task", Recorded: "Do.", Now: "Do it."}},
		{"what it was shown last, when it could not go on", func(o *office) {
			o.more = "max_turns = 4"
			o.seed = 1
		}, "", rollout.Closed, nil},
		{"what it was shown last, when it could go on", func(o *office) { o.seed = 1 }, "diverged at turn 4: what the agent is shown is not what it had seen, so what it did next is no evidence of what it would do",
			rollout.Assumed, &replay.Divergence{Turn: 4, Call: 1, Step: "turn/4/call/1", What: "shown", Because: &replay.Difference{What: "random"}}},
	}
	sameSight := cmp.Options{
		cmpopts.IgnoreFields(replay.Difference{}, "Recorded", "Now"),
		cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Recorded" || p.Last().String() == ".Now" },
			cmp.Comparer(func(a, b string) bool { return a == b || a == "" || b == "" })), // drawn numbers are not written here
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			revised := base()
			tt.revise(&revised)
			stopped := play(t, bundle, revised, nil)
			wantStopped := rollout.Closed
			if tt.diverged != "" {
				wantStopped = rollout.Diverged
			}
			if stopped.Unresolved != tt.diverged || stopped.Evidence != wantStopped || (stopped.Outcome == replay.Unresolved) != (tt.diverged != "") {
				t.Errorf("outcome %s, evidence %s, unresolved %q", stopped.Outcome, stopped.Evidence, stopped.Unresolved)
			}
			got := play(t, bundle, revised, &replay.Options{AssumeActions: true})
			if got.Outcome == replay.Unresolved || got.Reward == nil || got.Result.Turns != 4 || got.Evidence != tt.evidence {
				t.Errorf("assumed: outcome %s, reward %v, %d turns, evidence %s", got.Outcome, got.Reward, got.Result.Turns, got.Evidence)
			}
			for _, r := range []*replay.Report{stopped, got} {
				if diff := cmp.Diff(tt.saw, r.Saw, sameSight); diff != "" {
					t.Errorf("saw (-want +got):\n%s", diff)
				}
			}
			agree(t, stopped, play(t, bundle, revised, &replay.Options{Fresh: true}))
			agree(t, got, play(t, bundle, revised, &replay.Options{Fresh: true, AssumeActions: true}))
		})
	}
}

// TestPlayOfATaskThatChanged: of what an assumed replay finds different, what
// the agent was given comes first.
func TestPlayOfATaskThatChanged(t *testing.T) {
	bundle := take(t, base(), "model", stranger{oracle(t, base())})
	revised := base()
	revised.task, revised.files["dir/y.txt"] = "Do it.", "y"
	revised.verifiers["v2"] = base().verifiers["v2"][:1] // which would differ at turn 0
	bundleOfV2 := take(t, revised.with(func(o *office) { o.task = base().task; delete(o.files, "dir/y.txt") }), "model", stranger{oracle(t, base())})
	if got := play(t, bundleOfV2, revised, &replay.Options{AssumeActions: true}); got.Divergence == nil || got.Divergence.What != "task" {
		t.Errorf("%+v", got.Divergence)
	}
	if got := play(t, bundle, revised, &replay.Options{AssumeActions: true}); got.Divergence == nil || got.Divergence.Step != "turn/0/verifier/v2" {
		t.Errorf("%+v", got.Divergence)
	}
}

func policyOf(t *testing.T, env *environment.Environment) rollout.Agent {
	t.Helper()
	p, err := env.Policy("tool", "tell", nil)
	if err != nil {
		t.Fatal(err)
	}
	return rollout.NewPolicy(p)
}

// TestPlayOfPolicies: they act on what they are shown now.
func TestPlayOfPolicies(t *testing.T) {
	take := func(o office) *journal.Bundle {
		env := load(t, o)
		return takeIn(t, env, "policy:tool.tell", policyOf(t, env))
	}
	bundle := take(base())
	if got := play(t, bundle, base(), &replay.Options{Fresh: true}); !got.Identical || got.Evidence != rollout.Live || got.Executed != got.Steps {
		t.Errorf("nothing has changed: %+v", got)
	}
	revised := base()
	revised.files["a.txt"] = "A"
	got := play(t, bundle, revised, nil)
	agree(t, got, play(t, bundle, revised, &replay.Options{Fresh: true}))
	if got.Evidence != rollout.Live || got.Saw != nil || got.Outcome == replay.Unresolved {
		t.Errorf("%+v", got)
	}
	if want := []string{"turn/0/verifier/v2", "turn/1/call/1", "turn/2/call/1", "turn/2/verifier/v1"}; !cmp.Equal(want, got.ExecutedSteps) {
		t.Errorf("executed %q, want %q", got.ExecutedSteps, want)
	}
	t.Run("is gone", func(t *testing.T) {
		bundle.Journal.Header.Acting.Policy = "tool.told"
		defer func() { bundle.Journal.Header.Acting.Policy = "tool.tell" }()
		if got := play(t, bundle, base(), nil); !got.Identical || got.Evidence != rollout.Closed {
			t.Errorf("%+v", got)
		}
	})
	t.Run("is a process", func(t *testing.T) {
		process := base()
		process.transport = "process"
		bundle := take(process)
		process.sealed = true
		for _, opts := range []*replay.Options{nil, {Fresh: true}, {AssumeActions: true}} {
			if got := play(t, bundle, process, opts); !got.Identical || got.Evidence != rollout.Closed || got.Executed > 0 {
				t.Errorf("%+v", got)
			}
		}
		process.sealed = false
		if got := play(t, bundle, process, &replay.Options{Rerun: true}); !got.Identical || got.Evidence != rollout.Live {
			t.Errorf("asked again: %+v", got)
		}
	})
}

// TestPlayOfActions: what an agent that acts again did otherwise is named.
func TestPlayOfActions(t *testing.T) {
	is := base()
	is.turns = [][]op{{{Op: "read", Path: "/workspace/a.txt"}}, {{Op: "read", Path: "/workspace/b.txt"}}}
	bundle := take(t, is, "oracle", oracle(t, is))
	line := func(calls ...string) string { return fmt.Sprintf("{\"calls\": [%s]}\n", strings.Join(calls, ", ")) }
	call := func(id, tool, file string) string {
		return fmt.Sprintf(`{"id": %q, "tool": %q, "args": {"ops": [{"op": "read", "path": "/workspace/%s"}]}}`, id, tool, file)
	}
	read := func(file string) string { return fmt.Sprintf(`{"ops":[{"op":"read","path":"/workspace/%s"}]}`, file) }
	a, b := call("c0", "do", "a.txt"), call("c1", "do", "b.txt")
	tests := []struct {
		name   string
		script string
		want   *replay.Divergence // but for what was shown
	}{
		{"the same", line(a) + line(b), nil},
		{"other ids", line(call("x", "do", "a.txt")) + line(call("y", "do", "b.txt")), nil},
		{"an argument", line(a) + line(call("c1", "do", "dir/x.txt")), &replay.Divergence{Turn: 2, Call: 1, Step: "turn/2/call/1", What: "shown",
			Because: &replay.Difference{What: "arguments", Recorded: read("b.txt"), Now: read("dir/x.txt")}}},
		{"a tool", line(a) + line(call("c1", "undo", "b.txt")), &replay.Divergence{Turn: 2, Call: 1, Step: "turn/2/call/1", What: "status",
			Because: &replay.Difference{What: "tool", Recorded: "do", Now: "undo"}}},
		{"a call more", line(a) + line(b, call("c2", "do", "a.txt")), &replay.Divergence{Turn: 2, Call: 2, Step: "turn/2/call/2", What: "step"}},
		{"a call less", line(a) + line(), &replay.Divergence{Turn: 2, Call: 1, Step: "turn/2/call/1", What: "step"}},
		{"another order", line(b) + line(a), &replay.Divergence{Turn: 1, Call: 1, Step: "turn/1/call/1", What: "shown",
			Because: &replay.Difference{What: "arguments", Recorded: read("a.txt"), Now: read("b.txt")}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fsys := is.pack()
			fsys["oracle.jsonl"].Data = []byte(tt.script)
			env := loadFrom(t, fsys, &machine{})
			got := playIn(t, bundle, env, nil)
			if diff := cmp.Diff(tt.want, got.Divergence, cmpopts.IgnoreFields(replay.Divergence{}, "Recorded", "Now")); diff != "" {
				t.Errorf("divergence (-want +got):\n%s", diff)
			}
			agree(t, got, playIn(t, bundle, env, &replay.Options{Fresh: true}))
		})
	}
}

// TestPlayOfAnotherTool: the same call of a tool that is another one now.
func TestPlayOfAnotherTool(t *testing.T) {
	was := base()
	was.turns = [][]op{{{Op: "read", Path: "/workspace/a.txt"}}, {{Op: "version"}}, {{Op: "read", Path: "/workspace/b.txt"}}}
	now := was.copy()
	now.tool = "2"
	sum := func(o office) string { return digest.Of([]byte("machinetool" + o.tool)).String() }
	want := &replay.Divergence{
		Turn: 2, Call: 1, Step: "turn/2/call/1", What: "shown", Recorded: `"version: tool"`, Now: `"version: tool2"`,
		Because: &replay.Difference{What: "plugin digest", Recorded: sum(was), Now: sum(now)},
	}
	for name, agent := range map[string]rollout.Agent{"live": oracle(t, was), "recorded": stranger{oracle(t, was)}} {
		got := play(t, take(t, was, name, agent), now, nil)
		if diff := cmp.Diff(want, got.Divergence); diff != "" {
			t.Errorf("%s: divergence (-want +got):\n%s", name, diff)
		}
		if stopped := got.Unresolved != ""; stopped != (name == "recorded") || stopped && got.Saw == nil {
			t.Errorf("%s: unresolved %q, saw %+v", name, got.Unresolved, got.Saw)
		}
	}
}

// TestPlayOfOneCallMadeThrice: each occurrence has the answer that it had, with
// nobody there to be asked.
func TestPlayOfOneCallMadeThrice(t *testing.T) {
	again := op{Op: "clock"}
	o := base()
	o.turns = [][]op{{again}, {again}, {again}}
	process := o.copy()
	process.transport, process.fickle = "process", true
	sealed := process.copy()
	sealed.sealed = true
	tests := []struct {
		name     string
		was, now office
		fresh    bool
	}{
		{"an answer that follows from what it observes", o, o.with(func(o *office) { o.sealed = true }), false},
		{"a process", process, sealed, false},
		{"a process, all fresh", process, sealed, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bundle := take(t, tt.was, "model", sameID{oracle(t, o)})
			var was []string
			for _, turn := range bundle.Journal.Turns {
				was = append(was, turn.Calls[0].Shown)
			}
			if was[0] == was[1] || was[1] == was[2] || was[0] == was[2] {
				t.Fatalf("recorded %q", was)
			}
			got := play(t, bundle, tt.now, &replay.Options{Fresh: tt.fresh})
			if !got.Identical || got.Executed > 0 || got.Result.Turns != 3 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// sameID gives all calls one id, as models may that begin to count anew in each
// message. It is data.
type sameID struct{ rollout.Agent }

func (a sameID) Next(ctx context.Context, v *rollout.View) (*rollout.Move, error) {
	move, err := a.Agent.Next(ctx, v)
	if move != nil {
		for i := range move.Calls {
			move.Calls[i].ID = "call_0"
		}
	}
	return move, err
}

// TestPlayOfAProcessThatIsAskedOtherwise: what it answered to one call is not the
// answer to another, though they come in the same place.
func TestPlayOfAProcessThatIsAskedOtherwise(t *testing.T) {
	was := base()
	was.transport = "process"
	was.turns = [][]op{{{Op: "read", Path: "/workspace/a.txt"}}, {{Op: "read", Path: "/workspace/b.txt"}}}
	bundle := take(t, was, "oracle", oracle(t, was))
	swapped := was.copy()
	swapped.turns[0], swapped.turns[1] = was.turns[1], was.turns[0]
	swapped.sealed = true
	got := play(t, bundle, swapped, nil)
	if got.Identical || !strings.HasPrefix(got.Unresolved, "turn/1/call/1 would have to run again") {
		t.Errorf("%+v", got)
	}
}

// TestPlayOfOlderRecords: they have the name of the agent, and nothing else.
func TestPlayOfOlderRecords(t *testing.T) {
	for name, want := range map[string]rollout.Evidence{
		"oracle": rollout.Live, "noop": rollout.Live, "serve": rollout.Closed, "script:oracle.jsonl": rollout.Closed, "gone": rollout.Closed,
	} {
		agent := oracle(t, base())
		if name == "noop" {
			agent = rollout.Noop{}
		}
		bundle := take(t, base(), name, agent)
		bundle.Journal.Header.Acting = nil
		fsys := base().pack()
		fsys["main.hcl"].Data = append(fsys["main.hcl"].Data, "control \"serve\" {\n script = \"./oracle.jsonl\"\n expect = \"pass\"\n}\n"...)
		if got := playIn(t, bundle, loadFrom(t, fsys, &machine{}), nil); !got.Identical || got.Evidence != want {
			t.Errorf("%s: evidence %s, want %s; divergence %+v", name, got.Evidence, want, got.Divergence)
		}
	}
}

// TestPlayOfAScript: one that is no control's is in the record.
func TestPlayOfAScript(t *testing.T) {
	source := `{"calls": [{"id": "a", "tool": "do", "args": {"ops": [{"op": "read", "path": "/workspace/a.txt"}]}}]}
{"calls": [{"id": "b", "tool": "do", "args": {"ops": [{"op": "write", "path": "/workspace/out.txt", "to": {"$from": "a"}}]}}]}`
	script, err := rollout.ParseScript("s.jsonl", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	bundle := take(t, base(), "script:s.jsonl", script)
	revised := base()
	revised.files["a.txt"] = "A"
	got := play(t, bundle, revised, nil)
	agree(t, got, play(t, bundle, revised, &replay.Options{Fresh: true}))
	if got.Evidence != rollout.Live || got.Result.Turns != 2 || got.Outcome == replay.Unresolved {
		t.Errorf("%+v", got)
	}
	if got := play(t, bundle, base(), nil); !got.Identical || got.Digest == (digest.Digest{}) {
		t.Errorf("%+v", got)
	}
}
