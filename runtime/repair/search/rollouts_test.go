package search_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/specs"
)

// stranger is an agent of which nobody knows what it is made of.
type stranger struct{ rollout.Agent }

// recorded is a rollout of a stranger in the desk, as the bundle of a source.
func recorded(t *testing.T, name, script string, expect specs.Expect) *cell.Source {
	t.Helper()
	loaded, err := environment.Read(pack(nil), "desk", &opener{}).Load(t.Context())
	if err != nil || loaded.Env == nil {
		t.Fatal(err, loaded.Diags)
	}
	built, err := loaded.Env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	agent, err := rollout.ParseScript(name, []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	kept := store.NewMemory()
	rollout.Play(t.Context(), built, stranger{agent}, &rollout.Options{ID: name, Agent: name, Record: kept})
	file := filepath.Join(t.TempDir(), name+".rover")
	if err := journal.WriteBundle(t.Context(), file, kept, name, nil); err != nil {
		t.Fatal(err)
	}
	bundle, err := journal.OpenBundle(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bundle.Close() }) //nolint:errcheck // reading only
	return &cell.Source{Name: name, Expect: expect, Bundle: bundle}
}

// writes is a script that writes a text without having looked.
func writes(text string) string {
	return `{"calls": [{"id": "out", "tool": "write", "args": {"path": "out.txt", "text": "` + text + `"}}]}`
}

const alone = `control "good" {
  script = "./good.jsonl"
  expect = "pass"
}
`

