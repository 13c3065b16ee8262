package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// TestRunInterrupted interrupts a run as soon as it has written a bundle. What
// is finished is reported, every bundle is whole, and nothing else is left.
func TestRunInterrupted(t *testing.T) {
	cache, dir, out := warmCache(t), t.TempDir(), t.TempDir()
	rover(t, cache, exit.Yes, "init", dir)
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		defer interrupt()
		for !hasBundle(out) && t.Context().Err() == nil {
		}
	}()
	var answer, diagnostics bytes.Buffer
	code := run(ctx, process{
		args:  []string{"run", dir, "--agent", "oracle", "-n", "100000", "-j", "2", "--out", out, "--json", "--store", t.TempDir()},
		stdin: strings.NewReader(""), stdout: &answer, stderr: &diagnostics,
		env: func(name string) string { return map[string]string{"XDG_CACHE_HOME": cache}[name] },
	})
	if code != exit.CouldNotTell || diagnostics.String() != "rover: interrupted\n" {
		t.Fatalf("exit code %d and %q, want %d and an interruption", code, &diagnostics, exit.CouldNotTell)
	}
	var got struct {
		Rollouts []struct {
			Outcome, Cause string
			Passed         bool
			Bundle         *string
		}
	}
	if err := json.Unmarshal(answer.Bytes(), &got); err != nil {
		t.Fatalf("the answer is not one document: %v\n%s", err, &answer)
	}
	finished := 0
	for _, r := range got.Rollouts {
		switch {
		case r.Outcome == string(journal.OutcomeError) && r.Cause == rollout.Interrupted && r.Bundle == nil:
		case r.Passed && r.Bundle != nil:
			finished++
		default:
			t.Errorf("a rollout that neither passed nor was interrupted: %+v", r)
		}
	}
	if files := bundleFiles(t, out); finished == 0 || len(files) != finished {
		t.Errorf("%d rollouts finished, and %q are there", finished, files)
	}
}

func hasBundle(dir string) bool {
	found, err := filepath.Glob(filepath.Join(dir, "*.rover"))
	return err == nil && len(found) > 0
}

// bundleFiles opens everything in dir as a bundle.
func bundleFiles(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		bundle, err := journal.OpenBundle(filepath.Join(dir, entry.Name()), nil)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if err := bundle.Close(); err != nil {
			t.Error(err)
		}
		names = append(names, entry.Name())
	}
	return names
}

// onFirst does something when the first text is written.
type onFirst struct {
	bytes.Buffer

	do func()
}

func (o *onFirst) Write(text []byte) (int, error) {
	o.do()
	return o.Buffer.Write(text)
}

// TestRepairInterrupted interrupts a search when the environment as it is was played:
// that is reported, and how to go on.
func TestRepairInterrupted(t *testing.T) {
	cache, dir := warmCache(t), t.TempDir()
	rover(t, cache, exit.Yes, "init", filepath.Join(dir, "orders"), "--template", "report")
	broken := filepath.Join(dir, "broken")
	rover(t, cache, exit.Yes, "fault", "inject", filepath.Join(dir, "orders"), "--kind", "verifier-path", "-o", broken)
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var answer bytes.Buffer
	diagnostics := onFirst{do: interrupt}
	code := run(ctx, process{
		args:  []string{"repair", broken, "--store", t.TempDir()},
		stdin: strings.NewReader(""), stdout: &answer, stderr: &diagnostics,
		env: func(name string) string { return map[string]string{"XDG_CACHE_HOME": cache}[name] },
	})
	if code != exit.CouldNotTell || !strings.HasSuffix(diagnostics.String(), "run it again to go on: nothing that was played is played again\nrover: interrupted\n") {
		t.Errorf("exit code %d and %q", code, diagnostics.String())
	}
	if !strings.Contains(answer.String(), "\nas it is  ") || !strings.Contains(answer.String(), "combinations not tried\n") {
		t.Errorf("what was tried is not told:\n%s", &answer)
	}
}
