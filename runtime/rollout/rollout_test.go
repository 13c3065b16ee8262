package rollout_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/sdk/plugin"
)

// packageOf is an environment whose verifier blocks are given.
func packageOf(verifiers string) fstest.MapFS {
	hcl := `
environment "toolshed" {
  version = "1.0.0"
}
plugin "toolbox" {
  source  = "./toolbox.wasm"
  version = "~> 1.2"
  grant { write = ["/workspace/out"] }
}
context {
  files "/workspace" { source = "./files" }
  build "seed" {
    use    = plugin.toolbox.builder.seed
    into   = "/workspace/out/seed.txt"
    config = { text = "seeded" }
  }
}
task {
  instructions = "Write x."
  requirement "x" { text = "x is written" }
  invariant "inputs" { unchanged = ["/workspace/*.txt"] }
}
harness {
  tools     = [plugin.toolbox.tool.write, plugin.toolbox.tool.roll, plugin.toolbox.tool.refuse, plugin.toolbox.tool.trap, plugin.toolbox.tool.babble]
  max_turns = 3
  seed      = 7
}
` + verifiers
	return fstest.MapFS{
		"main.hcl":     {Data: []byte(hcl)},
		"toolbox.wasm": {Data: []byte("\x00asm\x01\x00\x00\x00")},
		"files/in.txt": {Data: []byte("input")},
	}
}

const holds = `
verifier "result" {
  use    = plugin.toolbox.verifier.holds
  config = { path = "/workspace/out/x", text = "done" }
  covers = [task.requirement.x]
}
verifier "written" {
  progress = false
  check "there" {
    condition = exists("/workspace/out/x")
    message   = "x must be written"
  }
  check "seed" {
    condition = text("/workspace/out/seed.txt") == "seeded"
    kind      = "gate"
  }
}
`

func build(t *testing.T, fsys fstest.MapFS, opener environment.Opener) *environment.Built {
	t.Helper()
	loaded, err := environment.Load(t.Context(), fsys, ".", opener)
	if err != nil {
		t.Fatal(err)
	}
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	built, err := loaded.Env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return built
}

