package repair

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/sdk/plugin"
)

// ticking is a clock that goes on by a second whenever somebody looks.
func ticking() func() time.Time {
	now := time.Unix(0, 0)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// TestLive: what is done and what is under way are shown, each with its steps and its
// time.
func TestLive(t *testing.T) {
	l := newLive(&terminal.Console{ErrLook: terminal.Look{Terminal: true, Width: 60}}, ticking())
	for _, set := range [][]string{{}, {"a"}, {"a", "a-revision-with-a-long-name"}} {
		l.Begun(set)
	}
	var plain bytes.Buffer
	l.console.Err = &plain
	l.Ended(&search.Combination{Set: []string{"a"}, Outcome: repair.Fail, Executed: 2, Reused: 11})
	want := `fail            2 run     11 reused       2s  a
…                                         5s  as it is
…                                         3s  a + a-revisi…
`
	if got := strings.Join(l.table(5), "\n") + "\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := l.tally(), "0 pass, 1 fail, 0 unresolved"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if want := "fail            2 run     11 reused       2s  a\n"; plain.String() != want {
		t.Errorf("without a terminal: %q, want %q", &plain, want)
	}
}

// TestLiveFreezing: a phase has a bar with its count, which is gone when the table
// begins.
func TestLiveFreezing(t *testing.T) {
	var out screen
	l := newLive(&terminal.Console{Err: &out, ErrLook: terminal.Look{Terminal: true, Width: 80}}, ticking())
	l.Freezing(search.Playing, 2, 3)
	l.Freezing(search.Mutating, 0, 0) // there is nothing to do
	l.Freezing(search.Repeating, 1, 3)
	l.Planned(1)
	if got := out.String(); !strings.Contains(got, "playing it again with every step run: 1/3") {
		t.Errorf("%q does not say what is done, or the bar is still to be drawn", got)
	}
	l.stop()
}

// screen may be written to while it is looked at.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// TestLiveDrawsWhileOthersEnd: the table may be drawn at the moment at which a
// combination ends; neither waits for the other.
func TestLiveDrawsWhileOthersEnd(t *testing.T) {
	l := newLive(&terminal.Console{Err: io.Discard, ErrLook: terminal.Look{Terminal: true, Width: 60}}, ticking())
	draw, ended := make(chan any), make(chan struct{})
	l.shown = mpb.New(mpb.WithOutput(io.Discard), mpb.WithManualRefresh(draw))
	begin := sync.OnceFunc(func() {
		go func() {
			defer close(ended)
			l.Ended(&search.Combination{Set: []string{"a"}, Outcome: repair.Pass})
		}()
		for busy, told := false, false; !busy && !told; runtime.Gosched() {
			if busy = !l.mu.TryLock(); !busy {
				told = l.counts[repair.Pass] > 0
				l.mu.Unlock()
			}
		}
	})
	l.bar = l.shown.AddBar(2, mpb.AppendDecorators(decor.Any(func(decor.Statistics) string {
		begin()
		return l.tally()
	})))
	l.Begun([]string{"a"})
	draw <- time.Time{}
	<-ended
	close(draw)
	l.stop()
}

// TestLiveScreen: the table is as long as it was planned, however many combinations are
// done, and the last one stands above the bar.
func TestLiveScreen(t *testing.T) {
	var out bytes.Buffer
	l := newLive(&terminal.Console{Err: &out, ErrLook: terminal.Look{Terminal: true, Width: 60}}, ticking())
	l.Planned(30)
	for i := range 20 {
		set := []string{fmt.Sprint("r", i)}
		l.Begun(set)
		l.Ended(&search.Combination{Set: set, Outcome: repair.Pass})
	}
	l.stop()
	if !l.bar.Aborted() {
		t.Error("the bar is still there")
	}
	var upwards []string
	for i := range maxLive {
		var line bytes.Buffer
		if err := l.lineAt(i, maxLive).Fill(&line, decor.Statistics{}); err != nil {
			t.Fatal(err)
		}
		upwards = append(upwards, strings.TrimSpace(line.String()[strings.LastIndex(line.String(), " "):]))
	}
	if got, want := strings.Join(upwards, " "), "r19 r18 r17 r16 r15 r14 r13 r12 r11 r10 r9 r8"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestBecause: the first evidence that says more than where it is stands behind the
// reason.
func TestBecause(t *testing.T) {
	k := &search.Combination{
		Why: "a/b is 0", Finding: &gate.Finding{Source: "control/oracle", Check: "a/b"},
		Cells: []*cell.Cell{{Source: "control/oracle", Checks: []journal.Check{{Verifier: "a", ID: "b", Evidence: []plugin.Evidence{
			{Path: "/workspace/a.xlsx"}, {Path: "/workspace/a.xlsx", Locator: "B2", Expected: "17"},
		}}}}},
	}
	if got, want := because(k), "a/b is 0 (/workspace/a.xlsx B2: expected 17, found nothing)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	k.Finding.Check = "a/c"
	if got := because(k); got != k.Why {
		t.Errorf("got %s", got)
	}
}
