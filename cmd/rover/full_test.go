package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tiny returns a directory on a disk that is soon full.
func tiny(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if text, err := exec.CommandContext(t.Context(), "mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("mounting wants root, as make test in a container has: %v: %s", err, text)
	}
	t.Cleanup(func() {
		if text, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, text)
		}
	})
	return dir
}

// TestFullDisk plays more rollouts than there is room to record. What was played
// is reported; how many others there would be, and why, is said once; and
// everything that was written is whole.
func TestFullDisk(t *testing.T) {
	cache, task := warmCache(t), t.TempDir()
	rover(t, cache, yes, "init", task)
	for _, tt := range []struct {
		name       string
		out, store func(*testing.T) string
		says       string
		left       bool // journals that can be recovered
	}{
		{"for bundles", tiny, (*testing.T).TempDir, `^rover: \d+ of 90 rollouts not played to the end, and \d+ without a bundle, which rover store recover can write: write .*: no space left on device\n$`, true},
		{"for the store", (*testing.T).TempDir, tiny, `^rover: \d+ of 90 rollouts not played to the end: store .*: commit: .* full .*; free space on that disk.*\n$`, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, kept := filepath.Join(tt.out(t), "out"), filepath.Join(tt.store(t), "store")
			text, diagnostics, code := tryRover(t, cache, "run", task, "--agent", "oracle", "-n", "90", "-j", "2", "--out", out, "--store", kept, "--json")
			if code != couldNotTell || !regexp.MustCompile(tt.says).MatchString(diagnostics) {
				t.Errorf("exit code %d and %q, want %d and it to say %s", code, diagnostics, couldNotTell, tt.says)
			}
			var answer struct {
				Rollouts []struct {
					Passed bool
					Bundle *string
				}
			}
			if err := json.Unmarshal([]byte(text), &answer); err != nil {
				t.Fatal(err)
			}
			written := 0
			for _, r := range answer.Rollouts {
				if !r.Passed {
					t.Error("a rollout is reported that was not played to its end")
				}
				if r.Bundle != nil {
					written++
				}
			}
			if said := fmt.Sprintf("%d of 90", 90-len(answer.Rollouts)); !strings.Contains(diagnostics, said) {
				t.Errorf("it says %q, and %s rollouts are missing", diagnostics, said)
			}
			if files := bundleFiles(t, out); len(files) != written {
				t.Errorf("%d bundles are there, and %d rollouts have one", len(files), written)
			}
			rover(t, cache, yes, "store", "verify", "--store", kept)
			if !tt.left {
				return // to drop a journal takes room, too
			}
			recovered := t.TempDir()
			rover(t, cache, yes, "store", "recover", "-o", recovered, "--store", kept)
			if len(bundleFiles(t, recovered)) == 0 {
				t.Error("what was played and has no bundle was not recovered")
			}
		})
	}
}
