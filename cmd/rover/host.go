package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// A host joins the parts that play environments: the sandbox, and the plugins
// that come with rover.
type host struct {
	sandbox *sandbox.Sandbox
	auditor *auditor  // nil: no step is repeated
	strict  bool      // plugins that are not as they were locked are refused
	lock    *lockFile // then: of the environment that is loaded
}

var _ environment.Opener = (*host)(nil)

// openHost makes a host whose compiled modules are kept between processes, if
// there is a place for them.
func openHost(g *globals) *host {
	opts := &sandbox.Options{Languages: g.languageDirs()}
	if dir, err := g.userDir("XDG_CACHE_HOME", ".cache"); err == nil {
		opts.CacheDir = dir
	}
	return &host{sandbox: sandbox.New(opts), strict: g.locked}
}

func (h *host) close(ctx context.Context) error {
	return errors.Join(h.auditor.close(ctx), h.sandbox.Close(ctx))
}

// Open implements [environment.Opener].
func (h *host) Open(ctx context.Context, p *environment.Package) (step.Plugin, error) {
	if err := h.lock.admit(p); err != nil {
		return nil, err
	}
	if p.Process {
		h.auditor.leaveOut(p.Name)
		return h.openProcess(ctx, p)
	}
	opened, err := open(h.sandbox, p)
	if err != nil || h.auditor == nil {
		return opened, err
	}
	return h.auditor.audited(opened, p)
}

// open opens a WASM plugin in a sandbox.
func open(in *sandbox.Sandbox, p *environment.Package) (step.Plugin, error) {
	source := &sandbox.Source{Files: p.Files, Args: p.Args, Env: p.Env, Limits: p.Limits, NaN: p.NaN}
	var err error
	switch {
	case p.Runtime != "":
		source.Language, source.Main = p.Runtime, p.Entry
		return in.Open(source)
	case p.Builtin != "":
		source.Files = nil // it is its module, and has no files beside it
		source.Module, err = builtin.Module(p.Builtin)
	default:
		source.Module, err = contentOf(p.Files, p.Entry)
	}
	if err != nil {
		return nil, err
	}
	opened, err := in.Open(source)
	if err != nil {
		return nil, fmt.Errorf("its module %w", err)
	}
	return opened, nil
}

func (h *host) openProcess(ctx context.Context, p *environment.Package) (step.Plugin, error) {
	executable, err := contentOf(p.Files, p.Entry)
	if err != nil {
		return nil, err
	}
	return h.sandbox.OpenProcess(ctx, &sandbox.Process{
		Name: p.Name, Executable: executable, Digest: p.Files.Digest(),
		Args: p.Args, Env: p.Env, Limits: p.Limits, Unconfined: p.Unconfined,
	})
}

func contentOf(files *vfs.Tree, path string) ([]byte, error) {
	blob, err := files.Blob(path)
	if err != nil {
		return nil, err
	}
	return blob.Bytes(), nil
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
func (h *host) read(dir string) (*pack, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, badInput(err)
	}
	fsys := packageOf(root)
	p := &pack{dir: dir, root: root, base: environment.Read(fsys, dir, h), lock: readLock(fsys, dir), strict: h.strict}
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
