package wasm

import "context"

// reactor is the transport of a module that stays alive between calls of its
// functions. The host writes a request where rover_alloc says; rover_handle
// returns where the response is.
type reactor struct{}

var (
	_ Transport = reactor{}
	_ inspector = reactor{}
)

// The functions of a reactor.
const (
	entryAlloc      = "rover_alloc"
	entryHandle     = "rover_handle"
	entryInitialize = "_initialize"
)

// Name implements [Transport].
func (reactor) Name() string { return "reactor" }

func (reactor) check(s *shape) error {
	const remedy = "export memory, rover_alloc(i32) -> i32 and rover_handle(i32, i32) -> i64, as the plugin SDK does"
	for _, f := range []entry{
		{name: entryHandle, typ: "ii>I"},
		{name: entryAlloc, typ: "i>i"},
		{name: entryInitialize, typ: ">", optional: true},
	} {
		if err := s.checkEntry(f, remedy); err != nil {
			return err
		}
	}
	return s.checkMemory(remedy)
}

// Boot implements [Transport].
func (reactor) Boot(ctx context.Context, g *Guest) error {
	if !g.Exports(entryInitialize) {
		return nil
	}
	_, err := g.Call(ctx, entryInitialize)
	return err
}

// Handle implements [Transport].
func (reactor) Handle(ctx context.Context, g *Guest, request []byte) ([]byte, error) {
	size := uint64(len(request))
	results, err := g.Call(ctx, entryAlloc, size)
	if err != nil {
		return nil, err
	}
	at := uint32(results[0])
	if at == 0 || !g.Write(at, request) {
		return nil, Broken("%s(%d) returned %d, where there is no room for that many bytes", entryAlloc, size, at)
	}
	results, err = g.Call(ctx, entryHandle, uint64(at), size)
	if err != nil {
		return nil, err
	}
	return g.response(uint32(results[0]>>32), uint32(results[0]))
}

// response is what a reactor says that it has written. Whether it is inside the memory
// comes before how long it is: no limit can be raised for what is not there.
func (g *Guest) response(at, length uint32) ([]byte, error) {
	view, inside := g.Read(at, length)
	if !inside || length > 0 && view[0] != '{' {
		if other, ok := g.Read(length, at); ok && isObject(other) {
			return nil, Broken("%s returned %d bytes at %d, and the response has %d at %d: address and length are swapped", entryHandle, length, at, at, length)
		}
	}
	if !inside {
		return nil, Broken("%s returned %d bytes at %d, which is outside its memory of %d bytes", entryHandle, length, at, g.module.Memory().Size())
	}
	if err := g.checkOutput(uint64(length)); err != nil {
		return nil, err
	}
	return append([]byte{}, view...), nil
}

// isObject tells whether bytes could be an object of JSON.
func isObject(b []byte) bool {
	return len(b) > 1 && b[0] == '{' && b[len(b)-1] == '}'
}
