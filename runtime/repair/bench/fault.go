package bench

import (
	"context"
	"io/fs"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/runtime/replay"
)

// Injector puts known faults into packages. It may be used by many goroutines.
type Injector interface {
	// Inject puts a fault of a kind into a healthy package: the same for the same seed.
	// It is nil if the package has no place for one. The error is a fault of the host.
	Inject(ctx context.Context, into *Package, kind string, seed int) (*Fault, error)
}

// Package is an environment that a fault is put into.
type Package struct {
	Name   string
	Files  fs.FS
	Opener environment.Opener
	Pool   *replay.Pool

	gate.Knowledge          // with which repairs are judged
	Withheld       []string // names of controls that are sealed cases: they are not to be played

	healthy *gate.Trial // of it as it is
}

// Fault is a fault that was put in, and what is proposed against it.
type Fault struct {
	Files     fs.FS // the broken package
	Proposals []search.Proposal
	Truth     []string // ids of revisions that mend it together, and none of them can be left out
	Harmful   []string // ids of revisions that no repair should have
}
