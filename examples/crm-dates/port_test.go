package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert/workbench"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/specs"
)

func TestMoments(t *testing.T) {
	table := "customer_id,assigned_to_email,customer_name,customer_email,customer_phone,last_contact_date,product_interest,status,follow_up_by,notes\n" +
		"00000001,a@x,A,a@y,,2023-11-01,Software,Lead,2023-12-01,2023-11-02: spoke\n" +
		"00000002,a@x,B,b@y,1,2023-11-03,Software,Lead,2023-12-02,\n"
	want := strings.NewReplacer(
		"2023-11-01,", "2023-11-01 00:00:00,", "2023-12-01,", "2023-12-01 00:00:00,",
		"2023-11-03,", "2023-11-03 00:00:00,", "2023-12-02,", "2023-12-02 00:00:00,",
	).Replace(table)
	if diff := cmp.Diff(want, moments(table)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// customersDomain is what the example is about.
const customersDomain = "customer_relationship_manager"

// TestCorpusDates breaks tasks of WorkBench and has them repaired: one by what its
// controls say and by what a recorded run of a model says, and 25 with all of their
// recorded runs. Of these some are to be left as they are, so that no table is
// judged that has dates: nothing fails there.
func TestCorpusDates(t *testing.T) {
	if os.Getenv("WORKROVER_CORPORA") == "" {
		t.Skip("the public test data is not here; where it is: make corpus CORPORA=DIR")
	}
	dir := t.TempDir()
	entries := imported(t, dir)
	b := &broken{imported: dir, pool: replay.NewPool(nil)}
	t.Cleanup(b.pool.Close)

	t.Run("controls", func(t *testing.T) {
		pack := b.port(t, customersDomain+"-075")
		searches(t, pack)
		report := mend(t, pack, b.pool, nil)
		want := map[string]string{
			"":                      "control/oracle: tables/tables",
			"times-told":            "control/oracle: tables/tables",
			"gold-again":            "control/searches: tables/tables",
			"by-day":                "control/oracle: tables/tables",
			"dates-again":           "pass",
			"times-told+gold-again": "control/searches: tables/tables",
			"times-told+by-day":     "control/oracle: tables/tables",
			"by-day+gold-again":     "pass",
		}
		got := endings(report)
		for set := range got {
			if _, smaller := want[set]; !smaller {
				if got[set] != "pass" {
					t.Errorf("%s: %s", set, got[set])
				}
				delete(got, set)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		selects(t, report, "dates-again")
		if pair := report.Analysis.Necessity[5]; pair.Pair != [2]string{"harness", "verifier"} || !*pair.Strict || *pair.Global {
			t.Errorf("necessity: %+v", pair)
		}
	})

	t.Run("a run", func(t *testing.T) {
		pack := b.port(t, customersDomain+"-075")
		searches(t, pack)
		report := mend(t, pack, b.pool, b.runs(t, entries, customersDomain+"-075"))
		selects(t, report, "gold-again")
		evidence := map[string]string{}
		for _, c := range report.Combinations {
			evidence[strings.Join(c.Set, "+")] = string(c.Cells[0].Evidence)
		}
		for set, want := range map[string]string{"dates-again": "closed", "gold-again": "assumed", "by-day+gold-again": "assumed"} {
			if evidence[set] != want {
				t.Errorf("what the run is evidence of with %s: %q, want %q", set, evidence[set], want)
			}
		}
	})

	t.Run("all runs", func(t *testing.T) {
		began := time.Now()
		runs, combinations := 0, 0
		for _, task := range solved(entries)[:25] {
			sources := b.runs(t, entries, task)
			pack := b.port(t, task)
			report := mend(t, pack, b.pool, sources)
			if tables, err := os.ReadDir(filepath.Join(pack, "gold")); err == nil && len(tables) > 0 {
				selects(t, report, "gold-again")
			} else if why := report.Analysis.Abstained; why == nil || *why != repair.BaselinePasses {
				t.Errorf("%s, where nothing is to be done: selected %v", task, report.Selected)
			}
			runs += len(sources)
			combinations += len(report.Combinations)
		}
		if runs != 100 || combinations != 25*16 {
			t.Errorf("%d runs, %d combinations", runs, combinations)
		}
		t.Logf("16 combinations × %d runs: %.1f s", runs, time.Since(began).Seconds())
	})
}

// imported imports the customers' tasks of WorkBench, and the runs with their own tools.
func imported(t *testing.T, dir string) []*workbench.Entry {
	t.Helper()
	data := os.DirFS(filepath.Join(os.Getenv("WORKROVER_CORPORA"), "workbench"))
	part := t.TempDir()
	err := fs.WalkDir(data, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, "rollouts/") && !ours(name) {
			return err
		}
		content, err := fs.ReadFile(data, name)
		if err != nil {
			return err
		}
		return write(part, name, string(content))
	})
	if err != nil {
		t.Fatal(err)
	}
	keepTasks(t, filepath.Join(part, "queries.jsonl"))
	benchmark, err := workbench.Open(os.DirFS(part))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := benchmark.Import(t.Context(), dir, &workbench.Options{Load: load, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// ours reports whether a file has runs of the customers' tasks with their own tools.
func ours(name string) bool {
	return strings.HasPrefix(name, "rollouts/"+customersDomain) && strings.HasSuffix(name, ".domains.jsonl")
}

// keepTasks leaves the customers' tasks in a list of tasks.
func keepTasks(t *testing.T, name string) {
	t.Helper()
	all, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var kept strings.Builder
	for line := range strings.Lines(string(all)) {
		var task struct{ Domain string }
		if err := json.Unmarshal([]byte(line), &task); err != nil {
			t.Fatal(err)
		}
		if task.Domain == customersDomain {
			kept.WriteString(line)
		}
	}
	if err := os.WriteFile(name, []byte(kept.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func load(ctx context.Context, dir string) (*environment.Environment, error) {
	loaded, err := environment.Load(ctx, os.DirFS(dir), dir, inProcess{})
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, loaded.Diags
	}
	return loaded.Env, nil
}

// solved are the tasks that a run has solved, in order.
func solved(entries []*workbench.Entry) (tasks []string) {
	seen := map[string]bool{}
	for _, e := range entries {
		if e.Correct && !seen[e.Task] {
			seen[e.Task] = true
			tasks = append(tasks, e.Task)
		}
	}
	return tasks
}

// broken makes broken environments of those that were imported.
type broken struct {
	imported string
	pool     *replay.Pool
}

// port breaks the environment of a task.
func (b *broken) port(t *testing.T, task string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "broken")
	if err := port(t.Context(), filepath.Join(b.imported, workbench.EnvironmentsDir, task+".domains"), out); err != nil {
		t.Fatal(err)
	}
	return out
}

// runs are the recorded runs of a task, and how they should end.
func (b *broken) runs(t *testing.T, entries []*workbench.Entry, task string) (sources []*cell.Source) {
	t.Helper()
	for _, e := range entries {
		if e.Task != task {
			continue
		}
		bundle, err := journal.OpenBundle(filepath.Join(b.imported, e.Steps), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = bundle.Close() })
		source := &cell.Source{Name: e.Steps, Expect: specs.Fail, Bundle: bundle}
		if e.Correct {
			source.Expect = specs.Pass
		}
		sources = append(sources, source)
	}
	return sources
}

// searches adds the control that looks for the customers itself.
func searches(t *testing.T, pack string) {
	t.Helper()
	script, err := os.ReadFile("searches.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	control, err := os.ReadFile("searches.hcl")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"searches.jsonl": string(script), "searches.hcl": string(control)} {
		if err := write(pack, name, content); err != nil {
			t.Fatal(err)
		}
	}
}

// mend tries all combinations of the revisions of a package.
func mend(t *testing.T, pack string, pool *replay.Pool, rollouts []*cell.Source) *search.Report {
	t.Helper()
	base := environment.Read(os.DirFS(pack), pack, inProcess{})
	s, err := search.Freeze(t.Context(), base, &search.Options{Rollouts: rollouts, Full: true, Jobs: 2, Pool: pool})
	if err != nil {
		t.Fatal(err)
	}
	beside := os.DirFS(filepath.Join(pack, "revisions"))
	ids, err := specs.RevisionIDs(beside)
	if err != nil {
		t.Fatal(err)
	}
	var proposals []search.Proposal
	sizes := map[string]int{}
	for _, id := range ids {
		r, diags := specs.LoadRevision(beside, "revisions", id)
		if sizes[id], err = base.EditSize(r); err != nil {
			t.Fatal(err)
		}
		proposals = append(proposals, search.Proposal{Revision: r, Problems: specs.Problems(diags)})
	}
	if diff := cmp.Diff(map[string]int{"dates-again": 400, "times-told": 1, "by-day": 15, "gold-again": 3}, sizes); diff != "" {
		t.Errorf("edit sizes (-want +got)\n%s", diff)
	}
	report, err := s.Run(t.Context(), proposals)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// endings are what came of each combination: that it passes, or what fails first.
func endings(report *search.Report) map[string]string {
	got := map[string]string{}
	for _, c := range report.Combinations {
		ending := string(c.Outcome)
		if c.Finding != nil {
			ending = fmt.Sprintf("%s: %s", c.Finding.Source, c.Finding.Check)
		}
		got[strings.Join(c.Set, "+")] = ending
	}
	return got
}

func selects(t *testing.T, report *search.Report, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, report.Selected); diff != "" {
		t.Errorf("selected (-want +got)\n%s", diff)
	}
}
