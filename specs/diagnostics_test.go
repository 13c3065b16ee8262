package specs

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"
)

func TestProblems(t *testing.T) {
	warning := Errorf(hcl.Range{Filename: "a.hcl", Start: hcl.Pos{Line: 3, Column: 5}}, "Old plugin", "Update %q.", "files")
	warning.Severity = hcl.DiagWarning
	nowhere := &hcl.Diagnostic{Severity: hcl.DiagError, Summary: "No environment here", Detail: "Make one."}
	want := []Problem{
		{Severity: "warning", Summary: "Old plugin", Detail: `Update "files".`, File: "a.hcl", Line: 3, Column: 5},
		{Severity: "error", Summary: "No environment here", Detail: "Make one."},
	}
	if diff := cmp.Diff(Problems(hcl.Diagnostics{warning, nowhere}), want); diff != "" {
		t.Errorf("problems (-got +want):\n%s", diff)
	}
	if got := Problems(nil); got == nil || len(got) != 0 {
		t.Errorf("Problems(nil) = %#v, want an empty list, which is [] in JSON", got)
	}
}

// TestDiagnosticsAreSorted loads one package many times: maps must not decide
// the order.
func TestDiagnosticsAreSorted(t *testing.T) {
	fsys := fstest.MapFS{"main.hcl": {Data: []byte("harness {\n  c = 1\n  a = 1\n  b = 1\n  max_turns = 0\n  seed = -1\n}\n")}}
	_, want := Load(fsys, "")
	for range 20 {
		_, got := Load(fsys, "")
		if diff := cmp.Diff(Problems(got), Problems(want)); diff != "" {
			t.Fatalf("another run (-got +want):\n%s", diff)
		}
	}
}

func TestRefUnknown(t *testing.T) {
	ref := Ref{Plugin: "files", Kind: ToolKind, Name: "raed"}
	for _, c := range []struct {
		known []string
		want  string
	}{
		{[]string{"list", "read", "write"}, `Plugin "files" has no tool named "raed". Did you mean "read"?`},
		{[]string{"list", "write"}, `Plugin "files" has no tool named "raed". It has list, write.`},
		{nil, `Plugin "files" has no tool named "raed". It has none.`},
	} {
		if d := ref.Unknown(c.known); d.Summary != "Unknown tool" || d.Detail != c.want {
			t.Errorf("Unknown(%q) = %s: %s, want %s", c.known, d.Summary, d.Detail, c.want)
		}
	}
}
