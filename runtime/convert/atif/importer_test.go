package atif_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/atif"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

func imported(t *testing.T, folder fs.FS) ([]*convert.Group, []string) {
	t.Helper()
	groups, remarks, err := importAll(folder, ".")
	if err != nil {
		t.Fatal(err)
	}
	return groups, remarks
}

func importAll(folder fs.FS, name string) (groups []*convert.Group, remarks []string, err error) {
	im, err := atif.NewImporter(folder, name)
	if err != nil {
		return nil, nil, err
	}
	for {
		g, err := im.Next()
		if errors.Is(err, io.EOF) {
			return groups, im.Remarks(), nil
		}
		if err != nil {
			return nil, nil, err
		}
		groups = append(groups, g)
	}
}

// TestAgain reads what was written: nothing of it is lost that is said to be
// carried.
func TestAgain(t *testing.T) {
	folder := fstest.MapFS{}
	for name, text := range formattest.Write(t, atif.Format(), formattest.Halves(t)) {
		folder[name] = &fstest.MapFile{Data: text}
	}
	groups, remarks := imported(t, folder)
	if len(groups) != 1 || len(remarks) > 0 {
		t.Fatalf("%d groups, remarks %q", len(groups), remarks)
	}
	want := formattest.Halves(t)
	for i := range want.Tools {
		if want.Tools[i].Schema == nil { // which chats require
			want.Tools[i].Schema = json.RawMessage(`{"type":"object"}`)
		}
	}
	for i, r := range want.Rollouts {
		if r.Reward == nil {
			want.Rollouts = append(want.Rollouts[:i], want.Rollouts[i+1:]...)
			break
		}
	}
	if diff := cmp.Diff(neutral(t, groups[0]), neutral(t, want)); diff != "" {
		t.Errorf("read (-got +written):\n%s", diff)
	}
}

func neutral(t *testing.T, g *convert.Group) string {
	t.Helper()
	var out bytes.Buffer
	if err := convert.Neutral().File(&out).Group(g, nil); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), `,"`, ",\n\"")
}

// foreign is a trajectory that others have written, of steps after what was asked.
func foreign(more, steps string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(`{"schema_version":"ATIF-v1.4","session_id":"s"` + more + `,"agent":{"name":"a","version":"2"},"steps":[{"step_id":1,"source":"user","message":"Go."}` + steps + `]}`)}
}

// TestForeign reads what others have written.
func TestForeign(t *testing.T) {
	groups, remarks := imported(t, fstest.MapFS{
		"result.json": {Data: []byte(`{"reward":1}`)},
		"notes.txt":   {Data: []byte(`{`)},
		"a/one.json": foreign(`,"continued_trajectory_ref":"two.json"`, `,
			{"step_id":2,"source":"agent","message":"one","tool_calls":[{"tool_call_id":"c","function_name":"find","arguments":{}}],"observation":{"results":[{"content":"ref_17"}]},"metrics":{"completion_tokens":5}},
			{"step_id":3,"source":"agent","message":"two","llm_call_count":0,"observation":{"results":[{"content":"screen"}]}}`),
		"a/two.json": foreign(`,"continued_trajectory_ref":"lost.json"`, `,
			{"step_id":2,"source":"agent","message":"copied","is_copied_context":true},
			{"step_id":3,"source":"agent","message":"three","tool_calls":[{"tool_call_id":"c","function_name":"send","arguments":{"ref":"ref_17"}}]}`),
		"b.json": foreign(`,"trajectory_id":"b"`, ``),
	})
	if len(groups) != 1 || len(groups[0].Rollouts) != 2 {
		t.Fatalf("want one group of two rollouts, as both were asked the same: %d groups", len(groups))
	}
	if ids := []string{groups[0].Rollouts[0].ID, groups[0].Rollouts[1].ID}; ids[0] != "a/one" || ids[1] != "b" {
		t.Errorf("ids %q", ids)
	}
	turns := groups[0].Rollouts[0].Turns
	if len(turns) != 3 || *turns[0].Tokens != 5 || *turns[1].Tokens != 0 || turns[2].Tokens != nil {
		t.Fatalf("turns %+v", turns)
	}
	last := turns[2]
	if last.Say != "three" || last.Calls[0].ID != "turn/3/call/1" || !cmp.Equal(last.Calls[0].Consumes, []string{"c"}) {
		t.Errorf("last turn %+v", last)
	}
	if heard := []convert.Message{{Role: convert.User, Text: "screen"}, {Role: convert.User, Text: "Go."}}; !cmp.Equal(last.Heard, heard) {
		t.Errorf("heard %v, want %v", last.Heard, heard)
	}
	want := []string{
		"files that are no trajectories, which are passed over: 1", "rollouts without a reward, which credit leaves out: 2",
		"trajectories whose continuation is not there, which end where it would begin: 1", "calls without a result: 1",
	}
	if diff := cmp.Diff(remarks, want); diff != "" {
		t.Errorf("remarks (-got +want):\n%s", diff)
	}
}

