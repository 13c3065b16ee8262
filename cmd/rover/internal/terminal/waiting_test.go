package terminal

import (
	"bytes"
	"testing"
)

// TestWaitingIsTold: whoever waits for a process hears for which, once.
func TestWaitingIsTold(t *testing.T) {
	var told bytes.Buffer
	say := New(&bytes.Buffer{}, &told, nil).Waiting()
	say("pay")
	say("pay")
	want := "waiting for the process of plugin pay, which has not answered a request for ten seconds; it is given up after ten minutes\n"
	if got := told.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
