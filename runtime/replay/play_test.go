package replay_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
)

// base is an office with a step for everything that a revision may change.
func base() office {
	return office{
		files: map[string]string{"a.txt": "a", "b.txt": "b", "dir/x.txt": "x"},
		build: []op{{Op: "read", Path: "/workspace/b.txt"}, {Op: "write", Path: "/workspace/made", To: "made"}},
		turns: [][]op{
			{{Op: "read", Path: "/workspace/a.txt"}},
			{{Op: "list", Path: "/workspace/dir"}},
			{{Op: "exists", Path: "/workspace/c.txt"}, {Op: "write", Path: "/workspace/out.txt", To: "done"}},
			{{Op: "clock"}, {Op: "random"}},
		},
		verifiers: map[string][]op{
			"v1": {{Op: "read", Path: "/workspace/out.txt"}},
			"v2": {{Op: "read", Path: "/workspace/a.txt"}, {Op: "list", Path: "/workspace/dir"}},
		},
		task: "Do.",
	}
}

// TestPlayRunsExactlyWhatDepends revises one thing at a time.
func TestPlayRunsExactlyWhatDepends(t *testing.T) {
	bundle := take(t, base(), "oracle", oracle(t, base()))
	everything := []string{
		"context/made", "turn/0/verifier/v1", "turn/0/verifier/v2", "turn/1/call/1", "turn/2/call/1", "turn/3/call/1",
		"turn/3/verifier/v1", "turn/4/call/1",
	}
	tests := []struct {
		name   string
		revise func(*office)
		want   []string
	}{
		{"nothing", func(*office) {}, nil},
		{"a comment", func(o *office) { o.more = "# a comment" }, nil},
		{"a file that nobody reads", func(o *office) { o.files["d.txt"] = "d" }, nil},
		{"a file that one call and one verifier read", func(o *office) { o.files["a.txt"] = "A" }, []string{"turn/0/verifier/v2", "turn/1/call/1"}},
		{"a file that a builder reads, and comes to the same", func(o *office) { o.files["b.txt"] = "B" }, []string{"context/made"}},
		{"only the content of a listed file", func(o *office) { o.files["dir/x.txt"] = "X" }, nil},
		{"a file in a listed directory", func(o *office) { o.files["dir/y.txt"] = "y" }, []string{"turn/0/verifier/v2", "turn/2/call/1"}},
		{"a file that was absent", func(o *office) { o.files["c.txt"] = "c" }, []string{"turn/3/call/1"}},
		{"the config of a verifier", func(o *office) { o.verifiers["v1"] = []op{{Op: "stat", Path: "/workspace/out.txt"}} },
			[]string{"turn/0/verifier/v1", "turn/3/verifier/v1"}},
		{"the plugin of the verifiers", func(o *office) { o.judge = "2" }, []string{"turn/0/verifier/v1", "turn/0/verifier/v2", "turn/3/verifier/v1"}},
		{"the plugin of the tools", func(o *office) { o.tool = "2" }, []string{"turn/1/call/1", "turn/2/call/1", "turn/3/call/1", "turn/4/call/1"}},
		{"the seed", func(o *office) { o.seed = 1 }, []string{"turn/4/call/1"}},
		{"the arguments of a call", func(o *office) { o.turns[3] = []op{{Op: "clock"}} }, []string{"turn/4/call/1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			revised := base()
			tt.revise(&revised)
			got := play(t, bundle, revised, nil)
			if diff := cmp.Diff(tt.want, got.ExecutedSteps, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("executed (-want +got):\n%s", diff)
			}
			if got.Executed+got.Reused != got.Steps || got.Executed != len(got.ExecutedSteps) {
				t.Errorf("%d executed, %d reused, %d steps", got.Executed, got.Reused, got.Steps)
			}
			fresh := play(t, bundle, revised, &replay.Options{Fresh: true})
			agree(t, got, fresh)
			if len(fresh.ExecutedSteps) != fresh.Steps {
				t.Errorf("fresh: %q of %d steps", fresh.ExecutedSteps, fresh.Steps)
			}
			if tt.want == nil {
				if diff := cmp.Diff(everything, fresh.ExecutedSteps); diff != "" {
					t.Errorf("fresh (-want +got):\n%s", diff)
				}
				if !got.Identical || got.Digest != bundle.Journal.End.Digest {
					t.Errorf("not identical: %+v", got.Divergence)
				}
			}
		})
	}
}