func script(t *testing.T, lines ...string) *rollout.Script {
	t.Helper()
	s, err := rollout.ParseScript("script", []byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// call is a script line with one call.
func call(id, tool, args string) string {
	return fmt.Sprintf(`{"calls": [{"id": %q, "tool": %q, "args": %s}]}`, id, tool, args)
}

func TestPlayJudgesWhatTheAgentDid(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	right := call("a", "write", `{"path": "/workspace/out/x", "text": "done"}`)
	wrong := call("a", "write", `{"path": "/workspace/out/x", "text": "almost"}`)
	tests := []struct {
		name   string
		agent  rollout.Agent
		reward float64
		passed bool
		values map[string]float64 // by verifier/check
	}{
		{"noop", rollout.Noop{}, 0, false, map[string]float64{"invariant/inputs": 1, "result/text": 0, "written/there": 0, "written/seed": 1}},
		{"right", script(t, right), 1, true, map[string]float64{"invariant/inputs": 1, "result/text": 1, "written/there": 1, "written/seed": 1}},
		{"half", script(t, wrong), 0.5, false, map[string]float64{"invariant/inputs": 1, "result/text": 0, "written/there": 1, "written/seed": 1}},
		{"a gate fails", script(t, right, call("b", "write", `{"path": "/workspace/out/seed.txt"}`)), 0, false,
			map[string]float64{"invariant/inputs": 1, "result/text": 1, "written/there": 1, "written/seed": 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := rollout.Play(t.Context(), built, tt.agent, &rollout.Options{})
			if r.Outcome != journal.OutcomeOK {
				t.Fatalf("outcome %s: %s", r.Outcome, r.Error)
			}
			if *r.Reward != tt.reward || r.Passed != tt.passed {
				t.Errorf("reward %v, passed %v; want %v, %v", *r.Reward, r.Passed, tt.reward, tt.passed)
			}
			values := map[string]float64{}
			for _, c := range r.Checks {
				values[c.Verifier+"/"+c.ID] = c.Value
			}
			if diff := cmp.Diff(tt.values, values); diff != "" {
				t.Errorf("checks (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAnEmptyFileMustStay: that a file holds nothing is an observation too, so an
// invariant about it is looked at again when it is written to.
func TestAnEmptyFileMustStay(t *testing.T) {
	fsys := packageOf(holds)
	main := fsys["main.hcl"]
	main.Data = []byte(strings.Replace(string(main.Data), `["/workspace/out"]`, `["/workspace"]`, 1))
	fsys["files/blank.txt"] = &fstest.MapFile{}
	agent := script(t, call("a", "write", `{"path": "/workspace/blank.txt", "text": "filled"}`))
	r := rollout.Play(t.Context(), build(t, fsys, &toolbox{}), agent, nil)
	for _, c := range r.Checks {
		if c.Verifier == environment.InvariantVerifier && c.Value != 0 {
			t.Errorf("%s is %g, want 0", c.ID, c.Value)
		}
	}
	if r.Outcome != journal.OutcomeOK || r.Reward == nil || *r.Reward != 0 {
		t.Errorf("outcome %s %s, reward %v, want 0", r.Outcome, r.Error, r.Reward)
	}
}

// TestFailedCallsChangeNothing plays every way in which a call can fail: what
// the agent sees is exact, the workspace is as before, the rollout goes on.
func TestFailedCallsChangeNothing(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	tests := []struct {
		name, tool, args string
		status           plugin.Status
		shown            string
	}{
		{"the tool says no", "refuse", `{}`, plugin.StatusError, "conflict: no"},
		{"the tool crashes", "trap", `{}`, plugin.StatusError, "internal: the tool crashed: unreachable"},
		{"the tool babbles", "babble", `{}`, plugin.StatusError, "internal: the tool broke the protocol: response is not JSON: 'n' at byte 0 where a JSON value is needed"},
		{"out of scope", "write", `{"path": "/workspace/in.txt"}`, plugin.StatusError, "failed: open /workspace/in.txt: permission denied"},
		{"unknown tool", "wirte", `{}`, plugin.StatusInvalid, `not_found: there is no tool "wirte"; did you mean "write"?`},
		{"no such tool at all", "calculate", `{}`, plugin.StatusInvalid, `not_found: there is no tool "calculate"; the tools are babble, refuse, roll, trap, write`},
		{"missing argument", "write", `{}`, plugin.StatusInvalid, "invalid_args: arguments of write: missing property 'path'"},
		{"two mistakes", "write", `{"path": 3, "mode": 1, "glow": 1}`, plugin.StatusInvalid, "invalid_args: arguments of write: additional properties 'glow', 'mode' not allowed; at path: got number, want string"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := rollout.Begin(t.Context(), built, nil)
			if err != nil {
				t.Fatal(err)
			}
			turn, err := s.Turn(t.Context(), &rollout.Move{Calls: []rollout.Action{{ID: "a", Tool: tt.tool, Args: rollout.Literal([]byte(tt.args))}}})
			if err != nil {
				t.Fatal(err)
			}
			if got := turn.Calls[0]; got.Status != tt.status || got.Shown != tt.shown {
				t.Errorf("%s: %s, want %s: %s", got.Status, got.Shown, tt.status, tt.shown)
			}
			noop := rollout.Play(t.Context(), built, rollout.Noop{}, nil)
			if diff := cmp.Diff(noop.Checks, s.Finish(t.Context()).Checks); diff != "" {
				t.Errorf("checks differ from those of doing nothing (-noop +got):\n%s", diff)
			}
		})
	}
}

func TestBrokenVerifierIsAnErrorNotAFail(t *testing.T) {
	tests := []struct{ name, use, cause, detail string }{
		{"fickle", "fickle", "verifier_broken", `turn/1/verifier/odd: the plugin broke the protocol: check "a" had weight 1 at turn 0 and has now 2`},
		{"fragile", "fragile", "verifier_trapped", "turn/1/verifier/odd: the plugin crashed: unreachable"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			odd := fmt.Sprintf("verifier \"odd\" {\n use = plugin.toolbox.verifier.%s\n covers = [task.requirement.x]\n}\n", tt.use)
			built := build(t, packageOf(odd), &toolbox{})
			r := rollout.Play(t.Context(), built, script(t, call("a", "write", `{"path": "/workspace/out/x"}`)), nil)
			if r.Outcome != journal.OutcomeError || r.Cause != tt.cause || r.Error != tt.detail || r.Reward != nil {
				t.Errorf("outcome %s, cause %s, reward %v: %s", r.Outcome, r.Cause, r.Reward, r.Error)
			}
		})
	}
}

// TestNothingJudgedIsNoReward: to do nothing must not pass because nobody looks.
func TestNothingJudgedIsNoReward(t *testing.T) {
	fsys := packageOf("verifier \"odd\" {\n use = plugin.toolbox.verifier.holds\n config = { path = \"/workspace/x\", text = \"\" }\n covers = [task.requirement.x]\n weight = 0\n}\n")
	main := fsys["main.hcl"]
	main.Data = []byte(strings.Replace(string(main.Data), `invariant "inputs" { unchanged = ["/workspace/*.txt"] }`, "", 1))
	r := rollout.Play(t.Context(), build(t, fsys, &toolbox{}), rollout.Noop{}, nil)
	if r.Outcome != journal.OutcomeError || r.Cause != "verifier_broken" || r.Reward != nil || r.Passed {
		t.Errorf("outcome %s, cause %s, reward %v, passed %v: %s", r.Outcome, r.Cause, r.Reward, r.Passed, r.Error)
	}
	if len(r.Checks) != 1 {
		t.Errorf("%d checks, want the one that has no weight", len(r.Checks))
	}
}

func TestDigestIsThatOfWhatHappened(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	play := func(opts *rollout.Options, lines ...string) string {
		return rollout.Play(t.Context(), built, script(t, lines...), opts).Digest.String()
	}
	write := call("a", "write", `{"path": "/workspace/out/x", "text": "done"}`)
	want := play(nil, write)
	if got := play(&rollout.Options{ID: "other", Agent: "other", Sample: 3}, strings.Replace(write, `"a"`, `"z"`, 1)); got != want {
		t.Error("the id of the rollout, the sample or the id of a call is in the digest")
	}
	if play(nil, call("a", "write", `{"path": "/workspace/out/x", "text": "else"}`)) == want {
		t.Error("what was written is not in the digest")
	}
	if play(nil, write, call("b", "write", `{}`)) == want {
		t.Error("a refused call is not in the digest")
	}
	roll := call("a", "roll", `{}`)
	first := play(&rollout.Options{Sample: 1}, roll)
	if first == play(&rollout.Options{Sample: 2}, roll) {
		t.Error("two samples draw the same number")
	}
	if first != play(&rollout.Options{Sample: 1}, roll) {
		t.Error("one sample draws two numbers")
	}
}

// TestVerifiersRunOnlyWhenWhatTheyReadChanged counts requests.
func TestVerifiersRunOnlyWhenWhatTheyReadChanged(t *testing.T) {
	box := &toolbox{}
	built := build(t, packageOf(holds), box)
	before := box.handled.Load()
	r := rollout.Play(t.Context(), built, script(t,
		call("a", "write", `{"path": "/workspace/out/x", "text": "almost"}`), // result looks again
		call("b", "write", `{"path": "/workspace/out/y", "text": "other"}`),  // it does not
		call("c", "write", `{"path": "/workspace/out/x", "text": "almost"}`), // nor now: the same content
	), nil)
	if got, want := box.handled.Load()-before, int64(3+2); got != want {
		t.Errorf("%d requests, want %d: 3 calls and 2 verifications", got, want)
	}
	if got, want := len(r.Progress), 4*2+2; got != want {
		t.Errorf("%d values of progress, want %d", got, want)
	}
}

func TestTurnsEnd(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	var lines []string
	for i := range 5 {
		lines = append(lines, call(fmt.Sprint(i), "write", `{"path": "/workspace/out/x", "text": "done"}`))
	}
	r := rollout.Play(t.Context(), built, script(t, lines...), nil)
	if r.Turns != 3 || r.Outcome != journal.OutcomeOK || !r.Passed {
		t.Errorf("turns %d, outcome %s, passed %v; want 3 turns, judged as they are", r.Turns, r.Outcome, r.Passed)
	}
}

func TestInterruptedRolloutHasNoEnd(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	ctx, cancel := context.WithCancel(t.Context())
	memory := store.NewMemory()
	agent := agentFunc(func(v *rollout.View) (*rollout.Move, error) {
		if len(v.History) == 1 {
			cancel()
		}
		return &rollout.Move{Say: "again"}, nil
	})
	r := rollout.Play(ctx, built, agent, &rollout.Options{ID: "r1", Record: memory})
	if r.Outcome != journal.OutcomeError || r.Cause != rollout.Interrupted || r.Reward != nil {
		t.Errorf("outcome %s, cause %s", r.Outcome, r.Cause)
	}
	text, err := memory.Journal(t.Context(), "r1")
	if err != nil {
		t.Fatal(err)
	}
	if lines := string(text); !strings.Contains(lines, `"type":"turn"`) || strings.Contains(lines, `"type":"end"`) {
		t.Errorf("the journal should have its turn and no end:\n%s", lines)
	}
}

func TestAgentThatFails(t *testing.T) {
	built := build(t, packageOf(holds), &toolbox{})
	agent := agentFunc(func(*rollout.View) (*rollout.Move, error) { return nil, errors.New("out of ideas") })
	r := rollout.Play(t.Context(), built, agent, nil)
	if r.Cause != "agent_broken" || r.Error != "the agent failed: out of ideas" {
		t.Errorf("cause %s: %s", r.Cause, r.Error)
	}
}

type agentFunc func(*rollout.View) (*rollout.Move, error)

func (f agentFunc) Next(_ context.Context, v *rollout.View) (*rollout.Move, error) { return f(v) }
