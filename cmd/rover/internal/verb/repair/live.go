package repair

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/search"
)

// live shows how a search goes: on a terminal first a bar for each phase before it, then
// combinations as a table that is drawn again in its place; elsewhere with a line for
// each that is done.
type live struct {
	console *terminal.Console
	before  *terminal.Phases // of the table
	now     func() time.Time

	mu      sync.Mutex
	running []*entry
	ended   []*entry // the last ones
	counts  map[repair.Outcome]int
	shown   *mpb.Progress // nil until something is planned, and without a terminal
	bar     *mpb.Bar      // the same
	frame   []string      // the table as it is drawn
}

// entry is a combination under way, or done.
type entry struct {
	set    []string
	begun  time.Time
	took   time.Duration
	result *search.Combination // nil under way
}

var _ search.Watcher = (*live)(nil)

func newLive(c *terminal.Console, now func() time.Time) *live {
	return &live{console: c, before: terminal.NewPhases(c), now: now, counts: map[repair.Outcome]int{}}
}

// Freezing implements [search.Watcher].
func (l *live) Freezing(phase search.Phase, done, of int) { l.before.At(string(phase), done, of) }

// Planned implements [search.Watcher].
func (l *live) Planned(combinations int) {
	if !l.console.ErrLook.Terminal {
		return
	}
	l.before.Stop()
	lines := make([]mpb.BarFiller, min(combinations, maxLive))
	for i := range lines {
		lines[i] = l.lineAt(i, len(lines))
	}
	l.shown = mpb.New(mpb.WithOutput(l.console.Err), mpb.WithWidth(l.console.ErrLook.Width), mpb.WithAutoRefresh())
	l.bar = l.shown.AddBar(int64(combinations),
		mpb.BarRemoveOnComplete(),
		mpb.BarTopExtender(lines...),
		mpb.PrependDecorators(decor.CountersNoUnit("%d/%d combinations")),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return l.tally() })),
	)
}

// lineAt draws one line of the table, counted from the bar upwards, as they are drawn.
// All lines of a frame are of one moment.
func (l *live) lineAt(i, rows int) mpb.BarFiller {
	return mpb.BarFillerFunc(func(out io.Writer, _ decor.Statistics) error {
		if i == 0 {
			l.frame = l.table(rows)
		}
		line := ""
		if i < len(l.frame) {
			line = l.frame[len(l.frame)-1-i]
		}
		_, err := io.WriteString(out, line+"\n")
		return err
	})
}

// Begun implements [search.Watcher].
func (l *live) Begun(set []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.running = append(l.running, &entry{set: set, begun: l.now()})
}

// Ended implements [search.Watcher]. The bar is moved when nothing is locked: it may be
// drawing, and then waits for the table.
func (l *live) Ended(result *search.Combination) {
	e := l.note(result)
	if l.bar != nil {
		l.bar.Increment()
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.console.Tellf("%s\n", e.line(l.now()))
}

// note keeps that a combination is done.
func (l *live) note(result *search.Combination) *entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.running, func(e *entry) bool { return slices.Equal(e.set, result.Set) })
	e := l.running[i]
	e.result, e.took = result, l.now().Sub(e.begun)
	l.running = slices.Delete(l.running, i, i+1)
	l.ended = append(l.ended, e)
	l.ended = l.ended[max(0, len(l.ended)-maxLive):]
	l.counts[result.Outcome]++
	return e
}

// maxLive is how many combinations are shown.
const maxLive = 12

// table is the last combinations that are done, and those under way, in so many lines.
func (l *live) table(rows int) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	entries := slices.Concat(l.ended, l.running)
	entries = entries[max(0, len(entries)-rows):]
	lines, now := make([]string, len(entries)), l.now()
	for i, e := range entries {
		line := []rune(e.line(now))
		if width := l.console.ErrLook.Width; len(line) >= width {
			line = append(line[:max(width-2, 0)], '…') // a line that is wrapped would not be drawn over
		}
		lines[i] = string(line)
	}
	return lines
}

// line is one combination: what came of it, the steps that it took, and how long.
func (e *entry) line(now time.Time) string {
	outcome, steps, took := "…", strings.Repeat(" ", len("    0 run      0 reused")), now.Sub(e.begun)
	if e.result != nil {
		outcome, took = string(e.result.Outcome), e.took
		steps = fmt.Sprintf("%5d run  %5d reused", e.result.Executed, e.result.Reused)
	}
	return terminal.Printable(fmt.Sprintf("%-10s  %s  %7s  %s", outcome, steps, took.Round(time.Millisecond), setOf(e.set)))
}

// tally is how many have which outcome.
func (l *live) tally() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return fmt.Sprintf("%d pass, %d fail, %d unresolved", l.counts[repair.Pass], l.counts[repair.Fail], l.counts[repair.Unresolved])
}

// stop takes the table away, so that the answer stands alone.
func (l *live) stop() {
	l.before.Stop()
	if l.bar != nil {
		l.bar.Abort(true)
		l.shown.Wait()
	}
}