// agree compares two replays in everything but what they executed.
func agree(t *testing.T, memoised, fresh *replay.Report) {
	t.Helper()
	ignored := cmpopts.IgnoreFields(replay.Report{}, "Executed", "Reused", "ExecutedSteps", "Decisions")
	if diff := cmp.Diff(fresh, memoised, ignored, cmpopts.IgnoreFields(replay.Divergence{}, "Because")); diff != "" {
		t.Errorf("with records and without do not agree (-fresh +memoised):\n%s", diff)
	}
}

// TestPlayNamesTheDivergence: of an agent that acts again.
func TestPlayNamesTheDivergence(t *testing.T) {
	bundle := take(t, base(), "oracle", oracle(t, base()))
	sum := func(text string) string { return digest.Of([]byte(text)).String() }
	tests := []struct {
		name   string
		revise func(*office)
		want   *replay.Divergence
	}{
		{"what is judged, before the agent begins", func(o *office) { o.files["a.txt"] = "A" }, &replay.Divergence{
			Step: "turn/0/verifier/v2", What: "check",
			Recorded: `{"id":"seen","value":1,"kind":"score","message":"read: a; list: x.txt "}`, Now: `{"id":"seen","value":0,"kind":"score","message":"read: A; list: x.txt "}`,
			Because: &replay.Difference{What: "content", Path: "/workspace/a.txt", Recorded: sum("a"), Now: sum("A")},
		}},
		{"what is shown", func(o *office) { o.files["c.txt"] = "c" }, &replay.Divergence{
			Turn: 3, Call: 1, Step: "turn/3/call/1", What: "shown", Recorded: `"exists: no; write: "`, Now: `"exists: yes; write: "`,
			Because: &replay.Difference{What: "absent", Path: "/workspace/c.txt", Recorded: "ENOENT /workspace", Now: "file"},
		}},
		{"what is done", func(o *office) { o.turns[2][1].To = "over" }, &replay.Divergence{
			Turn: 3, Call: 1, Step: "turn/3/call/1", What: "effect",
			Recorded: `{"op":"put","path":"/workspace/out.txt","mode":420,"blob":"` + sum("done") + `","size":4}`,
			Now:      `{"op":"put","path":"/workspace/out.txt","mode":420,"blob":"` + sum("over") + `","size":4}`,
		}},
		{"a turn less", func(o *office) { o.turns = o.turns[:3] }, &replay.Divergence{
			Turn: 4, Call: 1, Step: "turn/4/call/1", What: "step", Recorded: "turn/4/call/1", Now: "nothing",
		}},
		{"a turn more", func(o *office) { o.turns = append(o.turns, []op{{Op: "clock"}}) }, &replay.Divergence{
			Turn: 5, Call: 1, Step: "turn/5/call/1", What: "step", Recorded: "nothing", Now: "turn/5/call/1",
		}},
		{"fewer turns than were played", func(o *office) { o.more = "max_turns = 3" }, &replay.Divergence{
			Turn: 4, Call: 1, Step: "turn/4/call/1", What: "step", Recorded: "turn/4/call/1", Now: "nothing",
			Because: &replay.Difference{What: "turns", Recorded: "4", Now: "no more than 3, the max_turns of the harness"},
		}},
		{"a verifier less", func(o *office) { delete(o.verifiers, "v1") }, &replay.Divergence{
			Step: "turn/0/verifier/v1", What: "step", Recorded: "turn/0/verifier/v1", Now: "nothing",
		}},
		{"a verifier more", func(o *office) { o.verifiers["v0"] = o.verifiers["v1"] }, &replay.Divergence{
			Step: "turn/0/verifier/v0", What: "step", Recorded: "nothing", Now: "turn/0/verifier/v0",
		}},
		{"verifiers in another order", func(o *office) { o.backwards = true }, &replay.Divergence{
			Step: "turn/0/verifier/v2", What: "step", Recorded: "turn/0/verifier/v1", Now: "turn/0/verifier/v2",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			revised := base()
			tt.revise(&revised)
			got := play(t, bundle, revised, nil)
			ignored := cmpopts.IgnoreFields(replay.Divergence{}, "Because")
			if tt.want.Because != nil || tt.want.What == "step" {
				ignored = cmp.Options{}
			}
			if diff := cmp.Diff(tt.want, got.Divergence, ignored); diff != "" || got.Identical {
				t.Errorf("identical: %v, divergence (-want +got):\n%s", got.Identical, diff)
			}
			if got.Outcome == replay.Unresolved {
				t.Errorf("not judged: %s", got.Unresolved)
			}
		})
	}
}

