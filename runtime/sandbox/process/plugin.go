//go:build linux

package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/workrover/workrover/runtime/step"
)

// engine is the version of how this host runs processes.
const engine = "go-plugin/1"

// Plugin is a plugin that is an executable. It implements [step.Plugin]; it is
// ended with [Plugin.Close].
type Plugin struct {
	source   Source
	opts     Options
	starting chan struct{} // has room for whoever may start a process

	mu     sync.Mutex
	dir    string // private to the plugin, with the executable; "" before the first start
	live   *process
	closed bool
	bwrap  *Bubblewrap // once it was looked for
}

var _ step.Plugin = (*Plugin)(nil)

// New returns a plugin whose process is started when it is first asked
// something. The error says why an executable could not work, to stand behind
// the plugin's name.
func New(src *Source, opts *Options) (*Plugin, error) {
	if err := check(src); err != nil {
		return nil, err
	}
	p := &Plugin{source: *src, starting: make(chan struct{}, 1)}
	p.source.Limits = src.Limits.Filled()
	if opts != nil {
		p.opts = *opts
	}
	if p.opts.Patience == 0 {
		p.opts.Patience = 10 * time.Second
	}
	if p.opts.Idle == 0 {
		p.opts.Idle = time.Minute
	}
	if p.opts.Slow == 0 {
		p.opts.Slow = 10 * time.Second
	}
	return p, nil
}

// Identity implements [step.Plugin].
func (p *Plugin) Identity() step.Identity {
	return step.Identity{
		Digest: p.source.Digest, Transport: Transport, Engine: engine,
		Args: p.source.Args, Env: p.source.Env, Limits: p.source.Limits,
	}
}

// Start starts the process if there is none. The error says why it does not
// run, to stand behind the plugin's name.
func (p *Plugin) Start(ctx context.Context) error {
	c, err := p.acquire(ctx)
	if err != nil {
		return err
	}
	p.release(c)
	return nil
}

// Handle implements [step.Plugin]. A process that dies, or that cannot be
// started, is a fault of the host; the next request gets a new one.
func (p *Plugin) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	c, err := p.acquire(ctx)
	if err != nil {
		return nil, fmt.Errorf("plugin %q: %w", p.source.Name, err)
	}
	defer p.release(c)
	defer p.waited(ctx)()
	answer, err := c.ask(ctx, w, request, &p.source.Limits)
	if _, failed := errors.AsType[*step.Failure](err); err != nil && !failed {
		p.retire(c)
		return nil, fmt.Errorf("plugin %q: %w", p.source.Name, err)
	}
	return answer, err
}

// waited tells of a request that has no answer after a while, unless the function that it
// returns is called before: nothing but the watchdog ends a process that loops.
func (p *Plugin) waited(ctx context.Context) func() {
	if p.opts.Waits == nil {
		return func() {}
	}
	slow, cancel := context.WithTimeout(context.WithoutCancel(ctx), p.opts.Slow)
	stop := context.AfterFunc(slow, func() { p.opts.Waits(p.source.Name) })
	return func() {
		stop()
		cancel()
	}
}

// errClosed is what a plugin says that was closed.
var errClosed = errors.New("it is closed already")

// acquire returns the live process, and starts one if there is none. The
// caller releases it.
func (p *Plugin) acquire(ctx context.Context) (*process, error) {
	select {
	case p.starting <- struct{}{}:
		defer func() { <-p.starting }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if c := p.take(nil); c != nil {
		return c, nil
	}
	p.mu.Lock()
	closed := p.closed
	p.mu.Unlock()
	if closed {
		return nil, errClosed
	}
	c, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	return p.take(c), nil
}

// take makes one more request use the live process, which is from now on
// started if that is not nil. A process that has died is cleared away.
func (p *Plugin) take(started *process) *process {
	p.mu.Lock()
	defer p.mu.Unlock()
	if started != nil {
		p.live = started
	}
	c := p.live
	if c == nil {
		return nil
	}
	if started == nil && c.run.isOver() {
		p.live = nil
		if c.users == 0 {
			c.end()
		}
		return nil
	}
	c.users++
	c.busy()
	return c
}

// release ends the use of a process for one request.
func (p *Plugin) release(c *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c.users--; c.users > 0 {
		return
	}
	if p.live != c {
		c.end()
		return
	}
	c.idle(p.opts.Idle, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.live == c && c.users == 0 {
			p.live = nil
			c.end()
		}
	})
}

// retire takes a process out of use: no request goes to it any more, and it is
// ended with the last that it has.
func (p *Plugin) retire(c *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.live == c {
		p.live = nil
	}
}

// Close ends the process. Requests that it still has fail.
func (p *Plugin) Close() error {
	p.starting <- struct{}{} // nothing is starting any more
	defer func() { <-p.starting }()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	if c := p.live; c != nil {
		p.live = nil
		c.busy()
		c.end()
	}
	if p.dir == "" {
		return nil
	}
	return os.RemoveAll(p.dir)
}
