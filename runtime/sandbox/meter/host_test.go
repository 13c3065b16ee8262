package meter_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// engines are those that must agree.
var engines = []struct {
	name   string
	config func() wazero.RuntimeConfig
}{
	{"compiler", wazero.NewRuntimeConfigCompiler},
	{"interpreter", wazero.NewRuntimeConfigInterpreter},
}

var (
	errFuel  = errors.New("out of fuel")
	errDepth = errors.New("too deep")
)

// host runs rewritten modules as a host is to do it.
type host struct {
	runtime wazero.Runtime
	slice   int64 // is what a refill adds
	granted int64 // to the guest that runs
	budget  int64 // is the most that is granted
}

// newHost returns a host that grants fuel up to budget, in slices.
func newHost(t testing.TB, config wazero.RuntimeConfig, slice, budget int64) *host {
	t.Helper()
	h := &host{runtime: wazero.NewRuntimeWithConfig(t.Context(), config), slice: slice, budget: budget}
	t.Cleanup(func() { _ = h.runtime.Close(context.Background()) })
	_, err := h.runtime.NewHostModuleBuilder(meter.RefillModule).NewFunctionBuilder().
		WithGoModuleFunction(api.GoModuleFunc(h.refill), nil, nil).Export(meter.RefillFunction).Instantiate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *host) refill(_ context.Context, guest api.Module, _ []uint64) {
	if value(guest, meter.DepthGlobal) < 0 {
		panic(errDepth)
	}
	// What is missing may be more than a slice: a copy is charged as a whole.
	missing := -value(guest, meter.FuelGlobal)
	more := min((missing+h.slice-1)/h.slice*h.slice, h.budget-h.granted)
	h.granted += more
	set(guest, meter.FuelGlobal, more-missing)
	if more < missing {
		panic(errFuel)
	}
}

// grant prepares a guest for a call, if it is metered.
func (h *host) grant(guest api.Module, depth int64) {
	if !metered(guest) {
		return
	}
	h.granted = min(h.slice, h.budget)
	set(guest, meter.FuelGlobal, h.granted)
	set(guest, meter.DepthGlobal, depth)
}

// metered tells whether a module was rewritten.
func metered(guest api.Module) bool { return guest.ExportedGlobal(meter.FuelGlobal) != nil }

// used is the fuel that a guest used since the grant.
func (h *host) used(guest api.Module) int64 { return h.granted - value(guest, meter.FuelGlobal) }

// boot instantiates a module, and does what that no longer does if it was
// rewritten.
func (h *host) boot(ctx context.Context, m *meter.Module, config wazero.ModuleConfig) (api.Module, error) {
	guest, err := h.runtime.InstantiateWithConfig(ctx, m.Bytes, config)
	if err != nil {
		return nil, err
	}
	h.grant(guest, maxDepth)
	for _, s := range m.Data {
		if !guest.Memory().Write(s.Offset, s.Bytes) {
			return guest, errors.New("data does not fit")
		}
	}
	if m.Start != "" {
		_, err = guest.ExportedFunction(m.Start).Call(ctx)
	}
	return guest, err
}

const maxDepth = 1900

func value(guest api.Module, global string) int64 { return int64(guest.ExportedGlobal(global).Get()) }

func set(guest api.Module, global string, v int64) {
	guest.ExportedGlobal(global).(api.MutableGlobal).Set(uint64(v))
}
