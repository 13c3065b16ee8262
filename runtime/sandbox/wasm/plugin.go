package wasm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Source is what a plugin is made of.
type Source struct {
	Name    string        // that somebody is told who waits until it is compiled
	Digest  digest.Digest // of the package; default: of the module
	Module  []byte
	Package *vfs.Tree // the plugin's own files, at /plugin; nil for none
	Args    []string
	Env     []string // "NAME=value", in order
	Limits  step.Limits

	// Transport is how the module is asked. Default: that of a reactor, or of
	// a command if it exports _start and no _initialize.
	Transport Transport
	// NaN makes all NaNs the canonical one.
	NaN bool
}

// Plugin is a module with its surroundings. It implements [step.Plugin].
type Plugin struct {
	pool     *pool
	identity step.Identity
}

var _ step.Plugin = (*Plugin)(nil)

// Plugin makes a plugin, or returns a [*step.Refusal] of what can be seen from outside.
// The module is rewritten and compiled, and its image made, at the first request, which
// finds out the rest.
func (e *Engine) Plugin(src *Source) (*Plugin, error) {
	s, err := inspect(src.Module)
	if err != nil {
		return nil, err
	}
	transport := src.Transport
	if transport == nil {
		transport = transportOf(s)
	}
	m, id, err := e.accept(src, s, transport)
	if err != nil {
		return nil, err
	}
	pool, err := e.pool(id, m, transport, src.Package)
	return &Plugin{pool: pool, identity: id}, err
}

// accept takes a module in for a plugin, if it has the form that it should have.
func (e *Engine) accept(src *Source, s *shape, f form) (m *module, id step.Identity, err error) {
	id = step.Identity{
		Digest: src.Digest, Transport: f.Name(), Engine: e.Name(), Schedule: meter.Schedule,
		Args: src.Args, Env: src.Env, Limits: src.Limits.Filled(), NaN: src.NaN,
	}
	for _, s := range slices.Concat(src.Args, src.Env) {
		if strings.ContainsRune(s, 0) {
			return nil, id, fmt.Errorf("argument or variable %q: contains a NUL, which ends it for the plugin", s)
		}
	}
	m, err = e.module(src, s, f)
	if err == nil && id.Digest.IsZero() {
		id.Digest = m.key.digest
	}
	if err == nil && m.memory > uint64(id.Limits.Memory) {
		err = &step.Refusal{
			Cause:  fmt.Sprintf("starts with %d bytes of memory, and its limit is %d", m.memory, id.Limits.Memory),
			Remedy: "raise it with limits { memory = … } in the plugin block",
			Rule:   plugin.RuleMemory,
		}
	}
	return m, id, err
}

// Identity implements [step.Plugin].
func (p *Plugin) Identity() step.Identity { return p.identity }

// Handle implements [step.Plugin]. When ctx ends, the guest is ended within
// milliseconds.
func (p *Plugin) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.pool.engine.guests.Add(1)
	defer p.pool.engine.guests.Done()
	g, log, err := p.pool.take(ctx)
	if g == nil {
		return &step.Answer{Log: log}, err
	}
	answer, err := p.ask(ctx, g, w, request)
	if err != nil {
		g.close(ctx)
	} else {
		p.pool.put(ctx, g)
	}
	if err := ctx.Err(); err != nil {
		return nil, err // what the guest did was not its own doing
	}
	return answer, err
}

// ask hands the request to an instance.
func (p *Plugin) ask(ctx context.Context, g *Guest, w *step.World, request []byte) (*step.Answer, error) {
	g.enter(w)
	response, err := p.pool.transport.Handle(g.within(ctx), g, request)
	if err == nil {
		err = g.checkOutput(uint64(len(response)))
	}
	if err == nil {
		err = g.meter.check()
	}
	if closeErr := g.session.Close(); closeErr != nil {
		err = fmt.Errorf("the plugin's files: %w", closeErr)
	} else if g.memory.fault != nil {
		err = g.memory.fault
	}
	if err != nil {
		response = nil
	}
	return &step.Answer{Response: response, Log: g.session.Log(), Fuel: g.meter.used()}, settled(err)
}

// initialWorld is the same for every instance: the plugin's own files, a clock
// that starts at the Unix epoch, and one stream of random numbers.
func initialWorld(files *vfs.Namespace) *step.World {
	return step.NewWorld(files, step.NewClock(time.Unix(0, 0)), step.RandomKey{}, nil)
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
