package wasi

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// ModuleName is the module that guests import.
const ModuleName = "wasi_snapshot_preview1"

// Instantiate adds the module to r. Guests must be started and called with a
// context of [WithSession].
func Instantiate(ctx context.Context, r wazero.Runtime) error {
	builder := r.NewHostModuleBuilder(ModuleName)
	for _, f := range functions() {
		builder = builder.NewFunctionBuilder().
			WithGoModuleFunction(host(&f), types(f.params), types(f.results())).Export(f.name)
	}
	if _, err := builder.Instantiate(ctx); err != nil {
		return fmt.Errorf("instantiate %s: %w", ModuleName, err)
	}
	return nil
}

func host(f *function) api.GoModuleFunc {
	return func(ctx context.Context, guest api.Module, stack []uint64) {
		m := guest.Memory()
		view, _ := m.Read(0, m.Size())
		stack[0] = uint64(sessionOf(ctx).call(ctx, f, view, stack))
	}
}

func types(letters string) []api.ValueType {
	list := make([]api.ValueType, len(letters))
	for i, letter := range letters {
		list[i] = api.ValueTypeI32
		if letter == 'I' {
			list[i] = api.ValueTypeI64
		}
	}
	return list
}
