// Package opener opens the plugins of an environment in a sandbox: modules and
// scripts of its package, plugins that are built in, and processes.
package opener

import (
	"context"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Opener opens plugins in Sandbox. It may be used concurrently.
type Opener struct {
	Sandbox *sandbox.Sandbox

	// Builtin returns the module of a plugin that is built in, by name.
	Builtin func(name string) ([]byte, error)
}

var _ environment.Describer = (*Opener)(nil)

// Open implements [environment.Opener].
func (o *Opener) Open(ctx context.Context, p *environment.Package) (step.Plugin, error) {
	if p.Process {
		return o.process(ctx, p)
	}
	source := &sandbox.Source{Name: "plugin " + p.Name, Files: p.Files, Args: p.Args, Env: p.Env, Limits: p.Limits, NaN: p.NaN}
	var err error
	switch {
	case p.Runtime != "":
		source.Language, source.Main = p.Runtime, p.Entry
		return o.Sandbox.Open(source)
	case p.Builtin != "":
		source.Files = nil // it is its module, and has no files beside it
		source.Module, err = o.Builtin(p.Builtin)
	default:
		source.Module, err = contentOf(p.Files, p.Entry)
	}
	if err != nil {
		return nil, err
	}
	opened, err := o.Sandbox.Open(source)
	if err != nil {
		return nil, fmt.Errorf("its module %w", err)
	}
	return opened, nil
}

// Describe implements [environment.Describer].
func (o *Opener) Describe(ctx context.Context, s *step.Step) (*step.Result, error) {
	return o.Sandbox.Describe(ctx, s)
}

func (o *Opener) process(ctx context.Context, p *environment.Package) (step.Plugin, error) {
	executable, err := contentOf(p.Files, p.Entry)
	if err != nil {
		return nil, err
	}
	return o.Sandbox.OpenProcess(ctx, &sandbox.Process{
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
