package main

import (
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// TestWarm compiles the plugins that come with rover, for all tests that run them: make
// warm calls it, so that no two of them do the same.
func TestWarm(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: what is compiled is the same with the race detector; make warm runs it")
	}
	rover(t, cacheDir, exit.Yes, "doctor")
}
