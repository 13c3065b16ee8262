package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/repair/search"
)

// officeRepairs are controls and revisions for tasks of OfficeBench that are broken.
const officeRepairs = "../../examples/officebench-repairs/cases"

// TestCorpusOfficeBenchRepairs has broken tasks of OfficeBench repaired: of each the
// honest revision is selected, and why none of the others does is as the README tells.
func TestCorpusOfficeBenchRepairs(t *testing.T) {
	cache, out := warmCache(t), t.TempDir()
	rover(t, cache, exit.Yes, "import", "officebench", filepath.Join(corpora(t), "officebench"), "-o", out)
	cases, err := os.ReadDir(officeRepairs)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, c := range cases {
		dir := filepath.Join(out, c.Name())
		copyTo(t, dir, filepath.Join(officeRepairs, c.Name()))
		var report search.Report
		decodeInto(t, rover(t, cache, exit.Yes, "repair", dir, "--full", "--json"), &report)
		got[c.Name()] = strings.Join(report.Selected, " + ")
		maps.Copy(got, endings(c.Name(), &report))
	}
	want := map[string]string{
		"1-14-3":                  "swapped-as-asked",
		"1-14-3 as it is":         "control/oracle evaluation/1-exact_match",
		"1-14-3 most-asked-for":   "control/oracle evaluation/1-exact_match",
		"1-14-3 second-on-top":    "gate verifier: control/only-names",
		"1-14-3 swapped-as-asked": "pass",

		"1-9-0":                  "average-as-it-is",
		"1-9-0 as it is":         "control/oracle evaluation/1-cell_value",
		"1-9-0 about-eighty":     "control/drops-a-digit",
		"1-9-0 average-as-it-is": "pass",
		"1-9-0 second-midterm":   "control/drops-a-digit",

		"2-16-0":                "empty-calendar",
		"2-16-0 as it is":       "control/noop",
		"2-16-0 today":          "control/noop",
		"2-16-0 never":          "gate verifier: control/oracle evaluation/2-contain",
		"2-16-0 empty-calendar": "pass",

		"2-37-1":                "longest-in-all",
		"2-37-1 as it is":       "control/oracle evaluation/1-contain",
		"2-37-1 longest-once":   "control/oracle evaluation/1-contain",
		"2-37-1 any-answer":     "control/longest-single-event",
		"2-37-1 longest-in-all": "pass",

		"3-58-0":                "what-is-listed",
		"3-58-0 as it is":       "control/oracle evaluation/2-contain",
		"3-58-0 any-list":       "control/makes-up-an-item",
		"3-58-0 what-both-have": "control/makes-up-an-item",
		"3-58-0 what-is-listed": "pass",

		"3-8-0":                   "file-in-arguments",
		"3-8-0 as it is":          "control/oracle evaluation/3-cell_value",
		"3-8-0 without-the-third": "gate verifier: control/keeps-all-years",
		"3-8-0 any-workbook":      "gate verifier: control/keeps-all-years",
		"3-8-0 file-in-arguments": "pass",

		"3-82-0":                  "read-as-document",
		"3-82-0 as it is":         "control/oracle evaluation/2-contain",
		"3-82-0 no-document-read": "gate verifier: control/four-names",
		"3-82-0 as-text":          "control/oracle evaluation/2-contain",
		"3-82-0 read-as-document": "pass",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// endings are what came of the combinations of at most one revision: that it passes,
// or what fails first.
func endings(name string, report *search.Report) map[string]string {
	got := map[string]string{}
	for _, c := range report.Combinations {
		if len(c.Set) > 1 {
			continue
		}
		set, ending := "as it is", string(c.Outcome)
		if len(c.Set) == 1 {
			set = c.Set[0]
		}
		if f := c.Finding; f != nil {
			ending = strings.TrimSpace(f.Source + " " + f.Check)
			if f.Gate != "" {
				ending = "gate " + f.Gate + ": " + ending
			}
		}
		got[name+" "+set] = ending
	}
	return got
}
