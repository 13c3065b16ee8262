package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/convert/workbench"
)

// TestImportKilled ends an import with a signal that nothing can handle, again
// and again: whatever it had come to, every bundle and every environment that is
// there is whole, and the next import completes them.
func TestImportKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: what is killed is a process, in which nobody sees a race; make test runs it")
	}
	cache, source, out := warmCache(t), officeBenchmark(t), filepath.Join(t.TempDir(), "out")
	rover(t, cache, exit.Yes, "import", "workbench", source, "-o", filepath.Join(t.TempDir(), "first")) // compiles the plugin
	for _, bundles := range []int{1, 4, 20} {
		cmd := exec.CommandContext(t.Context(), "rover", "import", "workbench", source, "-o", out)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for bundlesIn(out) < bundles && t.Context().Err() == nil {
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err == nil {
			t.Error("the import came to its end; nothing was tested")
		}
		if _, err := os.Stat(filepath.Join(out, workbench.IndexFile)); err == nil {
			t.Error("an import that was ended has an index")
		}
		wholeBundles(t, filepath.Join(out, "rollouts"))
		wholeEnvironments(t, out)
	}
	rover(t, cache, exit.Yes, "import", "workbench", source, "-o", out)
	for _, dir := range []string{"rollouts", workbench.EnvironmentsDir} {
		for _, name := range namesIn(t, os.DirFS(filepath.Join(out, dir))) {
			if strings.HasPrefix(name, ".") && name != "./" {
				t.Errorf("%s is left in %s", name, dir)
			}
		}
	}
	if bundles := bundlesIn(out); bundles != 2*runsOfBenchmark {
		t.Errorf("%d bundles, want %d", bundles, 2*runsOfBenchmark)
	}
}

func bundlesIn(out string) int {
	found, err := filepath.Glob(filepath.Join(out, "rollouts", "*.rover"))
	if err != nil {
		return 0
	}
	return len(found)
}

// wholeBundles opens what is called a bundle.
func wholeBundles(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".rover" {
			if err := os.Remove(filepath.Join(dir, entry.Name())); err != nil {
				t.Error(err)
			}
		}
	}
	bundleFiles(t, dir)
}

// wholeEnvironments looks for every file in each environment.
func wholeEnvironments(t *testing.T, out string) {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join(out, workbench.EnvironmentsDir, "[a-z]*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		names := namesIn(t, os.DirFS(dir))
		for _, name := range []string{"main.hcl", "task.md", "gold.json", "tables/", "tables/addresses.csv"} {
			if !slices.Contains(names, name) {
				t.Errorf("%s has no %s: %q", dir, name, names)
			}
		}
	}
}

// runsOfBenchmark is how many runs officeBenchmark has: enough for an import
// to be at it when it is ended.
const runsOfBenchmark = 105

// officeBenchmark is a benchmark in the form of WorkBench: a few tasks and runs,
// and one of them again and again.
func officeBenchmark(t *testing.T) string {
	t.Helper()
	archive, err := txtar.ParseFile("../../runtime/convert/workbench/testdata/office.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var tasks, runs strings.Builder
	for i := range 100 {
		fmt.Fprintf(&tasks, `{"id": "again-%03d", "domain": "calendar", "query": "Cancel tea", "answer": [], "toolkits": ["calendar"]}`+"\n", i)
		fmt.Fprintf(&runs, `{"query_id": "again-%03d", "model": "c", "toolset": "domains", "steps": [{"tool": "calendar.delete_event", "args": "00000001", "output": ""}], "final_answer": null, "error": "", "evaluated_calls": []}`+"\n", i)
	}
	archive.Files = append(archive.Files, txtar.File{Name: "rollouts/again.c.domains.jsonl", Data: []byte(runs.String())})
	for _, f := range archive.Files {
		if f.Name == "queries.jsonl" {
			f.Data = append(f.Data, tasks.String()...)
		}
		at := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, at, f.Data)
	}
	return dir
}
