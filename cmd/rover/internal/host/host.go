// Package host is where verbs find what they play with: environments with their
// revisions and locks, plugins and the sandbox that runs them, the store, the cache,
// and the language runtimes of this machine.
//
// [Settings] are what the command line and the variables say. [Open] makes a [Host]
// of them, which loads environments and opens their plugins; [OpenStorage] opens
// what steps are shared and rollouts recorded in.
package host

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/opener"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// A Host joins the parts that play environments: the sandbox, and the plugins
// that come with rover.
type Host struct {
	sandbox *sandbox.Sandbox
	opener  opener.Opener
	auditor *auditor  // nil: no step is repeated
	Strict  bool      // plugins that are not as they were locked are refused
	lock    *LockFile // then: of the environment that is loaded
}

var _ environment.Describer = (*Host)(nil)

// Open makes a host whose compiled modules are kept between processes, if
// there is a place for them.
func Open(g *Settings) *Host {
	opts := &sandbox.Options{Languages: g.LanguageDirs(), Compiles: g.Compiles, Waits: g.Waits, Alarm: g.Uncached}
	if dir, err := g.CacheDir(); err == nil {
		opts.CacheDir = dir
	}
	h := New(opts)
	h.Strict = g.Locked
	return h
}

// New makes a host that runs plugins in a sandbox with these options.
func New(opts *sandbox.Options) *Host {
	in := sandbox.New(opts)
	return &Host{sandbox: in, opener: openerIn(in)}
}

// openerIn opens plugins in a sandbox, with those that come with rover.
func openerIn(in *sandbox.Sandbox) opener.Opener {
	return opener.Opener{Sandbox: in, Builtin: builtin.Module}
}

// Engine is what runs WASM plugins.
func (h *Host) Engine() string { return h.sandbox.Engine() }

// Close ends what the host has started.
func (h *Host) Close(ctx context.Context) error {
	return errors.Join(h.auditor.close(ctx), h.sandbox.Close(ctx))
}

// Open implements [environment.Opener].
func (h *Host) Open(ctx context.Context, p *environment.Package) (step.Plugin, error) {
	if err := h.lock.admit(p); err != nil {
		return nil, err
	}
	opened, err := h.opener.Open(ctx, p)
	switch {
	case err != nil || h.auditor == nil:
		return opened, err
	case p.Process:
		h.auditor.leaveOut(p.Name)
		return opened, nil
	}
	return h.auditor.audited(ctx, opened, p)
}

// Describe implements [environment.Describer].
func (h *Host) Describe(ctx context.Context, s *step.Step) (*step.Result, error) {
	return h.opener.Describe(ctx, s)
}

// Load loads the environment in dir, with revisions laid over, and holds its
// plugins against its lock.
func (h *Host) Load(ctx context.Context, dir string, revisions ...*specs.Revision) (_ *environment.Loaded, err error) {
	p, err := h.Read(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	return p.Load(ctx, revisions...)
}

// A Package is the package in a directory. Nothing outside of the directory can be
// part of it, whatever its symlinks say.
type Package struct {
	dir    string
	root   *os.Root
	Base   *environment.Base
	Lock   *LockFile
	strict bool
}

// Read opens a package, without opening its plugins.
func (h *Host) Read(dir string) (*Package, error) { return h.ReadAs(dir, dir, h) }

// ReadAs opens a package that is called label in diagnostics, and whose plugins may be
// opened by another than the host.
func (h *Host) ReadAs(dir, label string, opener environment.Opener) (*Package, error) {
	root, err := input.OpenFolder(dir)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	fsys := environment.FilesOf(root)
	p := &Package{dir: dir, root: root, Base: environment.Read(fsys, label, opener), Lock: readLock(fsys, dir), strict: h.Strict}
	if h.Strict {
		h.lock = p.Lock
	}
	return p, nil
}

// Close closes the directory. What was loaded from it is not used any more.
func (p *Package) Close() error { return p.root.Close() }

// Load loads the environment, and holds its plugins against its lock.
func (p *Package) Load(ctx context.Context, revisions ...*specs.Revision) (*environment.Loaded, error) {
	loaded, err := p.Base.Load(ctx, revisions...)
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", p.dir, err)
	}
	p.Lock.check(loaded, p.strict)
	return loaded, nil
}

// LoadValid loads an environment that is to be played: its errors are the end
// of the verb, its warnings are printed.
func (h *Host) LoadValid(ctx context.Context, c *terminal.Console, dir string) (*environment.Environment, error) {
	loaded, err := h.Load(ctx, dir)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, c.Refuse(loaded.Files, loaded.Diags)
	}
	return loaded.Env, c.Explain(loaded.Files, loaded.Diags)
}
