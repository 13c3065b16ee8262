package terminal

import (
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A Progress shows how far long work has come, on a terminal only. The zero
// value shows nothing.
type Progress struct {
	container *mpb.Progress
	bar       *mpb.Bar
}

// NewProgress starts a bar of total units on standard error, if somebody
// looks and there is more than one to wait for.
func NewProgress(c *Console, total int, unit string) *Progress {
	if !c.ErrLook.Terminal || total < 2 {
		return &Progress{}
	}
	container := mpb.New(mpb.WithOutput(c.Err), mpb.WithWidth(c.ErrLook.Width), mpb.WithAutoRefresh())
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
	return &Progress{container, bar}
}

// Done counts one unit. It may be called concurrently.
func (p *Progress) Done() {
	if p.bar != nil {
		p.bar.Increment()
	}
}

// Stop takes the bar away, finished or not, so that what is printed next
// stands alone.
func (p *Progress) Stop() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.container.Wait()
	}
}

// NewMeasure starts a bar of work whose amount becomes known on the way.
func NewMeasure(c *Console, unit string) *Progress { return NewProgress(c, 2, unit) }

// At says how much is done.
func (p *Progress) At(done, total int64) {
	if p.bar != nil {
		p.bar.SetTotal(total, false)
		p.bar.SetCurrent(done)
	}
}
