package provenance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/provenance"
)

// report is a rollout in which a report is made of a table, after a detour, and
// then a note is written that has nothing to do with it.
const report = `
{"calls": [{"id": "get", "tool": "read", "args": {"path": "a.csv"}}, {"id": "see", "tool": "list", "args": {"path": "d"}}]}
{"calls": [{"id": "wrong", "tool": "write", "args": {"path": "out/sums.csv", "text": "wrong"}}]}
{"calls": [{"id": "draft", "tool": "write", "args": {"path": "draft", "text": {"$from": "get", "at": "/text"}}}]}
{"calls": [{"id": "clear", "tool": "delete", "args": {"path": "out/sums.csv"}}, {"id": "move", "tool": "move", "args": {"from": "draft", "to": "out/sums.csv"}}]}
{"calls": [{"id": "note", "tool": "write", "args": {"path": "notes \"1\"\\n.md", "text": "done"}}]}
{"calls": [{"id": "drop", "tool": "delete", "args": {"path": "d/b"}}]}`

func TestBehind(t *testing.T) {
	g := graph(t, report)
	for _, tt := range []struct {
		artifact string
		want     []string // calls and edges
	}{
		{"/workspace/out/sums.csv", []string{"get", "wrong", "draft", "clear", "move", "clear -> move", "draft -> move", "get -> draft", "wrong -> clear", "wrong -> move"}},
		{"/workspace/draft", []string{"get", "wrong", "draft", "clear", "move", "clear -> move", "draft -> move", "get -> draft", "wrong -> clear", "wrong -> move"}},
		{"/workspace/out", []string{"wrong"}},
		{"/workspace/d/b", []string{"drop"}},
		{"/workspace/d/", []string{"drop"}},
		{"/workspace/a.csv", nil},
		{"/workspace/none", nil},
	} {
		t.Run(tt.artifact, func(t *testing.T) {
			var got []string
			part := g.Behind(tt.artifact)
			for _, call := range part.Calls {
				got = append(got, call.ID)
			}
			for _, e := range part.Edges {
				got = append(got, e.From+" -> "+e.To)
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestUses(t *testing.T) {
	g := graph(t, report)
	want := map[string][]provenance.Use{
		"get":   {{By: "draft"}},
		"draft": {{By: "move", Path: "/workspace/draft"}},
		"note":  nil,
	}
	for call, want := range want {
		if diff := cmp.Diff(want, g.Uses(call)); diff != "" {
			t.Errorf("uses of %s (-want +got):\n%s", call, diff)
		}
	}
}
