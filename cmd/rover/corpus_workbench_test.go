package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/convert/workbench"
)

// TestCorpusWorkBench imports all recorded runs of WorkBench, through the
// modules: every output is as it was recorded, and every verdict is that of the
// benchmark.
func TestCorpusWorkBench(t *testing.T) {
	source := filepath.Join(corpora(t), "workbench")
	out := t.TempDir()
	rover(t, warmCache(t), exit.Yes, "import", "workbench", source, "-o", out)
	var entries []*workbench.Entry
	eachLineOf(t, filepath.Join(out, workbench.IndexFile), func(line []byte) error {
		entries = append(entries, &workbench.Entry{})
		return json.Unmarshal(line, entries[len(entries)-1])
	})
	verdicts := verdictsOf(t, filepath.Join(source, "expected.jsonl"))
	if len(entries) != len(verdicts) || len(entries) == 0 {
		t.Fatalf("%d runs, and %d verdicts are expected", len(entries), len(verdicts))
	}
	expected := make([]*workbench.Entry, len(entries))
	for i, e := range entries {
		for _, d := range e.Outputs.Different {
			t.Errorf("%s, %s, %s: step %d, %s: %s, recorded %s", e.Task, e.Model, e.Toolset, d.Step, d.Tool, d.Now, d.Recorded)
		}
		want := verdicts[verdictKey{e.Task, e.Model, e.Toolset}]
		if e.Correct != want.Correct || e.SideEffects != want.SideEffects {
			t.Errorf("%s, %s, %s: correct %t, side effects %t; want %t, %t", e.Task, e.Model, e.Toolset, e.Correct, e.SideEffects, want.Correct, want.SideEffects)
		}
		other := *e
		other.Correct, other.SideEffects = want.Correct, want.SideEffects
		expected[i] = &other
	}
	t.Log("\n" + groupsText(workbench.Groups(entries), workbench.Groups(expected)))
}

// verdictKey names a run.
type verdictKey struct {
	task, model string
	toolset     workbench.Toolset
}

// verdict is what the benchmark says of a run.
type verdict struct {
	Task        string            `json:"query_id"`
	Model       string            `json:"model"`
	Toolset     workbench.Toolset `json:"toolset"`
	Correct     bool              `json:"correct"`
	SideEffects bool              `json:"side_effects"`
}

func verdictsOf(t *testing.T, name string) map[verdictKey]verdict {
	t.Helper()
	verdicts := map[verdictKey]verdict{}
	eachLineOf(t, name, func(line []byte) error {
		var v verdict
		err := json.Unmarshal(line, &v)
		verdicts[verdictKey{v.Task, v.Model, v.Toolset}] = v
		return err
	})
	return verdicts
}

func eachLineOf(t *testing.T, name string, take func(line []byte) error) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // reading only
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		if err := take(lines.Bytes()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// groupsText is a table of what came of the runs beside what is expected.
func groupsText(got, want []*workbench.Group) string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MODEL\tTOOLSET\tDOMAIN\tN\tCORRECT\tEXPECTED\tSIDE EFFECTS\tEXPECTED\tOUTPUTS\tSAME")
	for i, g := range got {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n",
			g.Model, g.Toolset, g.Domain, g.Runs, g.Correct, want[i].Correct, g.SideEffects, want[i].SideEffects, g.Outputs, g.Same)
	}
	if err := table.Flush(); err != nil {
		panic(err) // it is written to memory
	}
	return text.String()
}
