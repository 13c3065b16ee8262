package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestReadOnlyStore plays with a store on a disk that cannot be written to: it is
// told, and nothing else happens, unless something is to be recorded.
func TestReadOnlyStore(t *testing.T) {
	cache, task, disk := warmCache(t), t.TempDir(), tiny(t)
	rover(t, cache, exit.Yes, "init", task)
	kept, out := filepath.Join(disk, "store"), t.TempDir()
	rover(t, cache, exit.Yes, "run", task, "--agent", "oracle", "--out", out, "--store", kept)
	if text, err := exec.CommandContext(t.Context(), "mount", "-o", "remount,ro", disk).CombinedOutput(); err != nil {
		t.Skipf("mounting wants root, as make test in a container has: %v: %s", err, text)
	}
	for _, args := range [][]string{
		{"run", task, "--agent", "oracle"},
		{"replay", filepath.Join(out, bundleFiles(t, out)[0]), "--env", task},
	} {
		_, says, code := tryRover(t, cache, append(args, "--store", kept)...)
		if code != exit.Yes || !strings.Contains(says, "going on without the store") {
			t.Errorf("%s: exit code %d and %q", args[0], code, says)
		}
	}
	rover(t, cache, exit.WrongUse, "run", task, "--agent", "oracle", "--out", out, "--store", kept)
	if answer := rover(t, cache, exit.Yes, "store", "verify", "--store", kept); !strings.Contains(answer, ": 0 damaged") {
		t.Errorf("verify says %q", answer)
	}
}
