package tau_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/tau"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
)

func groupsOf(t *testing.T, file documents.File) []*convert.Group {
	t.Helper()
	im, err := tau.NewImporter(file)
	if err != nil {
		t.Fatal(err)
	}
	var groups []*convert.Group
	for {
		g, err := im.Next()
		if errors.Is(err, io.EOF) {
			return groups
		}
		if err != nil {
			t.Fatal(err)
		}
		groups = append(groups, g)
	}
}

// run is a run of task 3 with calls and what was answered to each.
func run(trial int, exchanges ...[2]string) string {
	messages := []string{`{"role":"system","content":"policy"}`, fmt.Sprintf(`{"role":"user","content":"trial %d"}`, trial)}
	for i, e := range exchanges {
		messages = append(messages,
			fmt.Sprintf(`{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":%s}]}`, i, e[0]),
			fmt.Sprintf(`{"role":"tool","tool_call_id":"c%d","name":"x","content":%q}`, i, e[1]))
	}
	return fmt.Sprintf(`{"task_id":3,"trial":%d,"reward":1.0,"info":{"task":{"instruction":"Book twice.","actions":[{"name":"book","kwargs":{"id":"AB_1","seats":2}},{"name":"book","kwargs":{"id":"AB_1","seats":2}},{"name":"list","kwargs":{}}]}},"traj":[%s]}`,
		trial, strings.Join(messages, ","))
}

// TestChecks takes the actions of the solution as checks: done once each, in any
// order, by a call that was not refused.
func TestChecks(t *testing.T) {
	const book = `{"name":"book","arguments":"{\"seats\": 2.0, \"id\": \"AB_1\"}"}`
	text := run(0,
		[2]string{`{"name":"list","arguments":"{}"}`, "AB_1"},
		[2]string{book, "Error: full"},
		[2]string{book, "ok"},
		[2]string{`{"name":"bok","arguments":"{}"}`, "Unknown action bok"},
		[2]string{`{"name":"book","arguments":"{\"seats\": 3, \"id\": \"AB_1\"}"}`, "ok"},
		[2]string{book, "ok"},
		[2]string{book, "ok"},
	)
	groups := groupsOf(t, strings.NewReader(text+"\n"+run(1)))
	if len(groups) != 1 || groups[0].Task.ID != "3" || groups[0].Task.System != "policy" || len(groups[0].Rollouts) != 2 {
		t.Fatalf("groups %+v", groups)
	}
	r := groups[0].Rollouts[0]
	var got []string
	for _, turn := range r.Turns {
		call := turn.Calls[0]
		var line strings.Builder
		fmt.Fprint(&line, call.Tool, " ", call.Status, " ", call.Consumes)
		for _, c := range turn.Checks {
			fmt.Fprint(&line, " ", c.ID, "=", *c.Value)
		}
		got = append(got, line.String())
	}
	want := []string{
		"list ok [] action-3/list=1", "book error [c0]", "book ok [c0] action-1/book=1", "bok invalid []",
		"book ok [c0]", "book ok [c0] action-2/book=1", "book ok [c0]",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("turns (-got +want):\n%s", diff)
	}
	if string(r.Metadata["trial"]) != "0" || string(r.Metadata["user_instruction"]) != `"Book twice."` {
		t.Errorf("metadata %s", r.Metadata)
	}
}

func TestMistakes(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no run", `{"messages":[]}`, "line 1: there is no task_id: a run is an object with task_id, trial, reward, traj and info"},
		{"not judged", `{"task_id":1,"traj":[]}`, "line 1: there is no reward: a run that was not judged cannot be compared with others"},
		{"no messages", `{"task_id":1,"reward":0}`, "line 1: there is no traj, which is the list of messages"},
		{"never called", `{"task_id":1,"reward":0,"traj":[{"role":"tool","tool_call_id":"x","content":""}]}`,
			`line 1: rollout "task-1-trial-0", traj[0]: there is a result for the call "x", which the agent has not made before: its turn is missing, or comes later`},
		{"twice", run(1) + "\n" + run(1), `line 2: rollout "task-3-trial-1" is there twice: give the rollouts of a task different ids`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			im, err := tau.NewImporter(strings.NewReader(tt.text))
			if err == nil {
				_, err = im.Next()
			}
			if _, is := errors.AsType[*documents.Error](err); !is || err.Error() != tt.want {
				t.Errorf("error %v\nwant  %s", err, tt.want)
			}
		})
	}
}

// TestCorpusAirline imports the public runs and computes their credit.
func TestCorpusAirline(t *testing.T) {
	dir := os.Getenv("WORKROVER_CORPORA")
	if dir == "" {
		t.Skip("the public test data is not here; where it is: make corpus CORPORA=DIR")
	}
	file, err := os.Open(filepath.Join(dir, "tau-airline/trajectories.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	runs, calls, rewards, credited, matched := 0, 0, 0.0, 0, 0
	groups := groupsOf(t, file)
	for _, g := range groups {
		for _, r := range g.Rollouts {
			runs++
			rewards += *r.Reward
			for _, turn := range r.Turns {
				calls += len(turn.Calls)
				matched += len(turn.Checks)
			}
		}
		if !g.Weighted() {
			continue
		}
		result, err := g.Assign(t.Context())
		if err != nil {
			t.Fatalf("task %s: %v", g.Task.ID, err)
		}
		credited++
		conserved(t, result)
	}
	t.Logf("%d groups, %d runs, %d calls, mean reward %.2f, %d actions of solutions done; credit of %d groups", len(groups), runs, calls, rewards/float64(runs), matched, credited)
	if len(groups) != 25 || runs != 100 || calls != 577 || rewards != 49 || credited != 22 {
		t.Error("want 25 groups, 100 runs, 577 calls, mean reward 0.49; credit of 22 groups, as 3 tasks are solved by doing nothing")
	}
}

// conserved holds that turns come to the progress that was made.
func conserved(t *testing.T, result *credit.Result) {
	t.Helper()
	for _, r := range result.Rollouts {
		sum := 0.0
		for _, turn := range r.Turns {
			sum += turn.Retained + turn.Received - turn.Delta
		}
		if sum > 1e-9 || sum < -1e-9 {
			t.Errorf("%s: turns come to %v more than the progress", r.ID, sum)
		}
	}
}
