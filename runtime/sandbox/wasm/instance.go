package wasm

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
)

// instances is where a plugin's instances come from.
type instances interface {
	// acquire returns an instance that is initialised and that no request has
	// met. Beside an error of the plugin there is an instance too; it must be
	// released in any case. When ctx ends, acquire returns its error and nil.
	acquire(ctx context.Context) (*instance, error)
}

// instance is a plugin in memory.
type instance struct {
	guest   api.Module // nil if it could not be made
	memory  *linear
	session *wasi.Session
}

// initialised makes an instance of a module and lets it initialise with the
// host that session is.
func (m *module) initialised(ctx context.Context, session *wasi.Session, limit int64) (*instance, error) {
	i := &instance{memory: &linear{pool: &m.engine.memories, limit: uint64(limit), usual: &m.usual}, session: session}
	code, err := m.load(ctx)
	if err != nil {
		return i, err
	}
	ctx = wasi.WithSession(ctx, session)
	i.guest, err = code.instantiate(experimental.WithMemoryAllocator(ctx, i.memory))
	if err != nil {
		return i, err
	}
	if initialize := i.guest.ExportedFunction(entryInitialize); initialize != nil {
		_, err = initialize.Call(ctx)
	}
	return i, err
}

// release gives back what the instance holds.
func (i *instance) release(ctx context.Context) {
	_ = i.session.Close() // its faults were told to whoever asked
	if i.guest != nil {
		_ = i.guest.Close(ctx) // there is nothing of the host's in it that could fail
	}
}

// handle hands the request to the guest and returns a copy of its response.
func (i *instance) handle(ctx context.Context, request []byte, limit int64) ([]byte, error) {
	size := uint64(len(request))
	results, err := i.guest.ExportedFunction(entryAlloc).Call(ctx, size)
	if err != nil {
		return nil, err
	}
	at := uint32(results[0])
	if at == 0 || !i.guest.Memory().Write(at, request) {
		return nil, broken("%s(%d) returned %d, where there is no room for that many bytes", entryAlloc, size, at)
	}
	results, err = i.guest.ExportedFunction(entryHandle).Call(ctx, uint64(at), size)
	if err != nil {
		return nil, err
	}
	at, length := uint32(results[0]>>32), uint32(results[0])
	if int64(length) > limit {
		return nil, step.Exceeded("output", "%d bytes, and the response has %d", limit, length)
	}
	view, ok := i.guest.Memory().Read(at, length)
	if !ok {
		return nil, broken("%s returned %d bytes at %d, which is outside its memory", entryHandle, length, at)
	}
	return append([]byte{}, view...), nil
}

func broken(format string, args ...any) error {
	return &step.Failure{Cause: step.Broken, Detail: fmt.Sprintf(format, args...)}
}
