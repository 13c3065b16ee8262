package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
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
	rover(t, cache, exit.Yes, "init", task)
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
			if code != exit.CouldNotTell || !regexp.MustCompile(tt.says).MatchString(diagnostics) {
				t.Errorf("exit code %d and %q, want %d and it to say %s", code, diagnostics, exit.CouldNotTell, tt.says)
			}
			var answer struct {
				Rollouts []struct {
					Passed bool
					Bundle *string
				}
				Missing int
			}
			if err := json.Unmarshal([]byte(text), &answer); err != nil {
				t.Fatal(err)
			}
			if answer.Missing == 0 || answer.Missing+len(answer.Rollouts) != 90 {
				t.Errorf("%d rollouts are answered and %d are missing, of 90", len(answer.Rollouts), answer.Missing)
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
			rover(t, cache, exit.Yes, "store", "verify", "--store", kept)
			if !tt.left {
				return // to drop a journal takes room, too
			}
			recovered := t.TempDir()
			rover(t, cache, exit.Yes, "store", "recover", "-o", recovered, "--store", kept)
			if len(bundleFiles(t, recovered)) == 0 {
				t.Error("what was played and has no bundle was not recovered")
			}
		})
	}
}

// TestFullDiskIsNoMistake: where nothing can be written for want of room, that is never
// the fault of who typed the command: a launcher that tries again is right to.
func TestFullDiskIsNoMistake(t *testing.T) {
	cache, task, free, disk := warmCache(t), t.TempDir(), t.TempDir(), tiny(t)
	rover(t, cache, exit.Yes, "init", task)
	packed := filepath.Join(free, "ledger")
	if err := os.MkdirAll(packed, 0o700); err != nil {
		t.Fatal(err)
	}
	small := &reactor{description: `{"ok": true, "describe": {"name": "ledger", "version": "1.0.0", "description": "for tests"}}`}
	write(t, filepath.Join(packed, "plugin.wasm"), small.encode())
	write(t, filepath.Join(packed, "plugin.json"), []byte(`{"name": "ledger", "version": "1.0.0", "entry": "plugin.wasm", "files": []}`))
	fill(t, disk)
	at := func(name string) string { return filepath.Join(disk, name) }
	for _, tt := range []struct {
		args []string
		says string
	}{
		{[]string{"run", task, "--agent", "oracle", "--out", filepath.Join(free, "a"), "--store", at("store")}, `store ` + at("store") + `: open: database or disk is full (13): nothing of it was kept; free space on that disk, or name a directory on another`},
		{[]string{"serve", task, "--out", filepath.Join(free, "b"), "--store", at("store")}, `store ` + at("store") + `: open: database or disk is full (13): nothing of it was kept; free space on that disk, or name a directory on another`},
		{[]string{"run", task, "--agent", "oracle", "--out", at("out"), "--store", filepath.Join(free, "store")}, `1 of 1 rollout without a bundle, which rover store recover can write: write ` + at("out/ID.rover") + `: no space left on device`},
		{[]string{"plugin", "pack", packed, "-o", at("ledger.rover-plugin")}, `write ` + at("ledger.rover-plugin") + `: no space left on device`},
		{[]string{"init", at("new")}, `write ` + at("new/context/orders.csv") + `: no space left on device`},
	} {
		_, says, code := tryRover(t, cache, tt.args...)
		says = regexp.MustCompile(`oracle-[a-z0-9]+-0000`).ReplaceAllString(says, "ID")
		if code != exit.CouldNotTell || says != "rover: "+tt.says+"\n" {
			t.Errorf("%v: exit code %d and %s\nwant %d and rover: %s", tt.args, code, says, exit.CouldNotTell, tt.says)
		}
	}
}

// TestNoCache compiles a plugin where nothing can be kept: that is told once, with
// what to do, and the answer is the same.
func TestNoCache(t *testing.T) {
	small := &reactor{description: `{"ok": true, "describe": {"name": "small", "version": "1.0.0", "description": "for tests"}}`}
	module := filepath.Join(t.TempDir(), "small.wasm")
	if err := os.WriteFile(module, small.encode(), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, cache := range map[string]string{"no directory": "/proc/nope", "a full disk": tiny(t)} {
		t.Run(name, func(t *testing.T) {
			if name == "a full disk" {
				fill(t, cache)
			}
			answer, says, code := tryRover(t, cache, "plugin", "inspect", module, "--json")
			if code != exit.Yes || !json.Valid([]byte(answer)) {
				t.Errorf("exit code %d and %q", code, answer)
			}
			if strings.Count(says, "rover: going on without the cache: ") != 1 || !strings.Contains(says, "XDG_CACHE_HOME") {
				t.Errorf("it says %q", says)
			}
		})
	}
}

// fill leaves no room on the disk of a directory.
func fill(t *testing.T, dir string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "rest"), make([]byte, 1<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("there is room left: %v", err)
	}
}

// TestInitOnFullDisk: what could not be written whole is not there at all, and is
// called what it would have been.
func TestInitOnFullDisk(t *testing.T) {
	disk := tiny(t)
	here := filepath.Join(disk, "here")
	if err := os.MkdirAll(filepath.Join(here, "context"), 0o700); err != nil {
		t.Fatal(err)
	}
	fill(t, disk)
	for _, args := range [][]string{{"init", filepath.Join(disk, "new")}, {"init", here}, {"plugin", "init", "--lang", "c", filepath.Join(disk, "ledger")}} {
		_, says, code := tryRover(t, t.TempDir(), args...)
		if code == exit.Yes || !strings.Contains(says, "no space left") || strings.Contains(says, "tmp-") {
			t.Errorf("%v: exit code %d and %q", args, code, says)
		}
	}
	var left []string
	err := filepath.WalkDir(disk, func(name string, _ fs.DirEntry, err error) error {
		left = append(left, strings.TrimPrefix(name, disk))
		return err
	})
	if diff := cmp.Diff([]string{"", "/here", "/here/context", "/rest"}, left); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
