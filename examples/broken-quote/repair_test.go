// Package brokenquote_test repairs the example, and holds the answer against what
// the README says of it.
package brokenquote_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/examples/exampletest"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/specs"
)

// repair searches all combinations.
func repair(t *testing.T) *search.Report {
	t.Helper()
	s, err := search.Freeze(t.Context(), environment.Read(os.DirFS("."), "broken-quote", exampletest.Plugins{"files": files.Plugin()}), &search.Options{Full: true})
	if err != nil {
		t.Fatal(err)
	}
	beside := os.DirFS("revisions")
	ids, err := specs.RevisionIDs(beside)
	if err != nil {
		t.Fatal(err)
	}
	var list []search.Proposal
	for _, id := range ids {
		r, diags := specs.LoadRevision(beside, "revisions", id)
		list = append(list, search.Proposal{Revision: r, Problems: specs.Problems(diags)})
	}
	report, err := s.Run(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestRepair: two revisions mend it together and neither alone, and each of those
// that cheat is found out by the gate that is there for it.
func TestRepair(t *testing.T) {
	report := repair(t)
	if diff := cmp.Diff([]string{"text-again", "lines-of-quote"}, report.Selected); diff != "" {
		t.Errorf("selected (-want +got)\n%s", diff)
	}
	if n := report.Analysis.Necessity[5]; n.Pair != [2]string{"harness", "verifier"} || !*n.Strict || !*n.Global {
		t.Errorf("necessity of %v", n.Pair)
	}
	passing := 0
	got := map[string]string{}
	for _, c := range report.Combinations {
		set := strings.Join(c.Set, " + ")
		got[set] = string(c.Outcome)
		if c.Finding != nil {
			got[set] = strings.TrimSpace(c.Finding.Gate + " " + c.Finding.Check)
		} else {
			passing++
		}
	}
	if passing != 1 || len(got) != 72 {
		t.Errorf("%d of %d combinations pass", passing, len(got))
	}
	for set, want := range map[string]string{
		"":                            "lines/columns",
		"text-again":                  "lines/columns",
		"lines-of-quote":              "lines/columns",
		"text-again + lines-of-quote": "pass",
		"some-total + text-again + lines-of-quote":      "requirements",
		"text-again + any-quote":                        "verifier",
		"text-again + one-quote":                        "verifier lines/bytes",
		"answer-in-terms + text-again + lines-of-quote": "leak",
		"flat-prices + text-again + lines-of-quote":     "invariants invariant/inputs",
		"text-and-delete + lines-of-quote":              "widening",
	} {
		if got[set] != want {
			t.Errorf("%q: %s, want %s", set, got[set], want)
		}
	}
	if len(report.Rejected) != 1 || report.Rejected[0].ID != "oracle-may-fail" || report.Rejected[0].Gate != "verifier" {
		t.Errorf("rejected %+v", report.Rejected)
	}
}
