package wasm

import (
	"context"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/step"
)

// counters are the fuel and depth of one guest, which its code counts down.
//
// Fuel is given in slices, so that the guest comes by from time to time: code of
// a guest runs where Go's scheduler and garbage collector cannot stop it. When
// it ends does not depend on the size of slices.
type counters struct {
	fuel, depth api.MutableGlobal
	limits      *step.Limits
	granted     int64
}

// slice is as much as takes a processor a few milliseconds.
const slice = 5_000_000

// newCounters finds the counters in a module that was rewritten.
func newCounters(module api.Module, limits *step.Limits) counters {
	return counters{
		fuel: module.ExportedGlobal(meter.FuelGlobal).(api.MutableGlobal), depth: module.ExportedGlobal(meter.DepthGlobal).(api.MutableGlobal), //nolint:forcetypeassert // so it was written
		limits: limits,
	}
}

// reset gives the guest all of its fuel and depth.
func (c *counters) reset() {
	c.granted = min(slice, c.limits.Fuel)
	c.fuel.Set(uint64(c.granted))
	c.depth.Set(uint64(c.limits.Depth))
}

// used is the fuel since reset.
func (c *counters) used() int64 { return c.granted - int64(c.fuel.Get()) }

// spend takes fuel for what the host does.
func (c *counters) spend(units int64) { c.fuel.Set(uint64(int64(c.fuel.Get()) - units)) }

// refill lets a guest go on that has come to the end of its slice, or says why
// it may not.
func (c *counters) refill() error {
	if int64(c.depth.Get()) < 0 {
		return step.Exceeded("depth", "%d calls inside each other, and it made one more", c.limits.Depth)
	}
	if err := c.check(); err != nil {
		return err
	}
	debt := -int64(c.fuel.Get())
	more := min(max(slice, debt), c.limits.Fuel-c.granted)
	c.granted += more
	c.fuel.Set(uint64(more - debt))
	return nil
}

// check fails for a guest that has used more than it has. One that finishes
// before it comes to a check of its own gains nothing.
func (c *counters) check() error {
	if used := c.used(); used > c.limits.Fuel {
		return step.Exceeded("fuel", "%d units, and it used %d", c.limits.Fuel, used)
	}
	return nil
}

// instantiateRefill adds the function that guests call for more fuel.
func instantiateRefill(ctx context.Context, r wazero.Runtime) error {
	_, err := r.NewHostModuleBuilder(meter.RefillModule).NewFunctionBuilder().
		WithGoModuleFunction(api.GoModuleFunc(refill), nil, nil).Export(meter.RefillFunction).Instantiate(ctx)
	return err
}

func refill(ctx context.Context, _ api.Module, _ []uint64) {
	g := guestOf(ctx)
	if err := ctx.Err(); err != nil {
		g.session.End(err)
	}
	if err := g.meter.refill(); err != nil {
		g.session.End(err)
	}
}
