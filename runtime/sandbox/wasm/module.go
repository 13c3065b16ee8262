package wasm

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/sandbox/wasi"
)

// module is a module that is rewritten and compiled when it is first needed, once for
// all plugins that are made of it.
type module struct {
	engine  *Engine
	name    string // that somebody is told who waits for it
	key     moduleKey
	memory  uint64   // bytes that an instance starts with
	imports []Import // beside WASI

	rewriting sync.Once
	plan      *meter.Module // nil until then
	kept      bool          // the plan is from the cache: its module is what has been kept of it
	refusal   error         // why there is none

	source  []byte // as the author shipped it, until it is compiled
	options *meter.Options

	gate chan struct{} // holds a token while somebody compiles
	code *code         // nil until it is compiled
	err  error         // why it cannot be
}

// moduleKey tells modules apart.
type moduleKey struct {
	digest  digest.Digest // of the bytes as the author shipped them
	nan     bool
	imports string // the transport that gives it more than WASI
}

// rewrite makes the plan, if nobody has. What cannot be run is refused here.
func (m *module) rewrite() error {
	m.rewriting.Do(func() {
		if m.engine.cache.dir != "" {
			if m.plan, m.kept = m.entry().plan(); m.kept {
				return
			}
		}
		plan, err := meter.Rewrite(m.source, m.options)
		if refusal, ok := errors.AsType[*meter.Refusal](err); ok {
			m.refusal = unmetered(refusal)
			return
		}
		m.plan = plan
	})
	return m.refusal
}

// complete makes sure that the plan has the whole module.
func (m *module) complete() error {
	if !m.kept {
		return nil
	}
	plan, err := meter.Rewrite(m.source, m.options)
	if err != nil {
		return err // it was possible once
	}
	m.plan.Bytes, m.kept = plan.Bytes, false
	return nil
}

// entry is the module's place in the cache on disk.
func (m *module) entry() cacheEntry { return m.engine.cache.entry(m.engine.Name(), m.key) }

// load returns the module, rewriting and compiling it if nobody has. An error that
// is a [*step.Refusal] will not go away.
func (m *module) load(ctx context.Context) (*code, error) {
	select {
	case m.gate <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-m.gate }()
	if m.code != nil || m.err != nil {
		return m.code, m.err
	}
	if m.err = m.rewrite(); m.err != nil {
		return nil, m.err
	}
	code, err := m.compile(ctx)
	switch {
	case err == nil:
		m.code, m.plan.Bytes, m.source = code, nil, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	default:
		m.err = damaged(firstLine(err))
	}
	return m.code, m.err
}

// compile tries with the cache on disk, and without it if that fails: a disk
// that is full or read-only must not stop anybody.
func (m *module) compile(ctx context.Context) (*code, error) {
	if m.engine.cache.dir != "" && m.kept && m.entry().sealed() {
		code, err := m.revive(ctx, m.entry())
		if err == nil || ctx.Err() != nil {
			return code, err
		}
	}
	m.announce()
	if m.engine.cache.dir != "" {
		code, err := m.compileInto(ctx, m.entry())
		if err == nil {
			return code, nil
		}
		m.engine.cache.lament(err)
	}
	if err := m.complete(); err != nil {
		return nil, err
	}
	return m.build(ctx, nil)
}

// announce tells whoever wants to know that the module is going to be compiled.
func (m *module) announce() {
	if m.engine.compiles != nil && !m.engine.interpret {
		m.engine.compiles(m.name, len(m.source))
	}
}

// revive loads what an entry has. An engine that finds no machine code that suits it,
// as on another processor, would compile the outline.
func (m *module) revive(ctx context.Context, entry cacheEntry) (c *code, err error) {
	if m.engine.interpret {
		return m.build(ctx, nil)
	}
	err = entry.untouched(func() error {
		c, err = m.buildIn(ctx, entry.dir)
		return err
	})
	if err != nil && c != nil {
		_ = c.close(ctx)
	}
	return c, err
}

// compileInto compiles the module, and leaves in an entry what revive needs.
func (m *module) compileInto(ctx context.Context, entry cacheEntry) (*code, error) {
	if err := errors.Join(m.complete(), entry.empty()); err != nil {
		return nil, err
	}
	code, err := m.buildIn(ctx, entry.dir)
	if err == nil {
		m.engine.cache.lament(m.fill(ctx, entry)) // the next process does it all again
	}
	return code, err
}

// fill keeps the plan beside the machine code, and seals both.
func (m *module) fill(ctx context.Context, entry cacheEntry) error {
	plan := *m.plan
	if !m.engine.interpret {
		var err error
		if plan.Bytes, err = outline(plan.Bytes); err != nil {
			return err
		}
		if err := entry.adopt(func(dir string) error { return m.compileAlone(ctx, plan.Bytes, dir) }); err != nil {
			return err
		}
	}
	return entry.fill(&plan)
}

// compileAlone leaves the machine code of a module in a directory.
func (m *module) compileAlone(ctx context.Context, binary []byte, dir string) (err error) {
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return err
	}
	c := &code{runtime: wazero.NewRuntimeWithConfig(ctx, m.engine.config().WithCompilationCache(cache)), cache: cache}
	_, err = c.runtime.CompileModule(ctx, binary)
	return errors.Join(err, c.close(ctx))
}

// buildIn is build with a cache in a directory.
func (m *module) buildIn(ctx context.Context, dir string) (*code, error) {
	cache, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil, err
	}
	code, err := m.build(ctx, cache)
	if err != nil {
		_ = cache.Close(ctx)
	}
	return code, err
}

func (m *module) build(ctx context.Context, cache wazero.CompilationCache) (*code, error) {
	config := m.engine.config()
	if cache != nil {
		config = config.WithCompilationCache(cache)
	}
	c := &code{runtime: wazero.NewRuntimeWithConfig(ctx, config), cache: cache}
	err := m.instantiateHost(ctx, c.runtime)
	if err == nil {
		workers := experimental.WithCompilationWorkers(ctx, runtime.GOMAXPROCS(0))
		c.compiled, err = c.runtime.CompileModule(workers, m.plan.Bytes)
	}
	if err != nil {
		_ = c.runtime.Close(ctx)
		return nil, err
	}
	return c, nil
}

// instantiateHost adds what the module may import.
func (m *module) instantiateHost(ctx context.Context, r wazero.Runtime) error {
	if err := wasi.Instantiate(ctx, r); err != nil {
		return err
	}
	if err := instantiateRefill(ctx, r); err != nil {
		return fmt.Errorf("instantiate %s: %w", meter.RefillModule, err)
	}
	return instantiateImports(ctx, r, m.imports)
}

// instantiate makes an instance of which nothing has run.
func (c *code) instantiate(ctx context.Context) (api.Module, error) {
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	guest, err := c.runtime.InstantiateModule(ctx, c.compiled, config)
	if err != nil {
		return nil, fmt.Errorf(instantiating+"%w", err)
	}
	return guest, nil
}
