package meter_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/workrover/workrover/runtime/sandbox/language"
	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// BenchmarkOverhead measures what metering costs on the compiler, as ratios of
// the fastest run to that of the module as it is. All variants run in turn, so
// that whatever else the machine does meets them alike. The unit metered is
// with fuel and depth, canonical with NaNs too; of-deadlines is the overhead as
// a part of that of wazero's WithCloseOnContextDone.
func BenchmarkOverhead(b *testing.B) {
	loops := assembly{memory: 8, funcs: loopWorkloads()}.bytes(b)
	program := workload(b)
	for _, w := range []struct {
		name, export string
		module       []byte
		argument     uint64
	}{
		{"tight", "lcg", loops, 200_000},
		{"sum", "sum", loops, 200_000},
		{"calls", "fib", loops, 18},
		{"go-bytesum", "bytesum", program, 1},
		{"go-json", "json", program, 10},
	} {
		b.Run(w.name, func(b *testing.B) {
			var runs []func()
			for _, v := range variants(b, w.module) {
				// Where a memory lies in that of the machine makes a loop over it up
				// to half faster or slower, so several are tried.
				guests := make([]api.Module, 7)
				for i := range guests {
					guests[i] = v.start(b, wazero.NewModuleConfig())
					if guests[i].ExportedFunction("_initialize") != nil {
						v.call(b, guests[i], "_initialize")
					}
				}
				next := 0
				runs = append(runs, func() {
					next = (next + 1) % len(guests)
					v.call(b, guests[next], w.export, w.argument)
				})
			}
			compare(b, runs)
		})
	}
}

// BenchmarkPython is the same for a script in CPython, started for each run.
// It needs the interpreter that make guests installs.
func BenchmarkPython(b *testing.B) {
	python, err := (&language.Shelf{Dirs: []string{"../../../bin/guests"}}).Open(language.Python())
	if err != nil {
		b.Fatalf("%v (make guests installs it)", err)
	}
	const script = `
import json, re
table = {}
for i in range(5000):
    key = "k%d" % (i % 500)
    table[key] = table.get(key, 0) + i
for i in range(5):
    text = json.dumps(table)
    table = json.loads(text)
assert len(re.findall(r"\d+", text)) == 1000
`
	var runs []func()
	for _, v := range variants(b, python)[:deadline] {
		config := wazero.NewModuleConfig().WithArgs("python", "-c", script)
		runs = append(runs, func() {
			guest := v.start(b, config)
			v.call(b, guest, "_start")
			if err := guest.Close(b.Context()); err != nil {
				b.Fatal(err)
			}
		})
	}
	compare(b, runs)
}

// compare runs variants in turn, the plain one first. The one with deadlines
// takes so long that it runs once where the others run ten times.
func compare(b *testing.B, runs []func()) {
	b.Helper()
	fastest := make([]time.Duration, len(runs))
	for b.Loop() {
		for turn := range 10 {
			for i, run := range runs {
				if i == deadline && turn > 0 {
					continue
				}
				start := time.Now()
				run()
				if took := time.Since(start); fastest[i] == 0 || took < fastest[i] {
					fastest[i] = took
				}
			}
		}
	}
	ratio := func(i int) float64 { return float64(fastest[i]) / float64(fastest[0]) }
	b.ReportMetric(ratio(1), "metered/plain")
	b.ReportMetric(ratio(2), "canonical/plain")
	if len(runs) > deadline {
		b.ReportMetric(max(0, ratio(1)-1)/(ratio(deadline)-1), "of-deadlines")
	}
	b.ReportMetric(0, "ns/op")
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

// measured is a module that is compiled, in one of the ways that are compared.
type measured struct {
	*host
	module   *meter.Module
	compiled wazero.CompiledModule
	ctx      func() context.Context // that can end, as deadlines need
}

// deadline is the number of the variant with deadlines.
const deadline = 3

// variants compiles a module plain, metered, with canonical NaNs, and plain
// with deadlines.
func variants(b *testing.B, module []byte) []*measured {
	b.Helper()
	plain := &meter.Module{Bytes: module}
	modules := []*meter.Module{plain, nil, nil, plain}
	for i, options := range []*meter.Options{{}, {NaN: true}} {
		m, err := meter.Rewrite(module, options)
		if err != nil {
			b.Fatal(err)
		}
		modules[i+1] = m
	}
	list := make([]*measured, 0, len(modules))
	for i, m := range modules {
		config := wazero.NewRuntimeConfigCompiler().WithCloseOnContextDone(i == deadline)
		ctx, cancel := context.WithCancel(b.Context())
		b.Cleanup(cancel)
		v := &measured{host: newHost(b, config, 5_000_000, 1<<62), module: m, ctx: func() context.Context { return ctx }}
		wasi_snapshot_preview1.MustInstantiate(ctx, v.runtime)
		var err error
		if v.compiled, err = v.runtime.CompileModule(ctx, m.Bytes); err != nil {
			b.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

func (v *measured) start(b *testing.B, config wazero.ModuleConfig) api.Module {
	b.Helper()
	guest, err := v.runtime.InstantiateModule(v.ctx(), v.compiled, config.WithStartFunctions().WithName(""))
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range v.module.Data {
		guest.Memory().Write(s.Offset, s.Bytes)
	}
	return guest
}

func (v *measured) call(b *testing.B, guest api.Module, export string, arguments ...uint64) {
	b.Helper()
	v.grant(guest, maxDepth)
	if _, err := guest.ExportedFunction(export).Call(v.ctx(), arguments...); err != nil {
		b.Fatal(err)
	}
}
