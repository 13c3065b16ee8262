package terminal

import (
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// Phases show what is done before there is anything to count that the user has asked
// for: on a terminal, a bar for each phase with its count.
type Phases struct {
	console *Console

	mu      sync.Mutex
	shown   *mpb.Progress // nil until there is something to draw
	bar     *mpb.Bar      // nil without a phase
	name    string
	reached int // parts of it
}

// NewPhases shows phases on a console.
func NewPhases(c *Console) *Phases { return &Phases{console: c} }

// At says that so many parts of a phase are done. It may be called concurrently: others
// may have been faster to say so, and the bar never goes back.
func (p *Phases) At(name string, done, of int) {
	if !p.console.ErrLook.Terminal || of == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if name != p.name {
		p.begin(name, of)
	}
	p.reached = max(p.reached, done)
	p.bar.SetCurrent(int64(p.reached))
}

func (p *Phases) begin(name string, of int) {
	if p.shown == nil {
		p.shown = mpb.New(mpb.WithOutput(p.console.Err), mpb.WithWidth(p.console.ErrLook.Width), mpb.WithAutoRefresh())
	}
	if p.bar != nil {
		p.bar.Abort(true)
	}
	p.name, p.reached = name, 0
	p.bar = p.shown.AddBar(int64(of),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(name+": "), decor.CountersNoUnit("%d/%d")),
	)
}

// Stop takes the bar away, so that what comes next stands alone.
func (p *Phases) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		p.bar.Abort(true)
		p.shown.Wait()
	}
	p.shown, p.bar, p.name = nil, nil, ""
}