// TestPlayOfRecordedActions: nobody knows what an agent would do after it was
// shown something else.
func TestPlayOfRecordedActions(t *testing.T) {
	bundle := take(t, base(), "serve", stranger{oracle(t, base())})
	tests := []struct {
		name       string
		revise     func(*office)
		unresolved string // what it begins with
		steps      []string
	}{
		{"nothing", func(*office) {}, "", nil},
		{"what it was not shown", func(o *office) { o.verifiers["v1"] = []op{{Op: "clock"}} }, "",
			[]string{"turn/0/verifier/v1", "turn/1/verifier/v1", "turn/2/verifier/v1", "turn/3/verifier/v1", "turn/4/verifier/v1"}},
		{"a script that is not its own", func(o *office) { o.turns = nil }, "", nil},
		{"what it was shown", func(o *office) { o.files["dir/y.txt"] = "y" }, "diverged at turn 2: ", []string{"turn/0/verifier/v2", "turn/2/call/1"}},
		{"the task", func(o *office) { o.task = "Do it." }, "diverged at turn 0: ", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			revised := base()
			tt.revise(&revised)
			got := play(t, bundle, revised, nil)
			if !strings.HasPrefix(got.Unresolved, tt.unresolved) || (got.Unresolved == "") != (tt.unresolved == "") {
				t.Errorf("unresolved: %q, want %q…", got.Unresolved, tt.unresolved)
			}
			if (got.Outcome == replay.Unresolved) != (tt.unresolved != "") || (got.Reward == nil) != (tt.unresolved != "") {
				t.Errorf("outcome %s, reward %v", got.Outcome, got.Reward)
			}
			if diff := cmp.Diff(tt.steps, got.ExecutedSteps, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("executed (-want +got):\n%s", diff)
			}
			agree(t, got, play(t, bundle, revised, &replay.Options{Fresh: true}))
		})
	}
}

// TestPlayWithOtherTools: what a tool says of itself may have decided what the
// agent did.
func TestPlayWithOtherTools(t *testing.T) {
	bundle := take(t, base(), "serve", stranger{oracle(t, base())})
	bundle.Journal.Header.Tools[0].Description = "did something else"
	got := play(t, bundle, base(), nil)
	if got.Divergence == nil || got.Divergence.What != "tools" || !strings.HasPrefix(got.Unresolved, "diverged at turn 0: ") {
		t.Errorf("%+v", got)
	}
}

// TestPlayOfProcesses: they are not run again unless that is allowed.
func TestPlayOfProcesses(t *testing.T) {
	was := base()
	was.transport = "process"
	bundle := take(t, was, "oracle", oracle(t, was))
	if got := play(t, bundle, was, &replay.Options{Fresh: true}); !got.Identical || got.Executed != 0 {
		t.Errorf("nothing has changed: %+v", got)
	}
	for name, revise := range map[string]func(*office){
		"turn/0/verifier/v2 would have to run again": func(o *office) { o.files["a.txt"] = "A" },
		"turn/3/call/1 would have to run again":      func(o *office) { o.files["c.txt"] = "c" },
		"context/made would have to run again":       func(o *office) { o.files["b.txt"] = "B" },
	} {
		revised := was.copy()
		revise(&revised)
		got := play(t, bundle, revised, nil)
		if got.Identical || got.Divergence != nil || got.Outcome != replay.Unresolved || !strings.Contains(got.Unresolved, name) {
			t.Errorf("%s: %+v", name, got)
		}
		if got := play(t, bundle, revised, &replay.Options{Rerun: true}); got.Outcome == replay.Unresolved || got.Executed == 0 {
			t.Errorf("%s, allowed: %+v", name, got)
		}
	}
}

