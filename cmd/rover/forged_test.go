package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestErrorForgesNothing names an agent that is none.
func TestErrorForgesNothing(t *testing.T) {
	dir := t.TempDir()
	rover(t, warmCache(t), exit.Yes, "init", dir)
	answer, diagnostics, code := tryRover(t, cacheDir, "run", dir, "--agent", "script:\x1b[31m\nrover: all is well")
	want := "rover: --agent script:\\x1b[31m\n  rover: all is well: there is no such file\n"
	if diff := cmp.Diff(want, diagnostics); diff != "" || answer != "" || code != exit.WrongUse {
		t.Errorf("exit code %d, answer %q, diagnostics (-want +got):\n%s", code, answer, diff)
	}
}
