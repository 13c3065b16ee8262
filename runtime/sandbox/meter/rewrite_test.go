package meter_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// TestNaN makes NaNs with payload and sign and sees none of them.
func TestNaN(t *testing.T) {
	t.Parallel()
	payload32, payload64 := uint64(0xffc01234), uint64(0xfff8000000001234)
	for _, c := range []struct {
		name, typ, code string
		args, want      []uint64
	}{
		{"f32", "f32 > f32", "local.get 0; f32.const 1; f32.add", []uint64{payload32}, []uint64{0x7fc00000}},
		{"f64", "f64 > f64", "local.get 0; f64.sqrt", []uint64{payload64}, []uint64{0x7ff8 << 48}},
		{"zero by zero", "> f64", "f64.const 0; f64.const 0; f64.div", nil, []uint64{0x7ff8 << 48}},
		{"chain", "f64 > f64", "f64.const 1; local.get 0; f64.mul; f64.sqrt; f64.ceil", []uint64{payload64}, []uint64{0x7ff8 << 48}},
		{"demote", "f64 > f32", "local.get 0; f32.demote_f64", []uint64{payload64}, []uint64{0x7fc00000}},
		{"no NaN", "f64 > f64", "local.get 0; f64.floor", []uint64{math.Float64bits(-1.5)}, []uint64{math.Float64bits(-2)}},
		{"sign of zero", "f64 > f64", "local.get 0; f64.nearest", []uint64{math.Float64bits(-0.25)}, []uint64{1 << 63}},
		{"no arithmetic", "f64 > f64", "local.get 0; f64.neg", []uint64{payload64}, []uint64{0x7ff8000000001234}},
		{"lanes", "f32 > i64 i64", "local.get 0; f32x4.splat; v128.const 0000803f000080bf000000400000c07f; f32x4.mul; local.tee 1; i64x2.extract_lane 0; local.get 1; i64x2.extract_lane 1",
			[]uint64{uint64(math.Float32bits(2))}, []uint64{0xc000000040000000, 0x7fc0000040800000}},
		{"wide lanes", "f64 > i64 i64", "local.get 0; f64x2.splat; f64x2.sqrt; local.tee 1; i64x2.extract_lane 0; local.get 1; i64x2.extract_lane 1",
			[]uint64{math.Float64bits(-4)}, []uint64{0x7ff8 << 48, 0x7ff8 << 48}},
		{"wide lanes that hold narrow NaNs", "i64 > i64 i64", "local.get 0; i64x2.splat; local.get 0; i64x2.splat; f64x2.min; local.tee 1; i64x2.extract_lane 0; local.get 1; i64x2.extract_lane 1",
			[]uint64{0x3ff000007fc01234}, []uint64{0x3ff000007fc01234, 0x3ff000007fc01234}},
	} {
		a := assembly{
			imports: []function{{name: "env/nothing", typ: ">"}},
			funcs:   []function{{name: "run", typ: c.typ, locals: "v128", code: c.code}},
		}
		m, err := meter.Rewrite(a.bytes(t), &meter.Options{NaN: true})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, engine := range engines {
			h := newHost(t, engine.config(), 1000, 1000)
			guest := h.guest(t, m)
			h.grant(guest, maxDepth)
			got, err := guest.ExportedFunction("run").Call(t.Context(), c.args...)
			if strings.HasSuffix(c.typ, "f32") && err == nil {
				got[0] &= math.MaxUint32 // engines leave anything in the other half
			}
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s: %s: got %#x, %v, want %#x", c.name, engine.name, got, err, c.want)
			}
		}
	}
}

func active(address int64, bytes string) []byte {
	return join([]byte{0, 0x41}, sleb(address), []byte{0x0b}, text(bytes))
}

