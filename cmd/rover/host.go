package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/opener"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// A host joins the parts that play environments: the sandbox, and the plugins
// that come with rover.
type host struct {
	sandbox *sandbox.Sandbox
	opener  opener.Opener
	auditor *auditor  // nil: no step is repeated
	strict  bool      // plugins that are not as they were locked are refused
	lock    *lockFile // then: of the environment that is loaded
}

var _ environment.Describer = (*host)(nil)

// openHost makes a host whose compiled modules are kept between processes, if
// there is a place for them.
func openHost(g *globals) *host {
	opts := &sandbox.Options{Languages: g.languageDirs(), Compiles: g.compiles, Alarm: g.uncached}
	if dir, err := g.userDir("XDG_CACHE_HOME", ".cache"); err == nil {
		opts.CacheDir = dir
	}
	h := newHost(opts)
	h.strict = g.locked
	return h
}

func newHost(opts *sandbox.Options) *host {
	in := sandbox.New(opts)
	return &host{sandbox: in, opener: openerIn(in)}
}

// openerIn opens plugins in a sandbox, with those that come with rover.
func openerIn(in *sandbox.Sandbox) opener.Opener {
	return opener.Opener{Sandbox: in, Builtin: builtin.Module}
}

func (h *host) close(ctx context.Context) error {
	return errors.Join(h.auditor.close(ctx), h.sandbox.Close(ctx))
}

// Open implements [environment.Opener].
func (h *host) Open(ctx context.Context, p *environment.Package) (step.Plugin, error) {
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
func (h *host) Describe(ctx context.Context, s *step.Step) (*step.Result, error) {
	return h.opener.Describe(ctx, s)
}

// load loads the environment in dir, with revisions laid over, and holds its
// plugins against its lock.
func (h *host) load(ctx context.Context, dir string, revisions ...*specs.Revision) (_ *environment.Loaded, err error) {
	p, err := h.read(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	return p.load(ctx, revisions...)
}

// A pack is the package in a directory. Nothing outside of the directory can be
// part of it, whatever its symlinks say.
type pack struct {
	dir    string
	root   *os.Root
	base   *environment.Base
	lock   *lockFile
	strict bool
}

// read opens a package, without opening its plugins.
func (h *host) read(dir string) (*pack, error) { return h.readAs(dir, dir, h) }

// readAs opens a package that is called label in diagnostics, and whose plugins may be
// opened by another than the host.
func (h *host) readAs(dir, label string, opener environment.Opener) (*pack, error) {
	root, err := openFolder(dir)
	if err != nil {
		return nil, badInput(err)
	}
	fsys := environment.FilesOf(root)
	p := &pack{dir: dir, root: root, base: environment.Read(fsys, label, opener), lock: readLock(fsys, dir), strict: h.strict}
	if h.strict {
		h.lock = p.lock
	}
	return p, nil
}

func (p *pack) close() error { return p.root.Close() }

// load loads the environment, and holds its plugins against its lock.
func (p *pack) load(ctx context.Context, revisions ...*specs.Revision) (*environment.Loaded, error) {
	loaded, err := p.base.Load(ctx, revisions...)
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", p.dir, err)
	}
	p.lock.check(loaded, p.strict)
	return loaded, nil
}

// loadValid loads an environment that is to be played: its errors are the end
// of the verb, its warnings are printed.
func (h *host) loadValid(ctx context.Context, c *console, dir string) (*environment.Environment, error) {
	loaded, err := h.load(ctx, dir)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, c.refuse(loaded.Files, loaded.Diags)
	}
	return loaded.Env, c.explain(loaded.Files, loaded.Diags)
}
