package wasm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/experimental/table"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
)

// Guest is a live instance as its [Transport] sees it. It is used by one
// goroutine at a time, and only until Boot or Handle returns.
type Guest struct {
	module    api.Module // nil if it could not be made
	memory    *linear
	session   *wasi.Session
	world     *step.World
	limits    step.Limits
	functions map[string]api.Function // those that were called
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
	f, err := g.function(export)
	if err != nil {
		return nil, err
	}
	definition := f.Definition()
	params, results := len(definition.ParamTypes()), len(definition.ResultTypes())
	if params != len(args) || results > maxValues {
		return nil, fmt.Errorf("call %s with %d values for %d parameters and %d results", export, len(args), params, results)
	}
	copy(g.stack[:], args)
	if err := f.CallWithStack(ctx, g.stack[:]); err != nil {
		return nil, g.explain(err)
	}
	return g.stack[:results], nil
}

// function looks an export up once: the engine makes a stack for it each time.
func (g *Guest) function(name string) (api.Function, error) {
	if f, ok := g.functions[name]; ok {
		return f, nil
	}
	f := g.module.ExportedFunction(name)
	if f == nil {
		return nil, fmt.Errorf("the module does not export %s", name)
	}
	g.functions[name] = f
	return f, nil
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
	stack := make([]uint64, max(len(args), 1))
	for i, arg := range args {
		stack[i] = uint64(arg)
	}
	if err := f.CallWithStack(ctx, stack); err != nil {
		return 0, g.explain(err)
	}
	return uint32(stack[0]), nil
}

// slot looks up a function in the table. The engine panics where the module
// would trap.
func (g *Guest) slot(slot uint32, params int) (f api.Function, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			f, err = nil, &step.Failure{Cause: step.Trapped, Detail: fmt.Sprintf("no such function in slot %d of its table", slot)}
		}
	}()
	i32 := []api.ValueType{api.ValueTypeI32}
	return table.LookupFunction(g.module, 0, slot, slices.Repeat(i32, params), i32), nil
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
func (g *Guest) SetInput(b []byte) { g.session.Pipe(b, g.limits.Output) }

// Output is what the guest has written to standard output since SetInput.
func (g *Guest) Output() []byte { return g.session.Piped() }

// Act does something for the guest that WASI has no function for, from inside a
// call: in the world that the guest is in, which is another in Handle than in
// Boot, and with its log. An error is a fault of the host's.
func (g *Guest) Act(use func(w *step.World, log io.Writer) error) { g.session.Act(use) }

// checkOutput refuses a response that is too long.
func (g *Guest) checkOutput(size uint64) error {
	if size > uint64(g.limits.Output) {
		return step.Exceeded("output", "%d bytes, and the response has %d", g.limits.Output, size)
	}
	return nil
}

// enter puts the guest into the world of a request.
func (g *Guest) enter(w *step.World) {
	g.world = w
	g.session.Enter(w)
}

// within returns a context by which host functions find the guest.
func (g *Guest) within(ctx context.Context) context.Context {
	return wasi.WithSession(context.WithValue(ctx, guestKey{}, g), g.session)
}

type guestKey struct{}

func guestOf(ctx context.Context) *Guest {
	return ctx.Value(guestKey{}).(*Guest) //nolint:forcetypeassert // the engine calls nothing without one
}

// release gives back what the guest holds.
func (g *Guest) release(ctx context.Context) {
	_ = g.session.Close() // its faults were told to whoever asked
	if g.module != nil {
		_ = g.module.Close(ctx) // there is nothing of the host's in it that could fail
	}
}

// start makes an instance of a module for a plugin and boots it. Beside an
// error there is a guest too; it must be released in any case.
func (p *Plugin) start(ctx context.Context) (*Guest, error) {
	g := &Guest{
		memory: &linear{pool: &p.engine.memories, limit: uint64(p.identity.Limits.Memory), usual: &p.module.usual},
		world:  initialWorld(p.files), limits: p.identity.Limits, functions: map[string]api.Function{},
	}
	g.session = wasi.NewSession(g.world, &wasi.Options{
		Args: argumentsOf(p.transport, p.identity.Args), Env: p.identity.Env, Files: g.limits.Files, Log: g.limits.Log,
	})
	code, err := p.module.load(ctx)
	if err != nil {
		return g, err
	}
	ctx = g.within(ctx)
	g.module, err = code.instantiate(experimental.WithMemoryAllocator(ctx, g.memory))
	if err != nil {
		return g, g.explain(err)
	}
	return g, ended(p.transport.Boot(ctx, g))
}

// Broken is the failure of a guest that breaks the rules of its transport;
// format says which one.
func Broken(format string, args ...any) error {
	return &step.Failure{Cause: step.Broken, Detail: fmt.Sprintf(format, args...)}
}

// ExitError is that of a guest that ended itself.
type ExitError struct{ Code uint32 }

func (e *ExitError) Error() string { return fmt.Sprintf("exit with code %d", e.Code) }

// ended makes a failure of an exit that the transport has no meaning for.
func ended(err error) error {
	if exit, ok := errors.AsType[*ExitError](err); ok {
		return &step.Failure{Cause: step.Trapped, Detail: exit.Error() + " before it answered"}
	}
	return err
}
