package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// factorial is examples/regional-summary with a long control, and a revision of each
// component.
type factorial struct {
	base      *environment.Base
	revisions []*specs.Revision
}

// writeFactorial writes it: the oracle, which looks into the workbooks again and again
// in between, and reads a note before its last turn.
func writeFactorial(tb testing.TB, dir string, turns int) {
	tb.Helper()
	const summary = "../../examples/regional-summary"
	if err := os.CopyFS(dir, os.DirFS(summary)); err != nil {
		tb.Fatal(err)
	}
	text := readText(tb, filepath.Join(summary, "environment.hcl"))
	text = strings.Replace(text, "max_turns = 30", "max_turns = 100", 1)
	text += "\ncontrol \"long\" {\n  script = \"./controls/long.jsonl\"\n  expect = \"pass\"\n}\n"
	oracle := strings.SplitAfter(strings.TrimSuffix(readText(tb, filepath.Join(summary, "controls/oracle.jsonl")), "\n"), "\n")
	oracle[len(oracle)-1] += "\n"
	var script strings.Builder
	for i, line := range oracle {
		for n := i; i < len(oracle)-1 && n < turns-len(oracle)-1; n += len(oracle) - 1 {
			region := []string{"north", "south", "east", "west"}[n%4]
			fmt.Fprintf(&script, `{"calls":[{"id":"look-%d","tool":"read_range","args":{"path":"%s.xlsx","range":"A1:C%d"}}]}`+"\n", n, region, 2+n)
		}
		if i == len(oracle)-1 {
			script.WriteString(`{"calls":[{"id":"note","tool":"read","args":{"path":"note.md"}}]}` + "\n")
		}
		script.WriteString(line)
	}
	harness := text[strings.Index(text, "harness {"):]
	harness = harness[:strings.Index(harness, "\n}\n")+3]
	months := text[strings.Index(text, `verifier "months"`):]
	months = months[:strings.Index(months, "\n}\n")+3]
	task := text[strings.Index(text, "task {"):]
	task = task[:strings.Index(task, "\n}\n")+3]
	for name, content := range map[string]string{
		"environment.hcl": text, "controls/long.jsonl": script.String(), "context/note.md": "Nobody is on leave.\n",
		"revisions/c/files/context/note.md": "Somebody is on leave.\n",
		"revisions/c/revision.hcl":          "revision \"c\" { component = \"context\" }\n",
		"revisions/t/revision.hcl":          "revision \"t\" { component = \"task\" }\n" + strings.Replace(task, `file("task.md")`, `"Please. ${file("task.md")}"`, 1),
		"revisions/h/revision.hcl":          "revision \"h\" { component = \"harness\" }\n" + configured(harness),
		"revisions/v/revision.hcl":          "revision \"v\" { component = \"verifier\" }\n" + strings.Replace(months, "0.005", "0.004", 1),
	} {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(content), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
}

// configured is a harness with a config of the tool that formats.
func configured(harness string) string {
	var tools strings.Builder
	for line := range strings.Lines(harness) {
		path := strings.Trim(strings.TrimSpace(line), ",")
		if name := path[strings.LastIndex(path, ".")+1:]; strings.HasPrefix(path, "plugin.") {
			config := ""
			if name == "format_cells" {
				config = "\n    config = { fit = true }"
			}
			fmt.Fprintf(&tools, "  tool %q {\n    use = %s%s\n  }\n", name, path, config)
		}
	}
	list := harness[strings.Index(harness, "  tools = [") : strings.Index(harness, "  ]\n")+4]
	return strings.Replace(harness, list, tools.String(), 1)
}

func readText(tb testing.TB, name string) string {
	tb.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

func openFactorial(tb testing.TB, dir string) *factorial {
	tb.Helper()
	files := os.DirFS(dir)
	beside, err := fs.Sub(files, specs.RevisionsDir)
	if err != nil {
		tb.Fatal(err)
	}
	f := &factorial{base: environment.Read(files, dir, benchHost(tb))}
	for _, id := range []string{"c", "t", "h", "v"} {
		r, diags := specs.LoadRevision(beside, specs.RevisionsDir, id)
		if diags.HasErrors() {
			tb.Fatal(diags)
		}
		f.revisions = append(f.revisions, r)
	}
	return f
}

// each plays the long control in each of the 16 combinations. Those of a pool share
// their steps; without one every step of each is run.
func (f *factorial) each(tb testing.TB, pool *replay.Pool) (executed int) {
	tb.Helper()
	for mask := range 1 << len(f.revisions) {
		stage, err := cell.NewStage(tb.Context(), f.env(tb, mask), pool)
		if err != nil {
			tb.Fatal(err)
		}
		c, err := stage.Play(tb.Context(), &cell.Source{Name: "long", Control: "long"})
		if err != nil || c.Outcome != cell.Pass {
			tb.Fatal(err, c)
		}
		ran, _ := stage.Steps()
		executed += ran
	}
	return executed
}

// env is the environment with the revisions of a mask.
func (f *factorial) env(tb testing.TB, mask int) *environment.Environment {
	tb.Helper()
	var some []*specs.Revision
	for i, r := range f.revisions {
		if mask>>i&1 == 1 {
			some = append(some, r)
		}
	}
	loaded, err := f.base.Load(tb.Context(), some...)
	if err != nil || loaded.Env == nil {
		tb.Fatal(err, loaded.Diags)
	}
	return loaded.Env
}

// BenchmarkFactorial plays a control of 60 turns in all combinations of a revision of
// each component: with the steps that they share, and with each step run.
func BenchmarkFactorial(b *testing.B) {
	dir := b.TempDir()
	writeFactorial(b, dir, 60)
	f := openFactorial(b, dir)
	for _, fresh := range []bool{false, true} {
		b.Run(map[bool]string{false: "shared", true: "fresh"}[fresh], func(b *testing.B) {
			for b.Loop() {
				var pool *replay.Pool
				if !fresh {
					pool = replay.NewPool(nil)
				}
				b.ReportMetric(float64(f.each(b, pool)), "steps")
			}
		})
	}
}

// TestFactorial: what all combinations execute together is the union of their closures:
// each step once for all that observe the same in it. What observes the same is found
// here from runs of every step.
func TestFactorial(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: plays 16 rollouts with every step run; make test runs it")
	}
	dir := t.TempDir()
	writeFactorial(t, dir, 12)
	f := openFactorial(t, dir)
	u := &union{names: map[string]string{}}
	steps := 0
	for mask := range 16 {
		before := len(u.names)
		steps += f.observed(t, mask, u)
		t.Logf("%04b: %d steps that nobody had run before", mask, len(u.names)-before)
	}
	if got, want := f.each(t, replay.NewPool(nil)), len(u.names); got != want || want*5 > steps {
		t.Errorf("%d steps executed, want %d of %d: %q", got, want, steps, slices.Sorted(maps.Values(u.names)))
	}
}

// observed plays the long control with every step run.
func (f *factorial) observed(tb testing.TB, mask int, u *union) (steps int) {
	tb.Helper()
	env, before := f.env(tb, mask), u.count
	built, err := env.Build(tb.Context(), u.run)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := rollout.PlayControl(tb.Context(), built, env.Control("long"), &rollout.Options{ID: "long", Agent: "long"}); err != nil {
		tb.Fatal(err)
	}
	return u.count - before
}

// union is all steps, of which those with one key that observed the same are one.
type union struct {
	mu    sync.Mutex
	names map[string]string
	count int
}

// run is a [step.Runner].
func (u *union) run(ctx context.Context, s *step.Step) (*step.Result, error) {
	result, err := step.Run(ctx, s)
	if err != nil {
		return nil, err
	}
	saw, err := json.Marshal(result.Record.Observations)
	if err != nil {
		return nil, err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.count++
	u.names[fmt.Sprint(result.Record.Key, digest.Of(saw))] = result.Record.Name
	return result, nil
}
