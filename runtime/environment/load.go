package environment

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// Loaded is what Load makes of a package.
type Loaded struct {
	Env   *Environment         // nil if there are errors among the diagnostics
	Files map[string]*hcl.File // parsed source, to print diagnostics with
	Diags hcl.Diagnostics      // of the author's mistakes
}

// copy is for a caller, who may add diagnostics.
func (l *Loaded) copy() *Loaded {
	return &Loaded{Env: l.Env, Files: maps.Clone(l.Files), Diags: slices.Clone(l.Diags)}
}

// Load loads the package in fsys, which label names in diagnostics. The error
// is a fault of the host; mistakes of the author are diagnostics.
func Load(ctx context.Context, fsys fs.FS, label string, opener Opener) (*Loaded, error) {
	return Read(fsys, label, opener).Load(ctx)
}

// loader collects what is wrong while it makes an environment of a package.
type loader struct {
	base    *Base
	fsys    fs.FS // the package, with files of revisions laid over
	specs   *specs.Environment
	env     *Environment
	plugins map[string]*opened
	diags   hcl.Diagnostics
}

func (l *loader) load(ctx context.Context) (*Environment, error) {
	s := l.specs
	l.env = &Environment{
		Name: s.Name, Version: s.Version, Task: s.Task.Instructions, MaxTurns: s.Harness.MaxTurns, Revisions: s.Revisions, specs: s,
		clock: clock{start: s.Harness.Clock, step: s.Harness.ClockStep, seed: s.Harness.Seed},
		quota: vfs.Quota{Bytes: s.Harness.Quota.Bytes, Entries: s.Harness.Quota.Entries},
	}
	for _, p := range s.Plugins {
		if err := l.plugin(ctx, p); err != nil {
			return nil, err
		}
	}
	l.parts()
	l.env.laid = sync.OnceValues(l.env.lay)
	l.tools()
	l.verifiers()
	l.controls()
	if l.diags.HasErrors() {
		return nil, nil
	}
	return l.env, l.digests()
}

// report adds a mistake of the author's.
func (l *loader) report(at hcl.Range, summary, detail string, args ...any) {
	l.diags = append(l.diags, specs.Errorf(at, summary, detail, args...))
}

// digests computes the digests of the components, and keeps the files that
// they are made of.
func (l *loader) digests() (err error) {
	for name, sum := range l.sums() {
		if *sum, err = l.component(name); err != nil {
			return fmt.Errorf("digest of the %s: %w", name, err)
		}
	}
	c := l.env.Components
	l.env.Digest = digest.NewHasher("environment").
		String("name", l.env.Name).String("version", l.env.Version).
		Digest("context", c.Context).Digest("task", c.Task).Digest("harness", c.Harness).Digest("verifier", c.Verifier).Sum()
	if l.env.Source, err = l.base.recorded(l.specs); err != nil {
		return fmt.Errorf("read the package: %w", err)
	}
	return nil
}
