//go:build !linux

package process

import (
	"context"
	"errors"

	"github.com/workrover/workrover/runtime/step"
)

// errElsewhere refuses processes where nothing keeps them within bounds.
var errElsewhere = errors.New("it is a process, and processes are run on Linux only: build the plugin as a WASM module")

// Probe tells that processes cannot be confined on this machine.
func Probe(context.Context) (*Bubblewrap, error) {
	return nil, errors.New("processes are confined on Linux only")
}

// Plugin is a plugin that is an executable, of which there is none here.
type Plugin struct{}

var _ step.Plugin = (*Plugin)(nil)

// New refuses.
func New(*Source, *Options) (*Plugin, error) { return nil, errElsewhere }

// Identity implements [step.Plugin].
func (*Plugin) Identity() step.Identity { return step.Identity{Transport: Transport} }

// Start refuses.
func (*Plugin) Start(context.Context) error { return errElsewhere }

// Handle implements [step.Plugin].
func (*Plugin) Handle(context.Context, *step.World, []byte) (*step.Answer, error) {
	return nil, errElsewhere
}

// Close does nothing.
func (*Plugin) Close() error { return nil }
