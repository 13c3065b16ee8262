package wasm

import (
	"context"
	"slices"

	sdk "github.com/extism/go-sdk"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/sandbox/wasi"
)

// extismFunctions are the functions of the host that an Extism plugin has beside
// the SDK's: WASI, and more fuel. The SDK does not say which module calls, so
// they work on the one that the listener heard of.
func extismFunctions() []sdk.HostFunction {
	list := []sdk.HostFunction{extismFunction(meter.RefillModule, meter.RefillFunction, nil, nil, refill)}
	for _, f := range wasi.Functions() {
		list = append(list, extismFunction(wasi.ModuleName, f.Name, f.Params, f.Results, f.Func))
	}
	return list
}

func extismFunction(module, name string, params, results []api.ValueType, f api.GoModuleFunc) sdk.HostFunction {
	made := sdk.NewHostFunctionWithStack(name, func(ctx context.Context, _ *sdk.CurrentPlugin, stack []uint64) {
		f(ctx, guestOf(ctx).module, stack)
	}, params, results)
	made.SetNamespace(module)
	return made
}

// extismListener hears what the SDK does not tell: which module an instance is,
// when a function of it is called; and that the module calls the SDK, which costs
// what any call of the host costs.
type extismListener struct {
	entries []string // functions of the module that the SDK calls
}

var (
	_ experimental.FunctionListenerFactory = (*extismListener)(nil)
	_ experimental.FunctionListener        = (*extismListener)(nil)
)

// NewFunctionListener implements [experimental.FunctionListenerFactory].
func (l *extismListener) NewFunctionListener(f api.FunctionDefinition) experimental.FunctionListener {
	if f.ModuleName() == extismModule {
		return l
	}
	for _, name := range f.ExportNames() {
		if slices.Contains(l.entries, name) {
			return l
		}
	}
	return nil
}

// Before implements [experimental.FunctionListener].
func (l *extismListener) Before(ctx context.Context, module api.Module, f api.FunctionDefinition, _ []uint64, _ experimental.StackIterator) {
	g := guestOf(ctx)
	if f.ModuleName() == extismModule {
		g.session.Begin(ctx)
	} else if g.module == nil {
		g.found(module)
	}
}

// After implements [experimental.FunctionListener].
func (*extismListener) After(context.Context, api.Module, api.FunctionDefinition, []uint64) {}

// Abort implements [experimental.FunctionListener].
func (*extismListener) Abort(context.Context, api.Module, api.FunctionDefinition, error) {}
