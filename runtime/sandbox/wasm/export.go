package wasm

import (
	"context"
	"fmt"
	"slices"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental/table"

	"github.com/workrover/workrover/runtime/step"
)

// export is a function of an instance that the host calls. It is looked up once,
// because the engine makes a stack for it each time.
type export struct {
	function        api.Function
	params, results int
	running         bool
}

func newExport(f api.Function) *export {
	definition := f.Definition()
	return &export{function: f, params: len(definition.ParamTypes()), results: len(definition.ResultTypes())}
}

// call calls the function, which must not be running: its stack is in use then.
func (e *export) call(ctx context.Context, stack []uint64) error {
	e.running = true
	defer func() { e.running = false }()
	return e.function.CallWithStack(ctx, stack)
}

// export returns the function that the module exports under a name.
func (g *Guest) export(name string) (*export, error) {
	if e, ok := g.functions[name]; ok && !e.running {
		return e, nil
	}
	f := g.module.ExportedFunction(name)
	if f == nil {
		return nil, fmt.Errorf("the module does not export %s", name)
	}
	e := newExport(f)
	g.functions[name] = e
	return e, nil
}

// slot returns the function in a slot of the table. The engine panics where the
// module would trap.
func (g *Guest) slot(slot uint32, params int) (e *export, err error) {
	if e, ok := g.slots[slot]; ok && !e.running && e.params == params {
		return e, nil
	}
	defer func() {
		if reason := recover(); reason != nil {
			e, err = nil, &step.Failure{Cause: step.Trapped, Detail: fmt.Sprintf("no such function in slot %d of its table", slot)}
		}
	}()
	i32 := []api.ValueType{api.ValueTypeI32}
	e = newExport(table.LookupFunction(g.module, 0, slot, slices.Repeat(i32, params), i32))
	if g.image != nil { // so the module does not change its table
		g.slots[slot] = e
	}
	return e, nil
}
