package wasm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Source is what a plugin is made of.
type Source struct {
	Digest  digest.Digest // of the package
	Module  []byte
	Package *vfs.Tree // the plugin's own files, at /plugin; nil for none
	Args    []string
	Env     []string // "NAME=value", in order
	Limits  step.Limits

	// Transport is how the module is asked. Default: that of a reactor, or of
	// a command if it exports _start and no rover_handle.
	Transport Transport
}

// Plugin is a module with its surroundings. It implements [step.Plugin].
//
// When a context ends, the guest is cut off from its world and stops in its
// next loop or call of the host. A recursion without any loop does neither;
// Handle leaves such a guest behind after a moment. It can do nothing any more
// but compute.
type Plugin struct {
	engine    *Engine
	module    *module
	transport Transport
	files     *vfs.Namespace // what it sees while it boots
	identity  step.Identity
	source    instances
}

var _ step.Plugin = (*Plugin)(nil)

// Plugin makes a plugin, or returns a [*Refusal]. The module is compiled at the
// first request.
func (e *Engine) Plugin(src *Source) (*Plugin, error) {
	limits := src.Limits.Filled()
	for _, s := range slices.Concat(src.Args, src.Env) {
		if strings.ContainsRune(s, 0) {
			return nil, fmt.Errorf("argument or variable %q: contains a NUL, which ends it for the plugin", s)
		}
	}
	m, transport, err := e.module(src)
	if err != nil {
		return nil, err
	}
	if m.memory > uint64(limits.Memory) {
		return nil, &Refusal{
			Cause:  fmt.Sprintf("starts with %d bytes of memory, and its limit is %d", m.memory, limits.Memory),
			Remedy: "raise it with limits { memory = … } in the plugin block",
		}
	}
	files, err := ownFiles(src.Package)
	if err != nil {
		return nil, err
	}
	p := &Plugin{engine: e, module: m, transport: transport, files: files, identity: step.Identity{
		Digest: src.Digest, Transport: transport.Name(), Engine: e.Name(),
		Args: src.Args, Env: src.Env, Limits: limits,
	}}
	p.source = e.instancesOf(p.start)
	return p, nil
}

// ownFiles mounts the plugin's files where a module finds them while it
// initialises.
func ownFiles(tree *vfs.Tree) (*vfs.Namespace, error) {
	if tree == nil {
		tree = vfs.Empty()
	}
	files, err := vfs.NewNamespace(vfs.Mount{Path: "/plugin", Layer: tree.Fork(nil), ReadOnly: true})
	if err != nil {
		return nil, fmt.Errorf("mount the plugin's files: %w", err)
	}
	return files, nil
}

// Identity implements [step.Plugin].
func (p *Plugin) Identity() step.Identity { return p.identity }

// Handle implements [step.Plugin].
func (p *Plugin) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g, err := p.source.acquire(ctx)
	if g == nil {
		return nil, err
	}
	c := &call{transport: p.transport, guest: g, err: err, world: w, request: request, done: make(chan struct{})}
	p.engine.guests.Go(func() {
		defer close(c.done)
		c.run(ctx)
	})
	select {
	case <-c.done:
	case <-ctx.Done():
		g.session.Detach()
		c.wait(context.WithoutCancel(ctx))
	}
	if err := ctx.Err(); err != nil {
		return nil, err // what the guest did was not its own doing
	}
	return c.answer()
}

// patience is how long a guest that was told to stop is waited for.
const patience = time.Second

// initialWorld is the same for every instance: the plugin's own files, a clock
// that starts at the Unix epoch, and one stream of random numbers.
func initialWorld(start *vfs.Namespace) *step.World {
	return step.NewWorld(start, step.NewClock(time.Unix(0, 0)), step.RandomKey{}, nil)
}

// call is one request on its way.
type call struct {
	transport Transport
	guest     *Guest
	world     *step.World
	request   []byte
	done      chan struct{} // closed when nothing of the guest runs any more

	response []byte
	err      error // at first of the making of the instance
}

func (c *call) run(ctx context.Context) {
	// Cleaning up must not be cut short.
	defer c.guest.release(context.WithoutCancel(ctx))
	if c.err == nil {
		c.guest.enter(c.world)
		c.response, c.err = c.transport.Handle(c.guest.within(ctx), c.guest, c.request)
		c.err = ended(c.err)
	}
	if err := c.guest.session.Close(); err != nil {
		c.err = fmt.Errorf("the plugin's files: %w", err)
	}
}

// wait waits a moment for a guest that was told to stop.
func (c *call) wait(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case <-c.done:
	case <-ctx.Done():
	}
}

func (c *call) answer() (*step.Answer, error) {
	return &step.Answer{Response: c.response, Log: c.guest.session.Log()}, c.err
}
