package wasi

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// ModuleName is the module that guests import.
const ModuleName = "wasi_snapshot_preview1"

// Function is a function of the module, for hosts that make modules in a way of
// their own. It must be called with a context of [WithSession], and with the
// guest that calls it.
type Function struct {
	Name            string
	Params, Results []api.ValueType
	Func            api.GoModuleFunc
}

// Functions returns the functions of the module.
func Functions() []Function {
	var list []Function
	for _, f := range functions() {
		list = append(list, Function{Name: f.name, Params: types(f.params), Results: types(f.results()), Func: host(&f)})
	}
	return list
}

// Instantiate adds the module to r. Guests must be started and called with a
// context of [WithSession].
func Instantiate(ctx context.Context, r wazero.Runtime) error {
	builder := r.NewHostModuleBuilder(ModuleName)
	for _, f := range Functions() {
		builder = builder.NewFunctionBuilder().WithGoModuleFunction(f.Func, f.Params, f.Results).Export(f.Name)
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
