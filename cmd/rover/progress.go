package main

import (
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A progress shows how far long work has come, on a terminal only. The zero
// value shows nothing.
type progress struct {
	container *mpb.Progress
	bar       *mpb.Bar
}

// newProgress starts a bar of total units on standard error, if somebody
// looks and there is more than one to wait for.
func newProgress(c *console, total int, unit string) *progress {
	if !c.errLook.terminal || total < 2 {
		return &progress{}
	}
	container := mpb.New(mpb.WithOutput(c.err), mpb.WithWidth(c.errLook.width), mpb.WithAutoRefresh())
	bar := container.AddBar(int64(total),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.CountersNoUnit("%d/%d "+unit)),
		mpb.AppendDecorators(
			decor.AverageSpeed(0, "%.1f/s"),
			decor.Name("  "),
			decor.AverageETA(decor.ET_STYLE_GO),
			decor.Name(" left"),
		),
	)
	return &progress{container, bar}
}

// done counts one unit. It may be called concurrently.
func (p *progress) done() {
	if p.bar != nil {
		p.bar.Increment()
	}
}

// stop takes the bar away, finished or not, so that what is printed next
// stands alone.
func (p *progress) stop() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.container.Wait()
	}
}

// newMeasure starts a bar of work whose amount becomes known on the way.
func newMeasure(c *console, unit string) *progress { return newProgress(c, 2, unit) }

// at says how much is done.
func (p *progress) at(done, total int64) {
	if p.bar != nil {
		p.bar.SetTotal(total, false)
		p.bar.SetCurrent(done)
	}
}
