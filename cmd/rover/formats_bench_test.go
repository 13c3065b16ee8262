package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/verb/exchange"
)

// BenchmarkFormats imports runs as tau-bench has them, of the size of its public
// ones, computes their credit and writes them in every format.
func BenchmarkFormats(b *testing.B) {
	runs := filepath.Join(b.TempDir(), "runs.jsonl")
	writeRuns(b, runs)
	for b.Loop() {
		dir := b.TempDir()
		groups := filepath.Join(dir, "groups.jsonl")
		rover(b, dir, exit.Yes, "import", "tau-bench", runs, "-o", groups)
		rover(b, dir, exit.Yes, "credit", groups, "--json")
		for _, format := range exchange.Formats() {
			if format.Name == "prime-rl" {
				continue // it has no place for rollouts without ids of tokens
			}
			rover(b, dir, exit.Yes, "export", "--to", format.Name, groups, "-o", filepath.Join(dir, format.Name))
		}
	}
}

// writeRuns writes 4 runs of each of 25 tasks, of 12 turns with 6 calls.
func writeRuns(b *testing.B, file string) {
	b.Helper()
	out, err := os.Create(file)
	if err != nil {
		b.Fatal(err)
	}
	policy := strings.Repeat("A passenger may change a flight once. ", 160)
	for trial := range 4 {
		for task := range 25 {
			fmt.Fprintf(out, `{"task_id":%d,"trial":%d,"reward":%d.0,"info":{"task":{"actions":[{"name":"look","kwargs":{"id":"ref_%d_5"}},{"name":"book","kwargs":{}}]}},"traj":[{"role":"system","content":%q},{"role":"user","content":"trial %d"}`,
				task, trial, trial%2, task, policy, trial)
			for turn := range 6 {
				fmt.Fprintf(out, `,{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"look","arguments":"{\"id\":\"ref_%d_%d\"}"}}]}`, turn, task, turn)
				fmt.Fprintf(out, `,{"role":"tool","tool_call_id":"c%d","name":"look","content":%q}`, turn, strings.Repeat(fmt.Sprintf("seat_%d ", turn), 100)+fmt.Sprintf("ref_%d_%d", task, turn+1))
				fmt.Fprint(out, `,{"role":"assistant","content":"Shall I?"},{"role":"user","content":"Yes."}`)
			}
			fmt.Fprintln(out, "]}")
		}
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
}
