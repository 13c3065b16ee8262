package meter_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// BenchmarkOverhead measures what metering costs on the compiler, as ratios of
// the fastest run to that of the module as it is. All variants run in turn, so
// that whatever else the machine does meets them alike. The unit metered is
// with fuel and depth, canonical with NaNs too; deadline is the module as it
// is under wazero's WithCloseOnContextDone.
func BenchmarkOverhead(b *testing.B) {
	loops := assembly{memory: 8, funcs: loopWorkloads()}.bytes(b)
	program := workload(b)
	for _, w := range []struct {
		name, export string
		module       []byte
		argument     uint64
	}{
		{"tight", "lcg", loops, 3_000_000},
		{"sum", "sum", loops, 3_000_000},
		{"calls", "fib", loops, 27},
		{"go-bytesum", "bytesum", program, 4},
		{"go-json", "json", program, 100},
	} {
		b.Run(w.name, func(b *testing.B) {
			var fastest [4]time.Duration
			variants := variantsOf(b, w.module)
			for b.Loop() {
				for i, run := range variants {
					start := time.Now()
					run(w.export, w.argument)
					if took := time.Since(start); fastest[i] == 0 || took < fastest[i] {
						fastest[i] = took
					}
				}
			}
			for i, name := range []string{"metered", "canonical", "deadline"} {
				b.ReportMetric(float64(fastest[i+1])/float64(fastest[0]), name+"/plain")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// loopWorkloads are small functions: a step of a linear congruential generator,
// a sum over memory, and calls.
func loopWorkloads() []function {
	const turn = "; local.get 1; i32.const 1; i32.add; local.tee 1; local.get 0; i32.lt_u; br_if 0; end"
	return []function{
		{name: "fib", typ: "i32 > i32", code: `local.get 0; i32.const 2; i32.lt_u; if i32; local.get 0; else
			local.get 0; i32.const 1; i32.sub; call 0; local.get 0; i32.const 2; i32.sub; call 0; i32.add; end`},
		{name: "lcg", typ: "i32 > i64", locals: "i32 i64", code: `loop; local.get 2; i64.const 6364136223846793005; i64.mul
			i64.const 1442695040888963407; i64.add; local.set 2` + turn + "; local.get 2"},
		{name: "sum", typ: "i32 > i32", locals: "i32 i32", code: `loop; local.get 2; local.get 1; i32.const 0x7ffff; i32.and
			i32.load8_u 0 0; i32.add; local.set 2` + turn + "; local.get 2"},
	}
}

// workload builds the program of testdata/workload.
func workload(b *testing.B) []byte {
	b.Helper()
	file := filepath.Join(b.TempDir(), "workload.wasm")
	build := exec.CommandContext(b.Context(), "go", "build", "-buildmode=c-shared", "-o", file, "./testdata/workload")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	return module
}

// variantsOf instantiates a module plain, metered, with canonical NaNs, and
// plain with deadlines. Each runs an exported function.
func variantsOf(b *testing.B, module []byte) []func(export string, argument uint64) {
	b.Helper()
	plain := &meter.Module{Bytes: module}
	metered, err := meter.Rewrite(module, nil)
	if err != nil {
		b.Fatal(err)
	}
	canonical, err := meter.Rewrite(module, &meter.Options{NaN: true})
	if err != nil {
		b.Fatal(err)
	}
	deadline := wazero.NewRuntimeConfigCompiler().WithCloseOnContextDone(true)
	return []func(string, uint64){
		variant(b, wazero.NewRuntimeConfigCompiler(), plain),
		variant(b, wazero.NewRuntimeConfigCompiler(), metered),
		variant(b, wazero.NewRuntimeConfigCompiler(), canonical),
		variant(b, deadline, plain),
	}
}

func variant(b *testing.B, config wazero.RuntimeConfig, m *meter.Module) func(string, uint64) {
	b.Helper()
	ctx, cancel := context.WithCancel(b.Context()) // a context that can end, as deadlines need
	b.Cleanup(cancel)
	h := newHost(b, config, 4_000_000, 1<<62)
	wasi_snapshot_preview1.MustInstantiate(ctx, h.runtime)
	guest, err := h.boot(ctx, m, wazero.NewModuleConfig().WithStartFunctions())
	if err != nil {
		b.Fatal(err)
	}
	call := func(export string, arguments ...uint64) {
		h.grant(guest, maxDepth)
		if _, err := guest.ExportedFunction(export).Call(ctx, arguments...); err != nil {
			b.Fatal(err)
		}
	}
	if guest.ExportedFunction("_initialize") != nil {
		call("_initialize")
	}
	return func(export string, argument uint64) { call(export, argument) }
}
