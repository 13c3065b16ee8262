package environment

import (
	"context"

	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Opener makes plugins ready to run. Open may compile lazily: what is wrong
// with a module may also show at its first request. It is called once for each
// plugin block of an environment.
type Opener interface {
	Open(ctx context.Context, p *Package) (step.Plugin, error)
}

// Package is a plugin as an environment declares it.
type Package struct {
	Name    string    // in the environment
	Builtin string    // name of a plugin that comes with WorkRover, or ""
	Files   *vfs.Tree // otherwise the package's own files, to be seen at /plugin
	Entry   string    // path of the module, the executable or the script in Files
	Runtime string    // the language runtime that a script runs in: "python", "javascript"; "" for a module
	Digest  string    // by which it is locked, as specs.Locked has it
	Args    []string
	Env     []string          // "NAME=value", in order
	Says    *archive.Manifest // what its package says that it is; nil if it has none
	Limits  step.Limits
	NaN     bool // canonicalise NaN results

	Process    bool // Entry is an executable, which runs as a process
	Unconfined bool // and may do all that the user may
}
