package wasm

import (
	"context"
	"slices"

	sdk "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

// extismCompiler compiles the module of a plugin when it is first needed.
type extismCompiler struct {
	module *module
	gate   chan struct{} // holds a token while somebody compiles
	plugin *sdk.CompiledPlugin
	cache  wazero.CompilationCache // nil: not on disk
	err    error                   // why there is no plugin
}

func newExtismCompiler(m *module) *extismCompiler {
	// What the SDK logs beside the plugin's own words is less than information.
	// The level is the SDK's, of the whole process.
	sdk.SetLogLevel(sdk.LogLevelInfo)
	return &extismCompiler{module: m, gate: make(chan struct{}, 1)}
}

// load returns the plugin, compiled. An error that is a [*step.Refusal] will not go
// away.
func (c *extismCompiler) load(ctx context.Context) (*sdk.CompiledPlugin, error) {
	select {
	case c.gate <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-c.gate }()
	if c.plugin != nil || c.err != nil {
		return c.plugin, c.err
	}
	if c.err = c.module.rewrite(); c.err != nil {
		return nil, c.err
	}
	err := c.compile(ctx)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return nil, ctx.Err()
	default:
		c.err = damaged(firstLine(err))
	}
	return c.plugin, c.err
}

// compile tries with the cache on disk, and without it if that fails.
func (c *extismCompiler) compile(ctx context.Context) (err error) {
	if c.module.engine.cache.dir == "" || !c.module.entry().sealed() {
		c.module.announce()
	}
	if c.module.engine.cache.dir != "" {
		err := c.compileIn(ctx, c.module.entry())
		if err == nil {
			return nil
		}
		c.module.engine.cache.lament(err)
	}
	c.plugin, err = c.build(ctx, nil)
	return err
}

// compileIn takes the machine code from an entry, or leaves it there. The SDK compiles
// more than the module, so that there is no outline.
func (c *extismCompiler) compileIn(ctx context.Context, entry cacheEntry) error {
	filled := entry.sealed()
	if !filled {
		if err := entry.empty(); err != nil {
			return err
		}
	}
	cache, err := wazero.NewCompilationCacheWithDir(entry.dir)
	if err != nil {
		return err
	}
	if c.plugin, err = c.build(ctx, cache); err != nil {
		_ = cache.Close(ctx)
		return err
	}
	c.cache = cache
	if !filled {
		c.module.engine.cache.lament(entry.fill(c.module.plan)) // the next process does it all again
	}
	return nil
}

func (c *extismCompiler) build(ctx context.Context, cache wazero.CompilationCache) (*sdk.CompiledPlugin, error) {
	config := c.module.engine.config()
	if cache != nil {
		config = config.WithCompilationCache(cache)
	}
	listener := &extismListener{entries: slices.Concat(c.module.beginnings(), []string{entryHandle})}
	manifest := sdk.Manifest{Wasm: []sdk.Wasm{sdk.WasmData{Data: c.module.plan.Bytes, Name: "main"}}}
	return sdk.NewCompiledPlugin(experimental.WithFunctionListenerFactory(ctx, listener), manifest,
		sdk.PluginConfig{RuntimeConfig: config}, extismFunctions())
}

func (c *extismCompiler) close(ctx context.Context) error {
	if c.plugin == nil {
		return nil
	}
	err := c.plugin.Close(ctx)
	if c.cache != nil {
		if closeErr := c.cache.Close(ctx); err == nil {
			err = closeErr
		}
	}
	return err
}
