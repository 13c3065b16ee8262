package meter_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// TestFuel counts: what a call costs is the number of its instructions, by the
// rules for segments, on both engines and in slices of any size.
func TestFuel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		typ   string
		local string
		code  string
		args  []uint64
		used  int64
	}{
		{name: "nothing", typ: ">", code: "", used: 0},
		{name: "straight", typ: "> i32", code: "i32.const 1; i32.const 2; i32.add", used: 3},
		{name: "end and else are free", typ: "> i32", code: "i32.const 1; if i32; i32.const 2; else; i32.const 3; nop; end", used: 3},
		{name: "the other arm", typ: "> i32", code: "i32.const 0; if i32; i32.const 2; else; i32.const 3; nop; end", used: 4},
		{name: "behind a branch that is not taken", typ: ">", code: "block; i32.const 0; br_if 0; nop; nop; end; nop", used: 6},
		{name: "behind a branch that is taken", typ: ">", code: "block; i32.const 1; br_if 0; nop; nop; end; nop", used: 4},
		{name: "unreachable code", typ: ">", code: "block; br 0; nop; nop; end; nop", used: 3},
		{name: "out of two blocks", typ: ">", code: "block; block; i32.const 1; br_if 1; nop; end; nop; end; nop", used: 5},
		{name: "behind an arm that comes to its end", typ: ">", code: "block; i32.const 1; if; nop; else; br 1; end; nop; nop; end", used: 6},
		{name: "return", typ: ">", code: "block; i32.const 1; if; return; end; nop; end; nop", used: 4},
		{name: "table", typ: "i32 >", code: "block; block; local.get 0; br_table 0 1; end; nop; end; nop; nop", args: []uint64{0}, used: 7},
		{name: "default of a table", typ: "i32 >", code: "block; block; local.get 0; br_table 0 1; end; nop; end; nop; nop", args: []uint64{9}, used: 6},
		{name: "loop", typ: "i32 >", code: "loop; local.get 0; i32.const 1; i32.sub; local.tee 0; br_if 0; end", args: []uint64{10}, used: 51},
		{name: "loops", typ: "i32 >", local: "i32", args: []uint64{3},
			code: "loop; i32.const 2; local.set 1; loop; local.get 1; i32.const 1; i32.sub; local.tee 1; br_if 0; end; local.get 0; i32.const 1; i32.sub; local.tee 0; br_if 0; end",
			used: 1 + 3*(3+2*5+5)},
		{name: "loop that a table leads on, from both ways of a fork", typ: "i32 >", local: "i32", args: []uint64{3},
			code: "loop; block; block; local.get 1; br_table 0 1; end; local.get 0; i32.const 1; i32.sub; local.tee 0; if; i32.const 0; local.set 1; br 2; end; i32.const 1; local.set 1; br 1; end; end",
			used: 1 + 3*(4+5+3) + 4},
		{name: "arms of different length", typ: "i32 >", args: []uint64{0},
			code: "block; local.get 0; if; nop; nop; nop; br 1; else; nop; end; nop; end; nop", used: 6},
		{name: "fill", typ: ">", code: "i32.const 0; i32.const 7; i32.const 4095; memory.fill", used: 4 + 4095/8},
		{name: "copy", typ: ">", code: "i32.const 0; i32.const 64; i32.const 4096; memory.copy", used: 4 + 512},
		{name: "grow", typ: "> i32", code: "i32.const 2; memory.grow", used: 2 + 2*8192},
		{name: "grow too far", typ: "> i32", code: "i32.const 65536; memory.grow", used: 2},
		{name: "call", typ: ">", code: "call 1; call 1; nop", used: 3 + 2*2},
		{name: "host call", typ: ">", code: "call 0", used: 1},
	} {
		a := assembly{
			memory:  1,
			imports: []function{{name: "env/nothing", typ: ">"}},
			funcs: []function{
				{typ: ">", code: "nop; nop"},
				{name: "run", typ: c.typ, locals: c.local, code: c.code},
			},
		}
		m, err := meter.Rewrite(a.bytes(t), nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, engine := range engines {
			for _, slice := range []int64{1, 7, 1 << 40} {
				h := newHost(t, engine.config(), slice, 1<<40)
				guest := h.guest(t, m)
				h.grant(guest, maxDepth)
				if _, err := guest.ExportedFunction("run").Call(t.Context(), c.args...); err != nil {
					t.Fatalf("%s: %s: %v", c.name, engine.name, err)
				}
				if got := h.used(guest); got != c.used {
					t.Errorf("%s: %s, slices of %d: used %d, want %d", c.name, engine.name, slice, got, c.used)
				}
				if got := value(guest, meter.DepthGlobal); got != maxDepth {
					t.Errorf("%s: %s: depth is %d afterwards", c.name, engine.name, got)
				}
			}
		}
	}
}

// guest boots a module that imports env.nothing.
func (h *host) guest(t testing.TB, m *meter.Module) api.Module {
	t.Helper()
	_, err := h.runtime.NewHostModuleBuilder("env").NewFunctionBuilder().
		WithGoModuleFunction(api.GoModuleFunc(func(context.Context, api.Module, []uint64) {}), nil, nil).Export("nothing").
		Instantiate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	guest, err := h.boot(t.Context(), m, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		t.Fatal(err)
	}
	return guest
}

// TestOutOfFuel stops endless loops and recursions, at the same instruction on
// both engines, and counts what was used then and at a trap.
func TestOutOfFuel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		code string
		want error // nil for a trap
		used int64
	}{
		{name: "loop", code: "loop; nop; br 0; end", want: errFuel, used: 1001},
		{name: "fills", code: "loop; i32.const 0; i32.const 0; i32.const 800; memory.fill; br 0; end", want: errFuel, used: 1051},
		{name: "a trap pays for what is behind the block", code: "i32.const 1; if; unreachable; end; nop; nop", used: 5},
		{name: "a trap does not pay for what is behind a branch", code: "block; i32.const 1; if; unreachable; br 1; end; nop; nop; end", used: 4},
		{name: "recursion", code: "nop; call 1", want: errDepth, used: 202},
		{name: "tree of calls", code: "global.get 0; i32.const 20; i32.lt_s; if; global.get 0; i32.const 1; i32.add; global.set 0; call 1; call 1; global.get 0; i32.const 1; i32.sub; global.set 0; end", want: errFuel, used: 1002},
	} {
		a := assembly{
			memory:  1,
			imports: []function{{name: "env/nothing", typ: ">"}},
			funcs:   []function{{name: "run", typ: ">", code: c.code}},
			globals: [][]byte{mutable("i32", "i32.const 0", t)},
		}
		m, err := meter.Rewrite(a.bytes(t), nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, engine := range engines {
			for _, slice := range []int64{10, 1 << 40} {
				h := newHost(t, engine.config(), slice, 1000)
				guest := h.guest(t, m)
				h.grant(guest, 100)
				_, err := guest.ExportedFunction("run").Call(t.Context())
				if err == nil || c.want != nil && !errors.Is(err, c.want) {
					t.Fatalf("%s: %s: got %v, want %v", c.name, engine.name, err, c.want)
				}
				if got := h.used(guest); got != c.used {
					t.Errorf("%s: %s, slices of %d: used %d, want %d", c.name, engine.name, slice, got, c.used)
				}
			}
		}
	}
}
