package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/runtime/environment"
)

// Examples that are played.
const (
	audit   = "../../examples/expense-audit"
	summary = "../../examples/regional-summary"
)

// BenchmarkOracle is a whole process that plays the good control of the
// example, when its plugin has been compiled before.
func BenchmarkOracle(b *testing.B) {
	cache := warmCache(b)
	for b.Loop() {
		cmd := exec.CommandContext(b.Context(), "rover", "run", audit, "--agent", "oracle", "--fresh")
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
}

// BenchmarkSummary plays examples/regional-summary: the noop in a process of its
// own; four oracles; and 200 of them with the steps that one before has left.
func BenchmarkSummary(b *testing.B) {
	cache, store := warmCache(b), b.TempDir()
	rover(b, cache, exit.Yes, "run", summary, "--agent", "oracle", "--store", store)
	b.Run("noop", func(b *testing.B) {
		for b.Loop() {
			cmd := exec.CommandContext(b.Context(), "rover", "run", summary, "--agent", "noop", "--fresh")
			cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
			if out, err := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != 1 { // the noop does not pass
				b.Fatalf("%v\n%s", err, out)
			}
		}
	})
	for _, of := range []struct {
		name  string
		count int
		flags []string
	}{{"executed", 4, []string{"--fresh"}}, {"shared", 200, []string{"--store", store}}} {
		b.Run(of.name, func(b *testing.B) {
			played := 0
			for b.Loop() {
				rover(b, cache, exit.Yes, append([]string{"run", summary, "--agent", "oracle", "-n", strconv.Itoa(of.count), "-j", "2", "--json"}, of.flags...)...)
				played += of.count
			}
			b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "rollouts/s")
		})
	}
}

// BenchmarkCalls makes calls of the plugin files, each in a fresh instance, as
// many rollouts at once as there are processors, and reports how many it makes
// in a second.
func BenchmarkCalls(b *testing.B) {
	const calls = 100
	dir, cache := b.TempDir(), warmCache(b)
	writeTask(b, dir, calls)
	played := 0
	for b.Loop() {
		rover(b, cache, exit.Yes, "run", dir, "--agent", "oracle", "-n", "4", "--json", "--fresh")
		played += 4 * calls
	}
	b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "calls/s")
}

// writeTask writes an environment whose oracle makes a number of calls: it
// lists, reads and writes in turn.
func writeTask(tb testing.TB, dir string, calls int) {
	tb.Helper()
	var script strings.Builder
	for i := range calls {
		call := []string{
			`"tool": "list", "args": {}`,
			`"tool": "read", "args": {"path": "notes.txt"}`,
			`"tool": "write", "args": {"path": "notes.txt", "text": "noted"}`,
		}[i%3]
		fmt.Fprintf(&script, "{\"calls\": [{\"id\": \"c%d\", %s}]}\n", i, call)
	}
	write(tb, filepath.Join(dir, "oracle.jsonl"), []byte(script.String()))
	write(tb, filepath.Join(dir, "notes.txt"), []byte("nothing yet"))
	write(tb, filepath.Join(dir, "main.hcl"), []byte(`
environment "calls" { version = "1.0.0" }
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace"] }
}
context {
  files "/workspace/notes.txt" { source = "./notes.txt" }
}
task { instructions = "Call." }
harness {
  tools     = [plugin.files.tool.list, plugin.files.tool.read, plugin.files.tool.write]
  max_turns = 1000
}
verifier "noted" {
  progress = false
  check "text" { condition = text("/workspace/notes.txt") == "noted" }
}
control "oracle" {
  script = "./oracle.jsonl"
  expect = "pass"
}
`))
}

// BenchmarkReset gives an agent a fresh workspace of the example.
func BenchmarkReset(b *testing.B) {
	built := buildAudit(b)
	for b.Loop() {
		built.Workspace.Fork(nil)
	}
}

func buildAudit(tb testing.TB) *environment.Built {
	tb.Helper()
	h := host.Open(&host.Settings{Env: func(string) string { return "" }})
	loaded, err := h.Load(tb.Context(), audit)
	if err != nil || loaded.Env == nil {
		tb.Fatal(err, loaded.Diags)
	}
	built, err := loaded.Env.Build(tb.Context(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := h.Close(context.WithoutCancel(tb.Context())); err != nil {
			tb.Error(err)
		}
	})
	return built
}