func TestRollouts(t *testing.T) {
	correct := recorded(t, "correct", writes("17"), specs.Pass)
	looked := recorded(t, "looked", good, specs.Pass)
	lucky := recorded(t, "lucky", writes("42"), specs.Fail)
	seventeen := asks(`trimspace(text("/workspace/out.txt")) == "17"`)
	for _, tt := range []struct {
		name string
		attempt
		want []string
	}{
		{
			name:    "what an agent did is evidence while it would be shown what it saw",
			attempt: attempt{options: search.Options{Rollouts: []*cell.Source{correct}}, revisions: map[string]string{"v": revision("v", "verifier", "", seventeen)}},
			want:    []string{" fail: correct: number/same is 0", "v pass", "selected v: minimum"},
		},
		{
			name: "behind a difference it is assumed, which proves nothing alone",
			attempt: attempt{
				files:   map[string]string{"main.hcl": strings.Replace(desk, alone, "", 1)},
				options: search.Options{Rollouts: []*cell.Source{looked}},
				revisions: map[string]string{
					"c": revision("c", "context", "", ""), "c/files/context/in.txt": "16\n",
					"v": revision("v", "verifier", `requires = ["c"]`, seventeen),
				},
			},
			want: []string{
				" fail: looked: number/same is 0", "c fail: looked: number/same is 0",
				"c+v unresolved: looked: no_live_evidence: what it did is assumed from turn 2 on, as turn/1/call/1 is not what the agent had seen",
				"abstained: no_passing_combination",
			},
		},
		{
			name: "a live control that comes to the same is the proof",
			attempt: attempt{
				options: search.Options{Rollouts: []*cell.Source{looked}},
				revisions: map[string]string{
					"t": revision("t", "task", "", "task {\n  instructions = \"Copy it.\"\n  requirement \"number\" { text = \"out.txt has the number of in.txt\" }\n}"),
					"v": revision("v", "verifier", `requires = ["t"]`, seventeen),
				},
			},
			want: []string{" fail: looked: number/same is 0", "t fail: looked: number/same is 0", "t+v pass", "selected t+v: minimum"},
		},
		{
			name: "one that passed and should not have",
			attempt: attempt{
				options:   search.Options{Rollouts: []*cell.Source{lucky}},
				revisions: map[string]string{"v": revision("v", "verifier", "", seventeen)},
			},
			want: []string{" fail: lucky: it ends with pass, and should with fail", "v pass", "selected v: minimum"},
		},
		{
			name: "what is confirmed as good stays good",
			attempt: attempt{
				options:   search.Options{Rollouts: []*cell.Source{correct}, Keep: []*cell.Source{recorded(t, "kept", writes("42"), specs.Pass)}},
				revisions: map[string]string{"v": revision("v", "verifier", "", seventeen)},
			},
			want: []string{" fail: correct: number/same is 0", "v fail: gate regression: kept: it should pass, and fails: number/same is 0", "abstained: no_passing_combination"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, told(tt.run(t))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// renaming is a harness in which the tool has another name, and an argument too.
func renaming() map[string]string {
	return map[string]string{"h": revision("h", "harness",
		"renames {\n tools = { \"write\" = \"save\" }\n arguments = { \"write.text\" = \"body\" }\n}",
		"harness {\n tool \"read\" { use = plugin.files.tool.read }\n tool \"save\" {\n use = plugin.files.tool.write\n arguments = { body = \"text\" }\n }\n}"),
		"c": revision("c", "context", `requires = ["h"]`, ""), "c/files/context/in.txt": "42\n",
	}
}

// TestRenames: controls act by the names that revisions give, which is told, and
// the repaired package has scripts that do.
func TestRenames(t *testing.T) {
	a := attempt{revisions: renaming()}
	report := a.run(t)
	if diff := cmp.Diff([]string{asIs, "h " + stays, "c+h pass", "selected c+h: minimum"}, told(report)); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	want := []rollout.Rename{
		{Turn: 2, Call: 1, What: "tool", Old: "write", New: "save"},
		{Turn: 2, Call: 1, What: "argument", Old: "write.text", New: "body"},
	}
	for _, c := range report.Combinations[2].Cells {
		if diff := cmp.Diff(want, c.Renamed); c.Source == "control/good" && diff != "" {
			t.Errorf("renamed (-want +got)\n%s", diff)
		}
	}
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close() //nolint:errcheck // nothing more is written
	if err := search.Write(report.Selection(), root, nil); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(dir, "good.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(good, "\n")
	renamed := first + "\n" + `{"calls":[{"id":"out","tool":"save","args":{"body":{"$from":"in","at":"/text"},"path":"out.txt"}}]}` + "\n"
	if diff := cmp.Diff(renamed, string(script)); diff != "" {
		t.Errorf("script (-want +got)\n%s", diff)
	}
	loaded, err := environment.Read(os.DirFS(dir), "mended", &opener{}).Load(t.Context())
	if err != nil || loaded.Env == nil {
		t.Fatal(err, loaded)
	}
	s := a.freeze(t, t.Context())
	again, err := s.Run(t.Context(), proposals(a.revisions))
	if err != nil {
		t.Fatal(err)
	}
	sealed := func() ([]*cell.Source, error) {
		return []*cell.Source{{Name: "sealed/good", Expect: specs.Pass, Case: &environment.Control{Name: "good", File: "good", Script: []byte(good)}}}, nil
	}
	if err := s.Accept(t.Context(), again, &search.Acceptance{Written: loaded.Env, Sealed: sealed}); err != nil {
		t.Fatal(err)
	}
	if !again.Validation.Accepted || !again.Sealed.Passed {
		t.Errorf("%+v, %+v", again.Validation.Written, again.Sealed.Cases[0])
	}
}

// watcher hears of what came of combinations.
type watcher func(*search.Combination)

var _ search.Watcher = watcher(nil)

func (watcher) Freezing(search.Phase, int, int) {}
func (watcher) Planned(int)                     {}
func (watcher) Begun([]string)                  {}
func (w watcher) Ended(c *search.Combination)   { w(c) }

// TestInterrupted: a search that was stopped goes on where it was, and comes to what
// it would have come to, however many cells are played at a time.
func TestInterrupted(t *testing.T) {
	revisions := with(renaming(), map[string]string{
		"v": revision("v", "verifier", "", asks(`trimspace(text("/workspace/out.txt")) == "43"`)),
		"d": revision("d", "context", "", ""), "d/files/context/in.txt": "42\n\n",
	})
	whole := attempt{revisions: revisions, options: search.Options{Full: true, Jobs: 1}}
	want := whole.run(t)
	executed := func(r *search.Report) (n int) {
		for _, c := range r.Combinations {
			n += c.Executed
		}
		return n
	}
	// Two cells that come to a step at the same time, with states that differ where it
	// does not look, both run it. So there may be more steps, and the answer is the same.
	together := attempt{revisions: revisions, options: search.Options{Full: true, Jobs: 2}}
	if got := together.run(t); got.Digest != want.Digest || executed(got) < executed(want) {
		t.Errorf("with two at a time: %s and %d steps, want %s and at least %d", got.Digest, executed(got), want.Digest, executed(want))
	}

	disk := store.NewMemory()
	stopped, stop := context.WithCancel(t.Context())
	ran := 0
	first := attempt{revisions: revisions, store: disk, options: search.Options{Jobs: 1, Watch: watcher(func(c *search.Combination) {
		if ran += c.Executed; len(c.Set) == 1 {
			stop()
		}
	})}}
	if _, err := first.in(t, stopped); err == nil {
		t.Fatal("it was not stopped")
	}
	second := attempt{revisions: revisions, store: disk, options: search.Options{Full: true, Jobs: 1}}
	got := second.run(t)
	if got.Digest != want.Digest {
		t.Errorf("digest %s, want %s:\n%s", got.Digest, want.Digest, cmp.Diff(told(want), told(got)))
	}
	if total := ran + executed(got); total != executed(want) || ran == 0 {
		t.Errorf("%d steps were run before and %d after, want %d together", ran, executed(got), executed(want))
	}
}
