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
	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
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
	// Alarm hears that machine code cannot be kept in CacheDir, so that the next
	// process has to compile again; it may be called concurrently, and more than
	// once. Default: nobody does.
	Alarm func(error)
	// Interpret runs modules without compiling them, many times slower, as on
	// processors that there is no compiler for.
	Interpret bool
	// Compiles is called before a module is compiled of which the cache has no machine
	// code, with its size in bytes. It may be called concurrently. Default: nobody is told.
	Compiles func(name string, size int)
}

// Engine compiles and runs modules. It may be used concurrently.
type Engine struct {
	cache     codeCache
	interpret bool
	compiles  func(name string, size int)
	pages     *pagemap
	resting   resting
	guests    sync.WaitGroup // requests that are being answered

	mu      sync.Mutex
	modules map[moduleKey]*module
	pools   map[digest.Digest]*pool
	extisms []*extismCompiler
}

// New returns an engine.
func New(opts *Options) *Engine {
	if opts == nil {
		opts = &Options{}
	}
	return &Engine{
		cache:     codeCache{dir: opts.CacheDir, alarm: opts.Alarm},
		interpret: opts.Interpret || !compilerRuns(),
		compiles:  opts.Compiles,
		pages:     openPagemap(),
		modules:   map[moduleKey]*module{},
		pools:     map[digest.Digest]*pool{},
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

func (e *Engine) config() wazero.RuntimeConfig {
	config := wazero.NewRuntimeConfigCompiler()
	if e.interpret {
		config = wazero.NewRuntimeConfigInterpreter()
	}
	return config.WithCoreFeatures(api.CoreFeaturesV2).WithDebugInfoEnabled(false)
}

// module returns the module of a plugin, which must have the form that its
// transport needs.
func (e *Engine) module(src *Source, s *shape, f form) (*module, error) {
	imports := importsOf(f)
	if err := s.check(f, imports); err != nil {
		return nil, err
	}
	key := moduleKey{digest: digest.Of(src.Module), nan: src.NaN}
	if imports != nil {
		key.imports = f.Name()
	}
	e.mu.Lock()
	m, ok := e.modules[key]
	if !ok {
		m = &module{
			engine: e, name: src.Name, key: key, memory: s.memory * pageSize, imports: imports,
			source: src.Module, options: &meter.Options{NaN: src.NaN}, gate: make(chan struct{}, 1),
		}
		e.modules[key] = m
	}
	e.mu.Unlock()
	return m, nil
}

// pool returns the pool of a plugin.
func (e *Engine) pool(id step.Identity, m *module, t Transport, files *vfs.Tree) (*pool, error) {
	own, err := ownFiles(files)
	if err != nil {
		return nil, err
	}
	p := &pool{
		engine: e, module: m, transport: t, files: own, args: argumentsOf(t, id.Args), env: id.Env, limits: id.Limits,
		gate: make(chan struct{}, 1),
	}
	key := p.key(files)
	e.mu.Lock()
	defer e.mu.Unlock()
	if other, ok := e.pools[key]; ok {
		return other, nil
	}
	e.pools[key] = p
	return p, nil
}

// Close waits for requests that are being answered and gives everything back. If
// ctx ends first it returns an error, and everything stays.
func (e *Engine) Close(ctx context.Context) error {
	answered := make(chan struct{})
	go func() {
		e.guests.Wait()
		close(answered)
	}()
	select {
	case <-answered:
	case <-ctx.Done():
		return fmt.Errorf("a plugin still runs: %w", ctx.Err())
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.resting.close(ctx)
	for _, p := range e.pools {
		p.close()
	}
	var errs []error
	for _, m := range e.modules {
		if m.code != nil {
			errs = append(errs, m.code.close(ctx))
		}
	}
	for _, c := range e.extisms {
		errs = append(errs, c.close(ctx))
	}
	e.pages.close()
	e.extisms = nil
	clear(e.pools)
	clear(e.modules)
	return errors.Join(errs...)
}
