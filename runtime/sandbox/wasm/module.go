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

// module is a module that is rewritten when a plugin is made of it, and compiled
// when it is first needed, once for all plugins.
type module struct {
	engine  *Engine
	key     moduleKey
	memory  uint64   // bytes that an instance starts with
	imports []Import // beside WASI

	rewriting sync.Once
	plan      *meter.Module
	refusal   error // why there is none

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

// rewrite makes the plan, if nobody has.
func (m *module) rewrite(binary []byte, opts *meter.Options) error {
	m.rewriting.Do(func() {
		if m.engine.cache.dir != "" {
			if plan, ok := m.entry().plan(); ok {
				m.plan = plan
				return
			}
		}
		plan, err := meter.Rewrite(binary, opts)
		if refusal, ok := errors.AsType[*meter.Refusal](err); ok {
			m.refusal = unmetered(refusal)
			return
		}
		m.plan = plan
	})
	return m.refusal
}

// entry is the module's place in the cache on disk.
func (m *module) entry() cacheEntry { return m.engine.cache.entry(m.engine.Name(), m.key) }

// load returns the compiled module, compiling it if nobody has. An error that
// is a [*Refusal] will not go away.
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
	code, err := m.compile(ctx)
	switch {
	case err == nil:
		m.code, m.plan.Bytes = code, nil
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
	if m.engine.cache.dir != "" {
		entry := m.entry()
		if cache, filled, err := entry.open(); err == nil {
			if code, err := m.build(ctx, cache); err == nil {
				if !filled {
					_ = entry.fill(m.plan) // the next process does it all again
				}
				return code, nil
			}
			_ = cache.Close(ctx)
		}
	}
	return m.build(ctx, nil)
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
