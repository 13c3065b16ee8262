package wasm

import (
	"context"

	"github.com/tetratelabs/wazero/api"
)

// Transport says how a module is brought to life and how it is asked. A
// transport has no state of its own; it may be used concurrently, for different
// guests.
//
// The optional capabilities of a transport are [Arguer] and [Importer], and for those of
// this package a look at the module before it is accepted. A transport of
// another package is made for a module that it knows by its digest.
type Transport interface {
	form
	// Boot brings an instance, in which nothing but the module's start section
	// has run, to where requests begin. What it sees is the same each time: the
	// plugin's own files at /plugin, fixed clocks and a fixed random stream. So
	// it may run once for many requests: whatever a request is to meet has to
	// be in the guest's memory and globals, and must not be in the transport.
	Boot(ctx context.Context, g *Guest) error
	// Handle answers one request with an instance that no other request has
	// met. An error ends the instance.
	//
	// The errors of both are those of [Guest.Call]; for a guest that breaks the
	// rules of the transport there is [Broken].
	Handle(ctx context.Context, g *Guest, request []byte) ([]byte, error)
}

// form is what a module has to look like for its transport.
type form interface {
	// Name is part of the key of every step: "reactor".
	Name() string
}

// Arguer is a [Transport] that starts a module with other arguments than those
// of the plugin, which are given to it: an interpreter with a script.
type Arguer interface {
	Arguments(own []string) []string
}

// Importer is a [Transport] whose modules import more than WASI.
type Importer interface {
	Imports() []Import
}

// Import is a function of the host that a module may import.
type Import struct {
	Module, Name    string
	Params, Results []api.ValueType
	// Func has the parameters in stack, and leaves the results there. ctx is
	// that of the call into the guest.
	Func func(ctx context.Context, g *Guest, stack []uint64)
}

// inspector is a form of this package.
type inspector interface {
	// check refuses a module that does not have what the transport needs.
	check(s *shape) error
}

// transportOf returns the transport that a module is made for. A command may
// export the functions of a reactor too, as one that links the SDK does: they
// would not work, because nothing but _start sets it up.
func transportOf(s *shape) Transport {
	_, reacts := s.exports[entryInitialize]
	if _, start := s.exports[entryStart]; start && !reacts {
		return command{}
	}
	return reactor{}
}

// argumentsOf returns what a module is started with.
func argumentsOf(t Transport, own []string) []string {
	if a, ok := t.(Arguer); ok {
		return a.Arguments(own)
	}
	return own
}
