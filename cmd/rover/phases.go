package main

import (
	"sync"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// phases show what is done before there is anything to count that the user has asked
// for: on a terminal, a bar for each phase with its count.
type phases struct {
	console *console

	mu      sync.Mutex
	shown   *mpb.Progress // nil until there is something to draw
	bar     *mpb.Bar      // nil without a phase
	name    string
	reached int // parts of it
}

// at says that so many parts of a phase are done. It may be called concurrently: others
// may have been faster to say so, and the bar never goes back.
func (p *phases) at(name string, done, of int) {
	if !p.console.errLook.terminal || of == 0 {
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

func (p *phases) begin(name string, of int) {
	if p.shown == nil {
		p.shown = mpb.New(mpb.WithOutput(p.console.err), mpb.WithWidth(p.console.errLook.width), mpb.WithAutoRefresh())
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

// stop takes the bar away, so that what comes next stands alone.
func (p *phases) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		p.bar.Abort(true)
		p.shown.Wait()
	}
	p.shown, p.bar, p.name = nil, nil, ""
}
