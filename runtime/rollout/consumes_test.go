package rollout_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestConsumes: of a script it is known what it takes from which call, of any
// other agent it is found out when the call is made. A call that was refused gave
// nothing, and neither did words of the task.
func TestConsumes(t *testing.T) {
	scripted := script(t,
		call("a", "write", `{"path": "/workspace/out/y", "text": "y"}`),
		call("b", "write", `{"path": "/workspace/out/y", "text": "again"}`),
		call("c", "write", `{"path": "/workspace/out/z", "text": {"$from": "b", "at": "/path"}}`))
	alone := agentFunc(func(v *rollout.View) (*rollout.Move, error) {
		write := func(id, text string) *rollout.Move {
			args := fmt.Appendf(nil, `{"path": "/workspace/out/x", "text": %q}`, text)
			return &rollout.Move{Calls: []rollout.Action{{ID: id, Tool: "write", Args: rollout.Literal(args)}}}
		}
		switch len(v.History) {
		case 0:
			return &rollout.Move{Calls: []rollout.Action{
				{ID: "a", Tool: "dance_1", Args: rollout.Literal(json.RawMessage(`{}`))},
				{ID: "b", Tool: "roll", Args: rollout.Literal(json.RawMessage(`{}`))},
			}}, nil
		case 1:
			var rolled struct{ N json.Number }
			err := json.Unmarshal([]byte(v.History[0].Calls[1].Shown), &rolled)
			return write("c", "dance_1 rolled "+rolled.N.String()), err
		case 2:
			return write("d", "again"), nil
		}
		return nil, nil
	})
	for _, tt := range []struct {
		name  string
		agent rollout.Agent
		want  [][]string
	}{
		{"script", scripted, [][]string{nil, nil, {"b"}}},
		{"another agent", alone, [][]string{nil, nil, {"b"}, {"c"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got [][]string
			for _, turn := range record(t, tt.agent).Turns {
				for _, call := range turn.Calls {
					got = append(got, call.Consumes)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// record plays an agent and returns its journal.
func record(t *testing.T, agent rollout.Agent) *journal.Journal {
	t.Helper()
	kept := store.NewMemory()
	rollout.Play(t.Context(), build(t, packageOf(holds), &toolbox{}), agent, &rollout.Options{ID: "r", Record: kept})
	text, err := kept.Journal(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range j.Turns {
		for _, call := range turn.Calls {
			if call.Status == plugin.StatusError {
				t.Fatalf("call %s: %s", call.ID, call.Shown)
			}
		}
	}
	return j
}
