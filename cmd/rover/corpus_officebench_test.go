package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/convert/officebench"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/specs"
)

// officeControls are scripts that solve tasks of OfficeBench by honest work.
const officeControls = "../../runtime/convert/officebench/testdata/controls"

// unsolved says of the tasks of OfficeBench without such a script why honest work
// does not pass, or cannot be done.
func unsolved() map[string]string {
	const (
		noPDF   = "there is no tool that writes PDF files"
		noImage = "there is no tool that makes images"
	)
	return map[string]string{
		"1-14-3": "the expected file swaps the smallest amount with the largest, where the second smallest is asked for",
		"1-8-0":  "the expected sheet is empty, where the scores and the header are to go and not the names",
		"1-9-0":  "the expected average is 80.5, and it is 80.05",
		"2-25-0": noPDF + "; passes untouched, since only the file that is there is asked for",
		"2-37-1": "the class takes 4 hours in all and the workout 4.5, and the class is wanted",
		"2-39-2": noPDF,
		"3-10-0": noPDF,
		"3-55-0": noImage,
		"3-58-0": "the list has no banana, which is wanted",
		"3-67-0": noPDF,
		"3-8-0":  "the third evaluator raises, because its file stands beside the arguments",
		"3-8-1":  noPDF,
		"3-8-5":  noPDF + ", and of the nine students two have 90 or more in either, not 7 and 4",
		"3-8-6":  "Liam and Tom have no mailbox, for which the evaluator raises; and what Alice sends is in hers",
		"3-82-0": "a Word document is read as a workbook, which raises",
		"3-83-0": noPDF,
		"3-85-0": noImage,
		"3-9-0":  noImage,
		"3-9-1":  noImage,
		"3-93-0": noPDF,
	}
}

// TestCorpusOfficeBench imports the tasks of OfficeBench, and plays those that honest
// work solves. What is wrong with the others is what the import and the probes say,
// or what a person has found.
func TestCorpusOfficeBench(t *testing.T) {
	cache, source, out := warmCache(t), filepath.Join(corpora(t), "officebench"), t.TempDir()
	var imported struct {
		Subtasks, Imported int
		Problems           []officebench.Problem
	}
	decodeInto(t, rover(t, cache, exit.Yes, "import", "officebench", source, "-o", out, "--controls", officeControls, "--json"), &imported)
	if imported.Subtasks != 86 || imported.Imported != 86 {
		t.Errorf("%d of %d subtasks are imported, want 86 of 86", imported.Imported, imported.Subtasks)
	}
	dirs, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var checked struct {
		Environments []*struct {
			Dir         string
			Valid       bool
			Diagnostics []specs.Problem
			Probes      []*rollout.Probe
		}
	}
	decodeInto(t, rover(t, cache, exit.No, append([]string{"check", "--probe", "--json"}, dirs...)...), &checked)
	reasons := unsolved()
	var solved, untouched, warned []string
	for _, e := range checked.Environments {
		name := filepath.Base(e.Dir)
		if !e.Valid {
			t.Errorf("%s is not valid: %+v", name, e.Diagnostics)
		}
		for _, d := range e.Diagnostics {
			warned = append(warned, name+": "+d.Summary)
		}
		for _, p := range e.Probes {
			switch {
			case p.Control == "oracle" && p.Got == "pass":
				solved = append(solved, name)
			case p.Control == "oracle":
				t.Errorf("%s: honest work does not pass", name)
			case p.Got == "pass":
				untouched = append(untouched, name)
			}
		}
		if _, told := reasons[name]; told == slices.Contains(solved, name) {
			t.Errorf("%s: solved %t; and that it is not has a reason: %t", name, !told, told)
		}
	}
	if want := []string{"2-16-0", "2-25-0"}; !slices.Equal(untouched, want) {
		t.Errorf("%v pass untouched, want %v", untouched, want)
	}
	if want := []string{"2-20-2: Missing file", "3-8-0: Check that no work can mend", "3-82-0: Check that no work can mend"}; !slices.Equal(warned, want) {
		t.Errorf("warnings: %q, want %q", warned, want)
	}
	t.Logf("\n%d imported, %d solved by honest work, %d not\n%s", imported.Imported, len(solved), len(reasons), findingsText(imported.Problems, untouched, warned))
}

func decodeInto(t *testing.T, document string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(document), into); err != nil {
		t.Fatal(err)
	}
}

// findingsText is a table of what was found out about the tasks.
func findingsText(problems []officebench.Problem, untouched, warned []string) string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, p := range problems {
		fmt.Fprintf(table, "%s\timport\t%s\n", strings.ReplaceAll(p.Subtask, "/", "-"), p.Summary)
	}
	for _, name := range untouched {
		fmt.Fprintf(table, "%s\tprobe\tpasses untouched\n", name)
	}
	for _, w := range warned {
		name, summary, _ := strings.Cut(w, ": ")
		fmt.Fprintf(table, "%s\tprobe\t%s\n", name, summary)
	}
	reasons := unsolved()
	for _, name := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Fprintf(table, "%s\tby hand\t%s\n", name, reasons[name])
	}
	if err := table.Flush(); err != nil {
		panic(err) // it is written to memory
	}
	return text.String()
}
