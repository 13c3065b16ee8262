package wasm

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/digest"
)

const (
	engineName = "wazero"
	// engineVersion is part of every step's key; a test holds it to go.mod.
	engineVersion = "1.12.0"

	pageSize = 64 << 10
)

// Options are how an engine works; nil means the defaults.
type Options struct {
	// CacheDir keeps machine code between processes; it is made if it does not
	// exist, for its owner only. Default: none is kept.
	CacheDir string
	// Interpret runs modules without compiling them, many times slower, as on
	// processors that there is no compiler for.
	Interpret bool
}

// Engine compiles and runs modules. It may be used concurrently.
type Engine struct {
	cache     codeCache
	interpret bool
	memories  memories
	guests    sync.WaitGroup // instances in use, also those nobody waits for

	mu      sync.Mutex
	modules map[moduleKey]*module
	sources []*ahead
}

// New returns an engine.
func New(opts *Options) *Engine {
	if opts == nil {
		opts = &Options{}
	}
	return &Engine{
		cache:     codeCache{dir: opts.CacheDir},
		interpret: opts.Interpret || !compilerRuns(),
		modules:   map[moduleKey]*module{},
	}
}

// compilerRuns reports whether the engine has a compiler for this processor.
func compilerRuns() bool { return runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" }

// Name is the engine with its version and kind.
func (e *Engine) Name() string {
	kind := "compiler"
	if e.interpret {
		kind = "interpreter"
	}
	return engineName + "/" + engineVersion + "/" + kind
}

// config has loops check whether the context has ended, although that makes them
// run 10 to 25 times as long. (A short request takes 7 % longer, because most of
// its time is not spent in loops.) Without the check a loop without end does not
// only keep its request: it never comes to a point where Go's garbage collector
// may stop it, so at the next collection the whole process stands still, and no
// signal handler runs.
func (e *Engine) config() wazero.RuntimeConfig {
	config := wazero.NewRuntimeConfigCompiler()
	if e.interpret {
		config = wazero.NewRuntimeConfigInterpreter()
	}
	return config.WithCoreFeatures(api.CoreFeaturesV2).WithDebugInfoEnabled(false).WithCloseOnContextDone(true)
}

// module returns the module of a plugin, which is inspected the first time, and
// its transport.
func (e *Engine) module(src *Source) (*module, Transport, error) {
	s, err := inspect(src.Module)
	if err != nil {
		return nil, nil, err
	}
	transport := src.Transport
	if transport == nil {
		transport = transportOf(s)
	}
	imports := importsOf(transport)
	if err := s.check(transport, imports); err != nil {
		return nil, nil, err
	}
	id := moduleKey{digest: digest.Of(src.Module)}
	if imports != nil {
		id.imports = transport.Name()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	m, ok := e.modules[id]
	if !ok {
		m = newModule(e, id.digest, src.Module, s)
		m.imports = imports
		e.modules[id] = m
	}
	return m, transport, nil
}

// moduleKey tells compiled modules apart.
type moduleKey struct {
	digest  digest.Digest // of the bytes as the author shipped them
	imports string        // the transport that gives it more than WASI
}

// instancesOf returns the source of a plugin whose instances are made so.
func (e *Engine) instancesOf(produce func(context.Context) (*Guest, error)) instances {
	source := &ahead{guests: &e.guests, produce: produce, depth: runtime.GOMAXPROCS(0)}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.sources = append(e.sources, source)
	return source
}

// Close waits for instances that still run and gives everything back. If ctx
// ends first, an instance is in a recursion that nothing stops: its code must
// stay where it is, and Close returns an error.
func (e *Engine) Close(ctx context.Context) error {
	e.mu.Lock()
	for _, source := range e.sources {
		source.stop()
	}
	e.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		e.guests.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
		return fmt.Errorf("a plugin still runs: %w", ctx.Err())
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, source := range e.sources {
		source.close(ctx)
	}
	var errs []error
	for _, m := range e.modules {
		if m.code != nil {
			errs = append(errs, m.code.close(ctx))
		}
	}
	clear(e.modules)
	return errors.Join(errs...)
}
