package terminal

import (
	"bytes"
	"testing"
)

// TestCompilingIsTold: whoever waits for a large module hears why, once, on standard
// error, and nothing when there is nothing to wait for.
func TestCompilingIsTold(t *testing.T) {
	var told bytes.Buffer
	say := New(&bytes.Buffer{}, &told, nil).Compiling()
	say("plugin small", longToCompile-1)
	say("plugin office", 10_874_683)
	say("plugin office", 10_874_683)
	say("language runtime python", 13_343_680)
	want := "compiling the plugin office, 11 MB, for this machine; it is kept\ncompiling the language runtime python, 13 MB, for this machine; it is kept\n"
	if got := told.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