func TestMistakes(t *testing.T) {
	tests := []struct {
		name   string
		folder fstest.MapFS
		want   string
	}{
		{"no JSON", fstest.MapFS{"x.json": {Data: []byte("{\n\"a\":")}}, "x.json: line 2: it is not JSON: it breaks off"},
		{"no trajectory", fstest.MapFS{"x.json": {Data: []byte("{}")}}, `x.json: it is no trajectory: its schema_version does not begin with "ATIF-"`},
		{"empty", fstest.MapFS{"x.json": {}}, `x.json: it is no trajectory: its schema_version does not begin with "ATIF-"`},
		{"invalid", fstest.MapFS{"x.json": foreign(`,"x":1`, `,{"step_id":3,"source":"user","message":""}`)},
			"x.json: it is no valid trajectory:\nx is unknown: what the format has no key for goes into extra\nsteps[1].step_id is 3; steps are numbered 1, 2, 3 …, so it is 2"},
		{"not there", fstest.MapFS{}, "open x.json: file does not exist"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, _, err := importAll(tt.folder, "x.json"); err == nil || err.Error() != tt.want {
				t.Errorf("error %v\nwant  %s", err, tt.want)
			}
		})
	}
	twice := fstest.MapFS{"a.json": foreign(`,"trajectory_id":"t"`, ""), "b.json": foreign(`,"trajectory_id":"t"`, "")}
	if _, _, err := importAll(twice, "."); err == nil || err.Error() != `b.json: the trajectory_id "t" is that of another trajectory of the same task` {
		t.Errorf("the same id twice: %v", err)
	}
	circle := fstest.MapFS{"a.json": foreign(`,"continued_trajectory_ref":"b.json"`, ""), "b.json": foreign(`,"continued_trajectory_ref":"a.json"`, "")}
	groups, remarks, err := importAll(circle, ".")
	if err != nil || len(groups) != 1 || !slices.Contains(remarks, "trajectories that continue each other in a circle, of which each is read once: 1") {
		t.Errorf("trajectories that continue each other: %d groups, remarks %q, %v", len(groups), remarks, err)
	}
	outside := fstest.MapFS{"a.json": foreign(`,"continued_trajectory_ref":"../b.json"`, "")}
	_, remarks, err = importAll(outside, ".")
	if err != nil || !slices.Contains(remarks, "trajectories whose continuation is outside the directory that is imported, which end where it would begin: 1") {
		t.Errorf("a continuation outside: remarks %q, %v", remarks, err)
	}
	rule := func(rho string) *fstest.MapFile {
		return foreign(`,"extra":{"workrover":{"reward":1,"params":{"rho":`+rho+`}}}`, "")
	}
	_, _, err = importAll(fstest.MapFS{"a.json": rule("0.1"), "b.json": rule("0.2")}, ".")
	if want := `b.json: extra.workrover.params is {"rho":0.2}, and {"rho":0.1} in a trajectory of the same task before it: they are computed together`; err == nil || err.Error() != want {
		t.Errorf("other parameters: %v", err)
	}
}
