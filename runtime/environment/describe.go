package environment

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Describer is an [Opener] that may know what a plugin offers without running it.
// Describe is given the step that asks a plugin which it has opened, and returns what
// [step.Run] would. It may be called concurrently.
type Describer interface {
	Opener
	Describe(ctx context.Context, s *step.Step) (*step.Result, error)
}

// Described is a plugin that was opened and asked what it offers.
type Described struct {
	step.Plugin
	Result *step.Result // which may be that it failed
}

// Unusable is the error of a plugin that cannot be opened, or not be run at all. It
// says why, to stand behind the plugin's name.
type Unusable struct{ error }

// Unwrap is for [errors.Is].
func (u *Unusable) Unwrap() error { return u.error }

// Describe opens a plugin and asks it what it offers, where it sees only its own files.
// The error is an *[Unusable], which may be of an *[archive.Contradiction], or a fault of the host. If opener is a [Describer] the
// plugin need not run; to have it run, hide that: struct{ Opener }{opener}.
func Describe(ctx context.Context, opener Opener, p *Package) (*Described, error) {
	opened, err := opener.Open(ctx, p)
	if err != nil {
		return nil, &Unusable{err}
	}
	run := step.Runner(step.Run)
	if d, ok := opener.(Describer); ok {
		run = d.Describe
	}
	result, err := run(ctx, describing(p, opened))
	if refusal, ok := errors.AsType[*step.Refusal](err); ok {
		return nil, &Unusable{fmt.Errorf("its module %w", refusal)}
	}
	if err != nil {
		return nil, err
	}
	if err := p.agrees(result); err != nil {
		return nil, &Unusable{err}
	}
	return &Described{opened, result}, nil
}

// agrees holds what a plugin says of itself against what its package says of it.
func (p *Package) agrees(result *step.Result) error {
	if p.Says == nil || !result.OK() {
		return nil
	}
	offer := result.Response.Describe
	return p.Says.Agrees(offer.Name, offer.Version)
}

// describing asks a plugin what it offers.
func describing(pkg *Package, p step.Plugin) *step.Step {
	return &step.Step{
		Name: "describe/" + pkg.Name, Alias: pkg.Name, Plugin: p,
		Request: &plugin.Request{Op: plugin.OpDescribe},
		Mounts:  private(pkg.Files, vfs.Quota{Bytes: specs.DefaultQuotaBytes, Entries: specs.DefaultQuotaEntries}),
	}
}
