package terminal

import (
	"io"
	"testing"
)

// TestPhases: a phase has a bar with its count, which never goes back, and is gone when
// the next one begins, or at the end.
func TestPhases(t *testing.T) {
	p := NewPhases(&Console{Err: io.Discard, ErrLook: Look{Terminal: true, Width: 80}})
	p.At("first", 0, 3)
	p.At("first", 2, 3)
	p.At("first", 1, 3)
	first := p.bar
	if got := first.Current(); got != 2 {
		t.Errorf("%d are done, want 2", got)
	}
	p.At("nothing", 0, 0)
	p.At("second", 1, 3)
	if !first.Aborted() || p.bar.Aborted() {
		t.Error("the bar of the phase before is still there, or that of the phase is not")
	}
	p.Stop()
	if p.bar != nil {
		t.Error("the bar of the last phase is still there")
	}
}
