package rollout_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/sdk/plugin"
)

// withPuppet is the toolshed with a puppet, and more HCL.
func withPuppet(more string) fstest.MapFS {
	fsys := packageOf(holds + "plugin \"puppet\" {\n source = \"./puppet.wasm\"\n}\n" + more)
	fsys["puppet.wasm"] = &fstest.MapFile{Data: []byte("puppet")}
	fsys["main.hcl"].Data = bytes.Replace(fsys["main.hcl"].Data, []byte("max_turns = 3"), []byte("max_turns = 3\n  clock_step = \"1h\""), 1)
	return fsys
}

// says is the policy that gives these answers.
func says(t *testing.T, built *environment.Built, turns ...string) *rollout.Policy {
	t.Helper()
	config := fmt.Sprintf(`{"turns": [%s]}`, strings.Join(turns, ", "))
	return policy(t, built, "says", json.RawMessage(config))
}

func policy(t *testing.T, built *environment.Built, name string, config json.RawMessage) *rollout.Policy {
	t.Helper()
	p, err := built.Env.Policy("puppet", name, config)
	if err != nil {
		t.Fatal(err)
	}
	return rollout.NewPolicy(p)
}

// TestPolicy plays every answer that a policy can give.
func TestPolicy(t *testing.T) {
	const (
		write = `{"ok": true, "calls": [{"id": "a", "tool": "write", "args": {"path": "/workspace/out/x", "text": "done"}}]}`
		last  = `{"ok": true, "calls": [{"id": "b", "tool": "write", "args": {"path": "/workspace/out/x", "text": "done"}}], "done": true}`
		done  = `{"ok": true, "calls": [], "done": true}`
		idle  = `{"ok": true, "say": "hm", "calls": []}`
	)
	tests := []struct {
		name   string
		turns  []string
		asked  int
		end    string // "pass", "fail", or a cause
		played string // the statuses of the calls, turn by turn
		error  string
	}{
		{"one turn, then done", []string{write, done}, 2, "pass", "ok", ""},
		{"done in the turn of a call", []string{idle, last, `"trap"`}, 2, "pass", "/ok", ""},
		{"done at once", []string{done}, 1, "fail", "", ""},
		{"done with a word", []string{`{"ok": true, "say": "no", "calls": [], "done": true}`}, 1, "fail", "", ""},
		{"never done", []string{idle}, 3, "fail", "//", ""},
		{"a tool that is not there, and arguments that do not fit",
			[]string{`{"ok": true, "calls": [{"id": "x", "tool": "wrote", "args": {}}, {"id": "y", "tool": "write", "args": 7}]}`, write, done}, 3, "pass", "invalid invalid/ok", ""},
		{"an id twice in a turn", []string{`{"ok": true, "calls": [{"id": "a", "tool": "roll", "args": {}}, {"id": "a", "tool": "roll", "args": {}}]}`}, 1, "agent_broken", "",
			`the agent failed: policy puppet.says, asked for turn 1, broke the protocol: calls[1].id is "a", as that of calls[0]; every call of a rollout has an id of its own`},
		{"an id of an earlier turn", []string{idle, write}, 3, "agent_broken", "/ok",
			`the agent failed: policy puppet.says, asked for turn 3, broke the protocol: calls[0].id is "a", as that of call 1 of turn 2; every call of a rollout has an id of its own`},
		{"no calls", []string{`{"ok": true}`}, 1, "agent_broken", "", "the agent failed: policy puppet.says, asked for turn 1, broke the protocol: calls is missing"},
		{"nonsense", []string{write, `7`}, 2, "agent_broken", "ok", "the agent failed: policy puppet.says, asked for turn 2, broke the protocol: response is a number; an object is needed"},
		{"a failure", []string{`{"ok": false, "error": {"code": "failed", "message": "lost"}}`}, 1, "agent_broken", "",
			"the agent failed: policy puppet.says, asked for turn 1, answered failed: lost"},
		{"a crash", []string{write, `"trap"`}, 2, "agent_broken", "ok",
			"the agent failed: policy puppet.says, asked for turn 2, crashed: unreachable\n\nIts log ends with:\n\n  panic: no idea"},
		{"a limit", []string{`"fuel"`}, 1, "agent_broken", "", "the agent failed: policy puppet.says, asked for turn 1, ran into a limit: fuel"},
		{"a fault of the host", []string{write, `"fault"`}, 2, "host_fault", "ok", "run turn/2/act: no memory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			actors := &cast{}
			built := build(t, withPuppet(""), actors)
			kept := store.NewMemory()
			r := rollout.Play(t.Context(), built, says(t, built, tt.turns...), &rollout.Options{ID: "r", Agent: "policy:puppet.says", Record: kept})
			if got := endOf(r); got != tt.end || r.Error != tt.error {
				t.Errorf("ended with %s: %q\nwant %s: %q", got, r.Error, tt.end, tt.error)
			}
			if got := len(actors.puppet.asked); got != tt.asked {
				t.Errorf("asked %d times, want %d", got, tt.asked)
			}
			if got := statuses(journalOf(t, kept)); got != tt.played {
				t.Errorf("played %q, want %q", got, tt.played)
			}
		})
	}
}

