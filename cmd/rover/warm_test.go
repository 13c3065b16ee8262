package main

import "testing"

// TestWarm compiles the plugins that come with rover, for all tests that run them: make
// warm calls it, so that no two of them do the same.
func TestWarm(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: what is compiled is the same with the race detector; make warm runs it")
	}
	rover(t, cacheDir, yes, "doctor")
}