// TestPlayOfUnboundArguments: a call that took from one that gave nothing has no
// arguments, and is refused again.
func TestPlayOfUnboundArguments(t *testing.T) {
	script, err := rollout.ParseScript("s", []byte(`{"calls": [{"id": "a", "tool": "none", "args": {}}, {"id": "b", "tool": "do", "args": {"ops": {"$from": "a"}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	bundle := take(t, base(), "script:s", script)
	if got := play(t, bundle, base(), nil); !got.Identical {
		t.Errorf("divergence: %+v", got.Divergence)
	}
}

// TestPlayOfARecordWithoutVerdict: a rollout that was cut off is compared as far
// as it goes, and one that ended with an error ends with it again.
func TestPlayOfARecordWithoutVerdict(t *testing.T) {
	t.Run("cut off", func(t *testing.T) {
		bundle := take(t, base(), "oracle", oracle(t, base()))
		bundle.Journal.End = nil
		bundle.Journal.Turns = bundle.Journal.Turns[:2]
		got := play(t, bundle, base(), nil)
		if !got.Identical || got.Outcome != replay.Unresolved || got.Reward != nil || got.Unresolved != "its record is cut off after turn 2" {
			t.Errorf("%+v", got)
		}
		want := []string{"context/made", "turn/0/verifier/v1", "turn/0/verifier/v2", "turn/1/call/1", "turn/2/call/1"}
		if diff := cmp.Diff(want, play(t, bundle, base(), &replay.Options{Fresh: true}).ExecutedSteps); diff != "" {
			t.Errorf("executed (-want +got):\n%s", diff)
		}
		for name, revise := range map[string]func(*office){
			"a file":                  func(o *office) { o.files["a.txt"] = "A" },
			"a verifier that crashes": func(o *office) { o.verifiers["v2"] = []op{{Op: "trap"}} },
		} {
			revised := base()
			revise(&revised)
			if got := play(t, bundle, revised, nil); got.Identical || got.Divergence == nil || got.Outcome != replay.Unresolved {
				t.Errorf("%s: %+v", name, got)
			}
		}
	})
	crash := base()
	crash.verifiers["v2"] = []op{{Op: "read", Path: "/workspace/out.txt"}, {Op: "trap"}}
	t.Run("a verifier crashed", func(t *testing.T) {
		bundle := take(t, crash, "serve", stranger{oracle(t, crash)})
		if bundle.Journal.End.Cause != "verifier_trapped" {
			t.Fatal(bundle.Journal.End)
		}
		got := play(t, bundle, crash, &replay.Options{Fresh: true})
		if !got.Identical || got.Outcome != replay.Unresolved || got.Digest != bundle.Journal.End.Digest {
			t.Errorf("%+v", got)
		}
		if got := play(t, bundle, base(), nil); got.Identical || got.Divergence == nil || got.Divergence.What != "step" {
			t.Errorf("%+v", got.Divergence)
		}
	})
	t.Run("a verifier fails in another way", func(t *testing.T) {
		crash, babble := base(), base()
		crash.verifiers["v2"] = []op{{Op: "trap"}}
		babble.verifiers["v2"] = []op{{Op: "babble"}}
		got := play(t, take(t, crash, "oracle", oracle(t, crash)), babble, nil)
		want := &replay.Divergence{Step: "verdict", What: "outcome", Recorded: "error: verifier_trapped", Now: "error: verifier_broken"}
		if diff := cmp.Diff(want, got.Divergence); diff != "" || got.Identical {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
	t.Run("a verifier changed its checks", func(t *testing.T) {
		fickle := base()
		fickle.verifiers["v1"] = []op{{Op: "exists", Path: "/workspace/out.txt"}}
		bundle := take(t, fickle, "oracle", oracle(t, fickle))
		if bundle.Journal.End.Cause != "verifier_broken" || len(bundle.Journal.Turns) != 3 {
			t.Fatal(bundle.Journal.End)
		}
		if got := play(t, bundle, fickle, nil); !got.Identical || got.Executed != 0 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("the host failed within a turn", func(t *testing.T) {
		faulty := base()
		faulty.faulty = true
		bundle := take(t, faulty, "oracle", oracle(t, faulty))
		if bundle.Journal.End.Cause != rollout.HostFault || len(bundle.Journal.Turns) != 3 {
			t.Fatal(bundle.Journal.End)
		}
		got := play(t, bundle, base(), nil)
		if !got.Identical || !strings.HasPrefix(got.Unresolved, "it ended with host_fault: run turn/3/verifier/v1: no memory") {
			t.Errorf("%+v", got)
		}
		if got := play(t, bundle, faulty, nil); got.Identical || got.Divergence != nil || got.Unresolved != "run turn/3/verifier/v1: no memory" {
			t.Errorf("it fails again: %+v", got)
		}
	})
	t.Run("the agent failed", func(t *testing.T) {
		bundle := take(t, base(), "serve", failing{})
		if bundle.Journal.End.Cause != rollout.AgentBroken {
			t.Fatal(bundle.Journal.End)
		}
		if got := play(t, bundle, base(), nil); !got.Identical || got.Outcome != replay.Unresolved {
			t.Errorf("%+v", got)
		}
	})
	t.Run("a verifier crashes now", func(t *testing.T) {
		bundle := take(t, base(), "serve", stranger{oracle(t, base())})
		got := play(t, bundle, crash, nil)
		if got.Identical || got.Outcome != replay.Unresolved || got.Divergence == nil {
			t.Errorf("%+v", got)
		}
	})
	t.Run("the host fails now", func(t *testing.T) {
		bundle := take(t, base(), "oracle", oracle(t, base()))
		revised := base()
		revised.build = []op{{Op: "fault"}}
		got := play(t, bundle, revised, nil)
		if got.Identical || got.Divergence != nil || got.Outcome != replay.Unresolved || got.Unresolved != "run context/made: no memory" {
			t.Errorf("%+v", got)
		}
	})
	t.Run("a builder crashes now", func(t *testing.T) {
		bundle := take(t, base(), "oracle", oracle(t, base()))
		revised := base()
		revised.build = []op{{Op: "trap"}}
		got := play(t, bundle, revised, nil)
		if got.Identical || got.Outcome != replay.Unresolved || got.Divergence == nil || got.Divergence.Step != "context/made" {
			t.Errorf("%+v", got)
		}
	})
}

// failing is an agent that fails.
type failing struct{}

func (failing) Next(context.Context, *rollout.View) (*rollout.Move, error) {
	return nil, errors.New("out of ideas")
}

func TestPlayRefusesARecordThatContradictsItself(t *testing.T) {
	bundle := take(t, base(), "oracle", oracle(t, base()))
	bundle.Journal.Turns[0].Calls[0].Shown = "something else"
	_, err := replay.Play(t.Context(), bundle, load(t, base()), nil)
	if err == nil || !strings.HasPrefix(err.Error(), "rollout r contradicts itself: its digest is sha256:") {
		t.Error(err)
	}
}

// TestPlayOfAReward: a weight is in no step.
func TestPlayOfAReward(t *testing.T) {
	bundle := take(t, base(), "oracle", oracle(t, base()))
	was := *bundle.Journal.End.Reward
	other := was / 2
	bundle.Journal.End.Reward = &other
	bundle.Journal.End.Checks[1].Share = 0.25
	want := &replay.Divergence{
		Turn: 4, Step: "verdict", What: "reward", Recorded: fmt.Sprint(other), Now: fmt.Sprint(was),
		Because: &replay.Difference{What: "share", Path: "v2/seen", Recorded: "0.25", Now: "0.5"},
	}
	got := play(t, bundle, base(), nil)
	if diff := cmp.Diff(want, got.Divergence); diff != "" || got.Identical {
		t.Errorf("identical: %t, divergence (-want +got):\n%s", got.Identical, diff)
	}
}