func endOf(r *rollout.Result) string {
	switch {
	case r.Outcome == journal.OutcomeError:
		return r.Cause
	case r.Passed:
		return "pass"
	}
	return "fail"
}

func journalOf(t *testing.T, kept *store.Memory) *journal.Journal {
	t.Helper()
	text, err := kept.Journal(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func statuses(j *journal.Journal) string {
	var turns []string
	for _, turn := range j.Turns {
		var calls []string
		for _, c := range turn.Calls {
			calls = append(calls, string(c.Status))
		}
		turns = append(turns, strings.Join(calls, " "))
	}
	return strings.Join(turns, "/")
}

// TestPolicySees: its own files, the time of the turn, and numbers that depend on
// seed, sample and turn; of the rollout, what it is told.
func TestPolicySees(t *testing.T) {
	actors := &cast{}
	built := build(t, withPuppet(""), actors)
	said := func(sample int) []string {
		kept := store.NewMemory()
		rollout.Play(t.Context(), built, policy(t, built, "looks", nil), &rollout.Options{ID: "r", Sample: sample, Record: kept})
		var said []string
		for _, turn := range journalOf(t, kept).Turns {
			said = append(said, turn.Say)
		}
		return said
	}
	first := said(0)
	for i, now := range []string{"01:00", "02:00", "03:00"} {
		if want := "/plugin /tmp " + now + " ["; !strings.HasPrefix(first[i], want) {
			t.Errorf("turn %d: sees %q, want %s…", i+1, first[i], want)
		}
	}
	drawn := func(s string) string { return s[strings.Index(s, "["):] }
	if drawn(first[0]) == drawn(first[1]) || drawn(first[0]) == drawn(said(1)[0]) {
		t.Errorf("two turns or two samples draw the same numbers: %q, %q", first, said(1))
	}
	if diff := cmp.Diff(first, said(0)); diff != "" {
		t.Errorf("a second time:\n%s", diff)
	}
}

// TestPolicyIsTold holds a whole request against the protocol.
func TestPolicyIsTold(t *testing.T) {
	actors := &cast{}
	built := build(t, withPuppet(""), actors)
	agent := says(t, built, `{"ok": true, "say": "go", "calls": [{"id": "a", "tool": "refuse", "args": {}}]}`, `{"ok": true, "calls": [], "done": true}`)
	rollout.Play(t.Context(), built, agent, nil)
	var got plugin.Request
	if err := json.Unmarshal([]byte(actors.puppet.asked[1]), &got); err != nil {
		t.Fatal(err)
	}
	if got.Op != plugin.OpAct || got.Name != "says" || got.Task != "Write x." || len(got.Tools) != 5 {
		t.Errorf("told %+v", got)
	}
	want := `[{"calls":[{"args":{},"id":"a","shown":"conflict: no","status":"error","tool":"refuse"}],"say":"go"}]`
	if !strings.Contains(actors.puppet.asked[1], `"history":`+want) {
		t.Errorf("told %s\nwant history %s", actors.puppet.asked[1], want)
	}
}

// TestRecordSaysWhoActed: enough to let the agent act again.
func TestRecordSaysWhoActed(t *testing.T) {
	fsys := withPuppet(`
control "by-policy" {
  policy = plugin.puppet.policy.says
  config = { turns = [{ ok = true, calls = [], done = true }] }
  expect = "fail"
}
control "by-script" {
  script = "./s.jsonl"
  expect = "fail"
}
`)
	fsys["s.jsonl"] = &fstest.MapFile{}
	built := build(t, fsys, &cast{})
	control := func(name string) rollout.Agent {
		agent, err := rollout.ControlAgent(built.Env.Control(name))
		if err != nil {
			t.Fatal(err)
		}
		return agent
	}
	puppet := digest.Of([]byte("puppet"))
	done := `{"ok":true,"calls":[],"done":true}`
	line := call("a", "roll", "{}")
	tests := []struct {
		name  string
		agent rollout.Agent
		want  journal.Agent
	}{
		{"noop", control("noop"), journal.Agent{Kind: journal.NoopAgent}},
		{"script", script(t, line), journal.Agent{Kind: journal.ScriptAgent, Script: line}},
		{"control with a script", control("by-script"), journal.Agent{Kind: journal.ControlAgent, Control: "by-script"}},
		{"control with a policy", control("by-policy"), journal.Agent{
			Kind: journal.ControlAgent, Control: "by-policy", Policy: "puppet.says", Plugin: puppet, Config: json.RawMessage(`{"turns":[{"calls":[],"done":true,"ok":true}]}`)}},
		{"policy", says(t, built, done), journal.Agent{
			Kind: journal.PolicyAgent, Policy: "puppet.says", Plugin: puppet, Config: json.RawMessage(`{"turns":[{"calls":[],"done":true,"ok":true}]}`)}},
		{"somebody", agentFunc(func(*rollout.View) (*rollout.Move, error) { return nil, nil }), journal.Agent{Kind: journal.RecordedAgent}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			kept := store.NewMemory()
			rollout.Play(t.Context(), built, tt.agent, &rollout.Options{ID: "r", Record: kept})
			if diff := cmp.Diff(&tt.want, journalOf(t, kept).Header.Acting); diff != "" {
				t.Errorf("recorded (-want +got):\n%s", diff)
			}
		})
	}
}

// TestPolicyThatIsNotThere names what could have been meant.
func TestPolicyThatIsNotThere(t *testing.T) {
	env := build(t, withPuppet(""), &cast{}).Env
	tests := []struct{ plugin, name, config, want string }{
		{"pupet", "says", "", `toolshed has no plugin "pupet"; did you mean "puppet"?`},
		{"marionette", "says", "", `toolshed has no plugin "marionette"; it has puppet, toolbox`},
		{"puppet", "say", "", `plugin "puppet" has no policy "say"; did you mean "says"?`},
		{"puppet", "dances", "", `plugin "puppet" has no policy "dances"; it has says, looks`},
		{"toolbox", "says", "", `plugin "toolbox" has no policy "says"; it has none`},
		{"puppet", "says", "", `the config of puppet.says does not fit: missing property 'turns'`},
		{"puppet", "says", `{"turns": 1}`, `the config of puppet.says does not fit: at turns: got number, want array`},
		{"puppet", "looks", `[]`, `the config of puppet.looks does not fit: it is no JSON object`},
		{"puppet", "looks", `{"a": 1, "a": 2}`, `the config of puppet.looks does not fit: text gives the key "a" twice in one object, before byte 16`},
	}
	for _, tt := range tests {
		var config json.RawMessage
		if tt.config != "" {
			config = json.RawMessage(tt.config)
		}
		if _, err := env.Policy(tt.plugin, tt.name, config); err == nil || err.Error() != tt.want {
			t.Errorf("%s.%s %s: %v\nwant %s", tt.plugin, tt.name, tt.config, err, tt.want)
		}
	}
}
