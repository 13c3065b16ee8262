package wasm

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
)

// Guest is a live instance as its [Transport] sees it. It is used by one
// goroutine at a time, and only until Boot or Handle returns.
type Guest struct {
	pool      *pool
	image     *image     // that the instance started from; nil if it was booted
	module    api.Module // nil if it could not be made
	memory    *linear
	session   *wasi.Session
	globals   []api.MutableGlobal
	meter     counters
	functions map[string]*export // those that were called
	slots     map[uint32]*export
	stack     [maxValues]uint64
}

// maxValues is how many parameters or results an exported function may have
// for a transport to call it.
const maxValues = 16

// Exports reports whether the module exports a function of this name.
func (g *Guest) Exports(name string) bool {
	_, ok := g.module.ExportedFunctionDefinitions()[name]
	return ok
}

// Call calls an exported function, with the context that Boot or Handle was
// given. The results are good until the next call.
//
// The error is an [*ExitError] if the guest ended itself, and a [*step.Failure]
// if it trapped or ran into a limit: both would happen again. Any other error is
// a fault of the host's, or that of ctx. After an error the guest must not be
// called any more.
func (g *Guest) Call(ctx context.Context, export string, args ...uint64) ([]uint64, error) {
	f, err := g.export(export)
	if err != nil {
		return nil, err
	}
	if f.params != len(args) || max(f.params, f.results) > maxValues {
		return nil, fmt.Errorf("call %s with %d values for %d parameters and %d results", export, len(args), f.params, f.results)
	}
	copy(g.stack[:], args)
	if err := f.call(ctx, g.stack[:]); err != nil {
		return nil, g.explain(err)
	}
	return g.stack[:f.results], nil
}

// CallIndirect calls the function in a slot of the module's first table, as the
// module itself calls through a pointer. The function takes and returns i32. A
// slot with anything else in it is the guest's mistake; errors are those of
// [Guest.Call].
func (g *Guest) CallIndirect(ctx context.Context, slot uint32, args ...uint32) (uint32, error) {
	f, err := g.slot(slot, len(args))
	if err != nil {
		return 0, err
	}
	if len(args) > maxValues {
		return 0, fmt.Errorf("call slot %d with %d values", slot, len(args))
	}
	for i, arg := range args {
		g.stack[i] = uint64(arg)
	}
	if err := f.call(ctx, g.stack[:]); err != nil {
		return 0, g.explain(err)
	}
	return uint32(g.stack[0]), nil
}

// Read returns a view of the guest's memory, if it is inside; it is good until
// the guest is called again.
func (g *Guest) Read(at, size uint32) (view []byte, ok bool) {
	return g.module.Memory().Read(at, size)
}

// Write writes to the guest's memory, if there is room.
func (g *Guest) Write(at uint32, b []byte) (ok bool) { return g.module.Memory().Write(at, b) }

// SetInput gives the guest a standard input to read to its end, and from now on
// collects its standard output, which is part of the log otherwise. Output
// beyond limits.output ends the guest.
func (g *Guest) SetInput(b []byte) { g.session.Pipe(b, g.limits().Output) }

// Feed gives the guest a standard input to read to its end. Its standard output
// stays, or becomes again, part of the log.
func (g *Guest) Feed(b []byte) { g.session.Feed(b) }

// Output is what the guest has written to standard output since SetInput.
func (g *Guest) Output() []byte { return g.session.Piped() }

// Act does something for the guest that WASI has no function for, from inside a
// call: in the world that the guest is in, which is another in Handle than in
// Boot, and with its log. An error is a fault of the host's.
func (g *Guest) Act(use func(w *step.World, log io.Writer) error) { g.session.Act(use) }

// Spend charges the guest for what an [Import] does for it, in units of fuel.
func (g *Guest) Spend(units int64) { g.meter.spend(units) }

// limits are those of the plugin.
func (g *Guest) limits() *step.Limits { return &g.pool.limits }

// checkOutput refuses a response that is too long.
func (g *Guest) checkOutput(size uint64) error {
	if limit := g.limits().Output; size > uint64(limit) {
		return step.Exceeded("output", "%d bytes, and the response has %d", limit, size)
	}
	return nil
}

// within returns a context by which host functions find the guest.
func (g *Guest) within(ctx context.Context) context.Context {
	return wasi.WithSession(context.WithValue(ctx, guestKey{}, g), g.session)
}

type guestKey struct{}

func guestOf(ctx context.Context) *Guest {
	return ctx.Value(guestKey{}).(*Guest) //nolint:forcetypeassert // the engine calls nothing without one
}

// ExitError is that of a guest that ended itself.
type ExitError = wasi.ExitError

// Broken is the failure of a guest that breaks the rules of its transport;
// format says which one.
func Broken(format string, args ...any) error {
	return &step.Failure{Cause: step.Broken, Detail: fmt.Sprintf(format, args...)}
}

// settled makes a failure of an exit that the transport has no meaning for.
func settled(err error) error {
	if exit, ok := errors.AsType[*ExitError](err); ok {
		return &step.Failure{Cause: step.Trapped, Detail: fmt.Sprintf("exit with code %d before it answered", exit.Code)}
	}
	return err
}
