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
	at, length := uint32(results[0]>>32), uint32(results[0])
	if err := g.checkOutput(uint64(length)); err != nil {
		return nil, err
	}
	view, ok := g.Read(at, length)
	if !ok {
		return nil, Broken("%s returned %d bytes at %d, which is outside its memory", entryHandle, length, at)
	}
	return append([]byte{}, view...), nil
}
