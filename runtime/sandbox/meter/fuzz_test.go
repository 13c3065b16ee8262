package meter_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// FuzzSemantics runs random modules plain and metered: they do the same. With
// canonical NaNs they do the same on both engines, for the same fuel.
func FuzzSemantics(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		source := generate(t, seed)
		metered := rewrite(t, source, nil)
		canonical := rewrite(t, source, &meter.Options{NaN: true})
		var traces [2]string
		for i, engine := range engines {
			want, _ := trace(t, engine.config(), &meter.Module{Bytes: source})
			got, fuel := trace(t, engine.config(), metered)
			if got != want {
				t.Errorf("seed %d: %s: metered it does\n%s\nplain\n%s", seed, engine.name, got, want)
			}
			traced, same := trace(t, engine.config(), canonical)
			if same != fuel {
				t.Errorf("seed %d: %s: canonical NaNs change fuel from %s to %s", seed, engine.name, fuel, same)
			}
			traces[i] = traced + "fuel " + same
		}
		if traces[0] != traces[1] {
			t.Errorf("seed %d: compiler\n%s\ninterpreter\n%s", seed, traces[0], traces[1])
		}
	})
}

func rewrite(t *testing.T, source []byte, options *meter.Options) *meter.Module {
	t.Helper()
	m, err := meter.Rewrite(source, options)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// trace calls all functions of a generated module, and says what came of it
// and what it cost.
func trace(t *testing.T, config wazero.RuntimeConfig, m *meter.Module) (done, fuel string) {
	t.Helper()
	h := newHost(t, config.WithMemoryLimitPages(4), 50, 1<<40)
	guest := h.guest(t, m)
	var log, costs strings.Builder
	for i := 0; ; i++ {
		f := guest.ExportedFunction(fmt.Sprint("f", i))
		if f == nil {
			return log.String(), costs.String()
		}
		h.grant(guest, maxDepth)
		results, err := f.Call(t.Context(), arguments(f.Definition().ParamTypes())...)
		if metered(guest) {
			fmt.Fprint(&costs, h.used(guest), " ")
		}
		outcome := "ended"
		if err != nil {
			outcome, _, _ = strings.Cut(err.Error(), "\n")
		}
		for i, typ := range f.Definition().ResultTypes() {
			if err == nil && (typ == api.ValueTypeF32 || typ == api.ValueTypeI32) {
				results[i] &= math.MaxUint32
			}
		}
		memory, _ := guest.Memory().Read(0, guest.Memory().Size())
		fmt.Fprintf(&log, "f%d %s %x memory %x of %d globals", i, outcome, results, sha256.Sum256(memory), len(memory))
		for _, n := range numbers {
			fmt.Fprintf(&log, " %x", guest.ExportedGlobal("global "+n).Get())
		}
		fmt.Fprintln(&log)
	}
}

func arguments(types []api.ValueType) []uint64 {
	list := make([]uint64, len(types))
	for i, typ := range types {
		switch typ {
		case api.ValueTypeF32:
			list[i] = uint64(math.Float32bits(1.5))
		case api.ValueTypeF64:
			list[i] = math.Float64bits(-2.25)
		default:
			list[i] = uint64(i + 3)
		}
	}
	return list
}

// FuzzHostile rewrites modules that are damaged: it ends, without panic, and
// what comes out is no larger than it may be.
func FuzzHostile(f *testing.F) {
	for seed := range uint64(5) {
		f.Add(generate(f, seed), uint32(seed*37), []byte{byte(seed), 0xff})
	}
	f.Add([]byte("\x00asm\x01\x00\x00\x00\x01\x04\xff\xff\xff\xff\x0f"), uint32(0), []byte{})
	f.Add(append([]byte("\x00asm\x01\x00\x00\x00"), make([]byte, 4000)...), uint32(0), []byte{}) // nothing but sections
	f.Fuzz(func(t *testing.T, module []byte, at uint32, patch []byte) {
		damaged := bytes.Clone(module)
		if len(damaged) > 0 {
			copy(damaged[int(at)%len(damaged):], patch)
		}
		for _, m := range [][]byte{module, damaged} {
			out, err := meter.Rewrite(m, &meter.Options{NaN: true})
			if err == nil && len(out.Bytes) > 1000+20*len(m) {
				t.Errorf("%d bytes became %d", len(m), len(out.Bytes))
			}
		}
	})
}
