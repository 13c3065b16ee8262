package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/credit"
)

// turnsOfGroup is how many turns a group has that is written by writeGroups.
const turnsOfGroup = 8 * 25

// BenchmarkCredit is the whole command on groups of 8 rollouts of 25 turns with 3
// calls each.
func BenchmarkCredit(b *testing.B) {
	const groups = 100
	file := writeGroups(b, groups)
	cpu := 0.0
	turns := 0
	for b.Loop() {
		state := creditOf(b, file)
		cpu += (state.UserTime() + state.SystemTime()).Seconds()
		turns += groups * turnsOfGroup
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
	b.ReportMetric(float64(turns)/cpu, "turns/cpu-s")
}

// creditOf runs the command on a file of groups.
func creditOf(b *testing.B, file string) *os.ProcessState {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), "rover", "credit", file, "--json")
	var diagnostics bytes.Buffer
	cmd.Stderr = &diagnostics
	if err := cmd.Run(); err != nil {
		b.Fatalf("%v\n%s", err, &diagnostics)
	}
	return cmd.ProcessState
}

// writeGroups writes groups as JSON Lines.
func writeGroups(b *testing.B, n int) (file string) {
	b.Helper()
	line, err := json.Marshal(groupOf("NUMBER"))
	if err != nil {
		b.Fatal(err)
	}
	file = filepath.Join(b.TempDir(), "groups.jsonl")
	out, err := os.Create(file)
	if err != nil {
		b.Fatal(err)
	}
	lines := bufio.NewWriter(out)
	for i := range n {
		fmt.Fprintln(lines, strings.ReplaceAll(string(line), "NUMBER", fmt.Sprintf("%06d", i)))
	}
	if err := lines.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
	return file
}

// groupOf is a group of rollouts whose turns write a file and read two that were
// written before.
func groupOf(name string) *credit.Group {
	g := &credit.Group{Format: credit.Format, Checks: []credit.Check{{ID: "total"}, {ID: "memo"}}}
	for k := range 8 {
		r := credit.Rollout{ID: fmt.Sprintf("rollout-%s-%d", name, k), Reward: new(float64(k % 2)), Turns: []*credit.Turn{}}
		for t := range 25 {
			turn := &credit.Turn{Tokens: new(40.0)}
			for call := 1; call <= 3; call++ {
				turn.Calls = append(turn.Calls, callOf(name, t, call))
			}
			if t%8 == 7 {
				turn.Checks = []credit.Reading{{ID: "total", Value: new(float64(t) / 25), Reads: turn.Calls[0].Reads}}
			}
			r.Turns = append(r.Turns, turn)
		}
		g.Rollouts = append(g.Rollouts, r)
	}
	return g
}

func callOf(name string, t, call int) credit.Call {
	at := func(t, call int) string { return fmt.Sprintf("turn/%d/call/%d", t+1, call) }
	access := func(t int) []credit.Access {
		return []credit.Access{{Path: fmt.Sprint("/workspace/out/file-", t), Version: credit.Content("sha256:" + name + at(t, 3))}}
	}
	c := credit.Call{ID: at(t, call), Tool: "files", Args: new(fmt.Sprint("sha256:", t, call)), Output: new("sha256:0"), Status: credit.StatusOK}
	switch {
	case call == 3:
		c.Writes = access(t)
	case t > 2:
		c.Reads = access(t - call)
		c.Consumes = []string{at(t-1, call)}
	}
	return c
}
