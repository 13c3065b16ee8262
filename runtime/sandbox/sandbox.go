package sandbox

import (
	"context"
	"errors"
	"path/filepath"
	"sync"

	"github.com/workrover/workrover/runtime/sandbox/description"
	"github.com/workrover/workrover/runtime/sandbox/language"
	"github.com/workrover/workrover/runtime/sandbox/process"
	"github.com/workrover/workrover/runtime/sandbox/wasm"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Options are how a sandbox works; nil means the defaults.
type Options struct {
	// CacheDir keeps compiled code, and what plugins say that they offer, between
	// processes; it is made if it does not exist, for its owner only. Default: none is
	// kept.
	CacheDir string
	// Alarm hears that something cannot be kept in CacheDir. It may be called
	// concurrently, and more than once. Default: nobody does.
	Alarm func(error)
	// Languages are the directories in which language runtimes are looked for.
	Languages []string
	// Interpret runs modules without compiling them, many times slower.
	Interpret bool
	// Compiles is called before a module is compiled of which the cache has no machine
	// code, with its size in bytes; the name is that of a [Source], or of a language
	// runtime. It may be called concurrently. Default: nobody is told.
	Compiles func(name string, size int)
	// Waits is called when a plugin that is a process has not answered a request for ten
	// seconds. It may be called concurrently. Default: nobody is told.
	Waits func(name string)
}

// Source is what a plugin is made of.
type Source struct {
	Name   string    // for people
	Module []byte    // of a script nil
	Files  *vfs.Tree // the plugin's own files, at /plugin; nil for none
	Args   []string
	Env    []string // "NAME=value", in order
	Limits step.Limits
	NaN    bool // make all NaNs the canonical one

	// Language is what a plugin that is a script is written in, and Main the path
	// of the script in Files.
	Language, Main string
}

// Sandbox opens plugins. It may be used concurrently.
type Sandbox struct {
	engine    *wasm.Engine
	described description.Cache
	languages language.Shelf
	waits     func(name string) // nil: nobody hears of slow processes

	mu        sync.Mutex
	processes []*process.Plugin // that were started, to be ended
}

// New returns a sandbox.
func New(opts *Options) *Sandbox {
	if opts == nil {
		opts = &Options{}
	}
	s := &Sandbox{
		engine:    wasm.New(&wasm.Options{CacheDir: opts.CacheDir, Alarm: opts.Alarm, Interpret: opts.Interpret, Compiles: opts.Compiles}),
		languages: language.Shelf{Dirs: opts.Languages},
		waits:     opts.Waits,
	}
	if opts.CacheDir != "" {
		s.described.Dir = filepath.Join(opts.CacheDir, "descriptions")
	}
	return s
}

// Images says how instances of modules get the memory that they start from:
// "mapped copy-on-write" or "copied".
const Images = wasm.Images

// Open makes a plugin. A module that could not work is refused with an error
// that says why and what to do, to stand behind the plugin's name. What is not seen
// from outside is found when it is first asked something, and compiled for that.
func (s *Sandbox) Open(src *Source) (step.Plugin, error) {
	if src.Language != "" {
		return s.openScript(src)
	}
	source := &wasm.Source{
		Name: src.Name, Module: src.Module, Package: src.Files,
		Args: src.Args, Env: src.Env, Limits: src.Limits, NaN: src.NaN,
	}
	if src.Files != nil {
		source.Digest = src.Files.Digest()
	}
	if wasm.UsesExtism(src.Module) {
		return s.engine.Extism(source)
	}
	return s.engine.Plugin(source)
}

// Describe comes to the result of a step that asks a plugin of the sandbox what it
// offers: it runs it, or knows the answer from the cache.
func (s *Sandbox) Describe(ctx context.Context, asking *step.Step) (*step.Result, error) {
	return s.described.Run(ctx, asking)
}

// Engine names what runs modules, with its version and kind:
// "wazero/1.12.0/compiler".
func (s *Sandbox) Engine() string { return s.engine.Name() }

// Close gives back everything that plugins share. It waits for requests that
// still run, until ctx ends; those to processes fail.
func (s *Sandbox) Close(ctx context.Context) error {
	return errors.Join(append(s.closeProcesses(), s.engine.Close(ctx))...)
}

// Imports lists what a module asks of its host, as "wasi_snapshot_preview1.fd_read".
func Imports(module []byte) ([]string, error) { return wasm.Imports(module) }
