package wasm

import (
	"context"
	"fmt"
	"io"

	sdk "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
)

// Extism is a plugin that was made with one of Extism's development kits. It
// implements [step.Plugin].
//
// Extism's SDK makes a new instance for each request: a message lies in a second
// memory, of the SDK's own, which no image could hold. But nothing else is the
// SDK's. Fuel, files, clocks and randomness are those of every guest, since the
// module is metered and its WASI is ours. There is nobody to connect to, no
// configuration, and no variable that outlives a request.
type Extism struct {
	pool     *pool // that has no images
	identity step.Identity
	compiler *extismCompiler
}

var _ step.Plugin = (*Extism)(nil)

// UsesExtism reports whether a module was made with one of Extism's development
// kits.
func UsesExtism(module []byte) bool {
	s, err := inspect(module)
	if err != nil {
		return false
	}
	for _, i := range s.imports {
		if i.module == extismModule {
			return true
		}
	}
	return false
}

// Extism makes a plugin of such a module, as [Engine.Plugin] does.
func (e *Engine) Extism(src *Source) (*Extism, error) {
	s, err := inspect(src.Module)
	if err != nil {
		return nil, err
	}
	m, id, err := e.accept(src, s, extismForm{})
	if err != nil {
		return nil, err
	}
	own, err := ownFiles(src.Package)
	if err != nil {
		return nil, err
	}
	x := &Extism{
		pool:     &pool{engine: e, module: m, files: own, args: id.Args, env: id.Env, limits: id.Limits},
		identity: id,
		compiler: newExtismCompiler(m),
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.extisms = append(e.extisms, x.compiler)
	return x, nil
}

// Identity implements [step.Plugin].
func (x *Extism) Identity() step.Identity { return x.identity }

// Handle implements [step.Plugin].
func (x *Extism) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	x.pool.engine.guests.Add(1)
	defer x.pool.engine.guests.Done()
	plugin, err := x.compiler.load(ctx)
	if err != nil {
		return nil, err
	}
	g := x.guest()
	ctx = g.within(ctx)
	memories := &memories{limit: uint64(x.identity.Limits.Memory)}
	instance, err := plugin.Instance(experimental.WithMemoryAllocator(ctx, memories), sdk.PluginInstanceConfig{})
	if err != nil {
		return nil, fmt.Errorf("make an instance: %w", err)
	}
	defer func() { _ = instance.CloseWithContext(context.WithoutCancel(ctx)) }() // there is nothing in it that could fail
	instance.SetLogger(func(_ sdk.LogLevel, text string) { g.session.Act(note(text)) })
	c := &conversation{guest: g, instance: instance, memories: memories}
	response, err := c.hold(ctx, w, request)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if closeErr := g.session.Close(); closeErr != nil {
		err = fmt.Errorf("the plugin's files: %w", closeErr)
	}
	if err != nil {
		response = nil
	}
	return &step.Answer{Response: response, Log: g.session.Log(), Fuel: g.meter.used()}, settled(err)
}

// guest is the part of an instance that is not the SDK's. Its module is known
// when the first of its functions is called.
func (x *Extism) guest() *Guest {
	g := &Guest{pool: x.pool, meter: counters{limits: &x.pool.limits}}
	g.session = wasi.NewSession(initialWorld(x.pool.files), &wasi.Options{
		Args: x.pool.args, Env: x.pool.env, Files: x.identity.Limits.Files, Log: x.identity.Limits.Log, Spend: g.Spend,
	})
	return g
}

// found gives a guest its module, of which nothing has run.
func (g *Guest) found(module api.Module) {
	g.module, g.meter = module, newCounters(module, &g.pool.limits)
	g.meter.reset()
	if err := g.writeData(); err != nil {
		g.session.End(err)
	}
}

// note writes a line to the log.
func note(text string) func(*step.World, io.Writer) error {
	return func(_ *step.World, log io.Writer) error {
		_, err := io.WriteString(log, text+"\n")
		return err
	}
}