// TestTakenOut looks at what the host is told about a module.
func TestTakenOut(t *testing.T) {
	t.Parallel()
	a := assembly{
		memory: 1,
		types:  []string{">"},
		funcs: []function{
			{name: "get", typ: "> i32", code: "i32.const 8; i32.load 2 0"},
			{typ: ">", code: "i32.const 8; i32.const 8; i32.load 2 0; i32.const 1; i32.add; i32.store 2 0"},
		},
		globals: [][]byte{
			mutable("i32", "i32.const 1", t),
			join([]byte{0x7e, 0}, code(t, "i64.const 2; end")),
			mutable("f64", "f64.const 3", t),
		},
		start: 2,
		data:  [][]byte{active(8, "\x29"), active(100, "far"), active(60000, "further"), active(12, "")},
	}
	m, err := meter.Rewrite(a.bytes(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &meter.Module{
		Bytes: m.Bytes,
		Data: []meter.Segment{
			{Offset: 8, Bytes: []byte("\x29" + strings.Repeat("\x00", 91) + "far")},
			{Offset: 60000, Bytes: []byte("further")},
		},
		Start:   "rover:start",
		Globals: []string{"rover:global/0", "rover:global/2"},
	}
	if !reflect.DeepEqual(m, want) {
		t.Errorf("got %+v, want %+v", m, want)
	}
	for _, engine := range engines {
		h := newHost(t, engine.config(), 1000, 1000)
		guest := h.guest(t, m)
		if got, err := guest.ExportedFunction("get").Call(t.Context()); err != nil || got[0] != 42 {
			t.Errorf("%s: got %v, %v, want 42: what the start function made of the data", engine.name, got, err)
		}
		if got := guest.ExportedGlobal("rover:global/2").Get(); got != math.Float64bits(3) {
			t.Errorf("%s: global 2 is %#x", engine.name, got)
		}
	}
}

// TestOverlap keeps the order of segments that overlap: the last one wins.
func TestOverlap(t *testing.T) {
	t.Parallel()
	a := assembly{memory: 1, data: [][]byte{active(4, "second"), active(0, "first one")}}
	m, err := meter.Rewrite(a.bytes(t), nil)
	want := []meter.Segment{{Offset: 4, Bytes: []byte("second")}, {Offset: 0, Bytes: []byte("first one")}}
	if err != nil || !reflect.DeepEqual(m.Data, want) {
		t.Errorf("got %v, %v, want %v", m, err, want)
	}
}

// TestOpaque names what an image would miss.
func TestOpaque(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		code string
		mut  string
		want string
	}{
		{name: "memory and globals", code: "i32.const 0; i32.const 0; i32.const 0; memory.init 0", mut: "i32"},
		{name: "table", code: "i32.const 0; ref.null funcref; table.set 0", want: "it uses table.set"},
		{name: "growing table", code: "ref.null funcref; i32.const 1; table.grow 0; drop", want: "it uses table.grow"},
		{name: "dropped data", code: "data.drop 0", want: "it uses data.drop"},
		{name: "reference", mut: "externref", want: "it has a mutable global that is no number"},
	} {
		a := assembly{
			memory: 1, table: []byte{0x70, 0, 1}, counted: true,
			funcs: []function{{typ: ">", code: c.code}},
			data:  [][]byte{active(0, "x")},
		}
		switch c.mut {
		case "i32":
			a.globals = [][]byte{mutable("i32", "i32.const 0", t)}
		case "externref":
			a.globals = [][]byte{mutable("externref", "ref.null externref", t)}
		}
		m, err := meter.Rewrite(a.bytes(t), nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if m.Opaque != c.want {
			t.Errorf("%s: got %q, want %q", c.name, m.Opaque, c.want)
		}
	}
}

// TestTableBound grows a table as far as it goes.
func TestTableBound(t *testing.T) {
	t.Parallel()
	a := assembly{
		table: []byte{0x70, 0, 1},
		funcs: []function{{name: "run", typ: "i32 > i32", code: "ref.null funcref; local.get 0; table.grow 0"}},
	}
	m, err := meter.Rewrite(a.bytes(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, engine := range engines {
		h := newHost(t, engine.config(), 1<<40, 1<<40)
		guest := h.guest(t, m)
		for _, step := range []struct{ by, want uint64 }{{1 << 20, math.MaxUint32}, {1<<20 - 1, 1}, {1, math.MaxUint32}} {
			h.grant(guest, maxDepth)
			got, err := guest.ExportedFunction("run").Call(t.Context(), step.by)
			if err != nil || got[0] != step.want {
				t.Errorf("%s: grow by %d: got %v, %v, want %d", engine.name, step.by, got, err, step.want)
			}
		}
	}
}

// TestRefusal looks at what is refused, and why.
func TestRefusal(t *testing.T) {
	t.Parallel()
	body := func(code string) []byte {
		return join([]byte("\x00asm\x01\x00\x00\x00"), vector(1, [][]byte{signature(">")}), vector(3, [][]byte{{0}}),
			vector(10, [][]byte{sized(join([]byte{0}, []byte(code), []byte{0x0b}))}))
	}
	for _, c := range []struct {
		name   string
		module []byte
		want   string
	}{
		{"text", []byte("(module)"), "it is no WebAssembly module of version 1 (at offset 0x0)"},
		{"component", []byte("\x00asm\x0d\x00\x01\x00"), "it is no WebAssembly module of version 1 (at offset 0x0)"},
		{"atomics", body("\xfe\x00\x02\x00"), "it uses memory.atomic.notify, which is part of threads (at offset 0x17): build it for WebAssembly 2.0 without threads"},
		{"tail call", body("\x12\x00"), "it uses return_call, which is part of tail calls (at offset 0x17): build it for WebAssembly 2.0 without tail calls"},
		{"relaxed SIMD", body("\xfd\x80\x02"), "it uses the instruction 0xfd 0x100, which is part of relaxed SIMD (at offset 0x17): build it for WebAssembly 2.0 without relaxed SIMD"},
		{"exceptions", body("\x06\x40\x0b"), "it uses the instruction 0x06, which is part of exception handling (at offset 0x17): build it for WebAssembly 2.0 without exception handling"},
		{"unknown", body("\xff"), "it is damaged: it has the instruction 0xff, which is unknown (at offset 0x17): build it again"},
		{"cut off", body("")[:20], "it is damaged: it ends too early (at offset 0x14): build it again"},
		{"no end", body("\x02\x40"), "it is damaged: it ends too early (at offset 0x1a): build it again"},
		{"too many ends", body("\x0b"), "it is damaged: a function goes on behind its end (at offset 0x18): build it again"},
		{"branch to nowhere", body("\x0c\x01"), "it is damaged: a branch leads to a block that does not exist (at offset 0x17): build it again"},
		{"scratch local", body("\x20\x00\x1a"), "it is damaged: it names a local that does not exist (at offset 0x17): build it again"},
		{"fuel of the meter", body("\x23\x00\x1a"), "it is damaged: it names a global that does not exist (at offset 0x17): build it again"},
		{"export of the fuel", assembly{exports: [][]byte{join(text("x"), []byte{3, 0})}}.bytes(t),
			"it is damaged: it names a global that does not exist (at offset 0xb): build it again"},
		{"data without announcement", assembly{memory: 1, funcs: []function{{typ: ">", code: "data.drop 0"}}, data: [][]byte{active(0, "x")}}.bytes(t),
			"it is damaged: it names a data segment, and does not announce any (at offset 0x28): build it again"},
		{"reserved export", assembly{funcs: []function{{name: "rover:fuel", typ: ">"}}}.bytes(t),
			`it has the name "rover:fuel", which is reserved for the host (at offset 0x15): give the module as the compiler made it, or another name`},
		{"reserved import", assembly{imports: []function{{name: "rover/refill", typ: ">"}}}.bytes(t),
			`it has the name "rover", which is reserved for the host (at offset 0x11): give the module as the compiler made it, or another name`},
		{"table", assembly{table: []byte{0x70, 0, 0x81, 0x80, 0x40}}.bytes(t),
			"it has a table of 1048577 elements, and 1048576 are the most (at offset 0xb): make it smaller"},
		{"element", assembly{table: []byte{0x70, 0, 2}, funcs: []function{{typ: ">"}}, elems: [][]byte{{0, 0x41, 2, 0x0b, 1, 0}}}.bytes(t),
			"it is damaged: an element segment does not fit into its table (at offset 0x1b): build it again"},
		{"no element where there is no place", assembly{table: []byte{0x70, 0, 2}, elems: [][]byte{{0, 0x41, 3, 0x0b, 0}}}.bytes(t),
			"it is damaged: an element segment does not fit into its table (at offset 0x11): build it again"},
		{"data", assembly{memory: 1, data: [][]byte{active(65535, "xy")}}.bytes(t),
			"it is damaged: a data segment does not fit into its memory (at offset 0x1c): build it again"},
	} {
		_, err := meter.Rewrite(c.module, nil)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v\nwant %s", c.name, err, c.want)
		}
	}
}
