package wasm

import (
	"context"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/tetratelabs/wazero"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
	"github.com/workrover/workrover/runtime/step"
)

// filesModule is a Go module as people ship them, the plugin files.
func filesModule(b *testing.B) []byte {
	b.Helper()
	module, err := build(b.TempDir(), "../../../plugins/files/guest", "-buildmode=c-shared")
	if err != nil {
		b.Fatal(err)
	}
	return module
}

// benchmarked opens a plugin with its image.
func benchmarked(b *testing.B, module []byte) *Plugin {
	b.Helper()
	p := open(b, guestEngine, Source{Module: module, NaN: true})
	if _, err := p.pool.birth(b.Context()); err != nil {
		b.Fatal(err)
	}
	return p
}

// plain instantiates a module as its author shipped it with the engine alone, and
// calls _initialize.
func plain(b *testing.B, module []byte) func(context.Context) (*Guest, error) {
	b.Helper()
	r := wazero.NewRuntimeWithConfig(b.Context(), guestEngine.config())
	b.Cleanup(func() { _ = r.Close(context.WithoutCancel(b.Context())) })
	if err := wasi.Instantiate(b.Context(), r); err != nil {
		b.Fatal(err)
	}
	compiled, err := r.CompileModule(b.Context(), module)
	if err != nil {
		b.Fatal(err)
	}
	files, err := ownFiles(nil)
	if err != nil {
		b.Fatal(err)
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions(entryInitialize)
	return func(ctx context.Context) (*Guest, error) {
		g := &Guest{pool: &pool{transport: reactor{}, limits: step.Limits{}.Filled()}, functions: map[string]*export{}}
		g.session = wasi.NewSession(initialWorld(files), nil)
		var err error
		g.module, err = r.InstantiateModule(g.within(ctx), compiled, config)
		return g, err
	}
}

// BenchmarkInstance makes instances of a Go module: with the engine alone, by
// booting them, and from an image.
func BenchmarkInstance(b *testing.B) {
	module := filesModule(b)
	p := benchmarked(b, module)
	for _, from := range []struct {
		name string
		make func(context.Context) (*Guest, error)
	}{
		{"plain", plain(b, module)},
		{"boot", p.pool.boot},
		{"image", func(ctx context.Context) (*Guest, error) { return p.pool.spawn(ctx, p.pool.first.image) }},
	} {
		b.Run(from.name, func(b *testing.B) {
			b.ReportAllocs()
			m := &stopwatch{}
			for b.Loop() {
				start := time.Now()
				g := made(b, from.make)
				m.add(time.Since(start))
				g.close(b.Context())
			}
			m.report(b)
			b.ReportMetric(float64(held(b, 200, from.make))/1000, "KB/instance")
		})
	}
}

// BenchmarkLive keeps a thousand instances that have answered a request.
func BenchmarkLive(b *testing.B) {
	p := benchmarked(b, filesModule(b))
	for b.Loop() {
		size := held(b, 1000, func(ctx context.Context) (*Guest, error) { return p.pool.spawn(ctx, p.pool.first.image) })
		b.ReportMetric(float64(1000*size)/1e6, "MB")
	}
}

// BenchmarkRequest asks for next to nothing, protocol and fresh state included.
func BenchmarkRequest(b *testing.B) {
	tiny := open(b, guestEngine, Source{Module: small.bytes()})
	for _, tt := range []struct {
		name    string
		plugin  step.Plugin
		request string
	}{
		{"go", benchmarked(b, filesModule(b)), noOp},
		{"tiny", tiny, "x"},
		{"extism", openExtism(b, guestEngine, Source{}), "nothing"},
	} {
		b.Run(tt.name, func(b *testing.B) {
			s := newStage(b)
			ask := func() {
				if _, err := tt.plugin.Handle(b.Context(), s.World, []byte(tt.request)); err != nil {
					b.Fatal(err)
				}
			}
			ask() // what was not compiled when it was opened, is now
			m := &stopwatch{}
			for b.Loop() {
				start := time.Now()
				ask()
				m.add(time.Since(start))
			}
			m.report(b)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
		})
	}
}

// BenchmarkReset puts an instance back that has answered.
func BenchmarkReset(b *testing.B) {
	p := benchmarked(b, guestModule)
	g := made(b, func(ctx context.Context) (*Guest, error) { return p.pool.spawn(ctx, p.pool.first.image) })
	s := newStage(b)
	m := &stopwatch{}
	for b.Loop() {
		if _, err := p.ask(b.Context(), g, s.World, []byte(echo)); err != nil {
			b.Fatal(err)
		}
		start := time.Now()
		if !g.reset() {
			b.Fatal("the instance is not reset")
		}
		m.add(time.Since(start))
	}
	m.report(b)
	g.close(b.Context())
}

// BenchmarkWarmLoad is the load of a Go plugin whose machine code is on disk.
func BenchmarkWarmLoad(b *testing.B) {
	dir := b.TempDir()
	load := func() {
		e := New(&Options{CacheDir: dir})
		if _, err := open(b, e, Source{Module: guestModule}).pool.module.load(b.Context()); err != nil {
			b.Fatal(err)
		}
		if err := e.Close(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	load()
	b.ReportAllocs()
	for b.Loop() {
		load()
	}
}

// Requests that ask for next to nothing: of testdata/guest, and in the protocol,
// which answers with a failure.
const (
	echo = "echo x"
	noOp = `{"protocol":1,"op":"call","name":"none","args":{}}`
)

func made(b *testing.B, new func(context.Context) (*Guest, error)) *Guest {
	b.Helper()
	g, err := new(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	return g
}

// held is how much memory each of many instances takes that have answered a
// request. What they share is counted once: where the kernel tells it, resident
// pages in proportion to how many mappings have them.
func held(b *testing.B, count int, new func(context.Context) (*Guest, error)) int {
	b.Helper()
	s := newStage(b)
	before := resident(b)
	guests := []*Guest{}
	for range count {
		g := made(b, new)
		if g.meter.limits == nil { // of the engine alone
			g.session.Enter(s.World)
		} else {
			g.enter(s.World)
		}
		if _, err := g.pool.transport.Handle(g.within(b.Context()), g, []byte(noOp)); err != nil {
			b.Fatal(err)
		}
		guests = append(guests, g)
	}
	after := resident(b)
	for _, g := range guests {
		g.close(b.Context())
	}
	if err := s.Files.Close(); err != nil {
		b.Fatal(err)
	}
	return (after - before) / count
}

func resident(b *testing.B) int {
	b.Helper()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/smaps_rollup")
	if err != nil {
		b.Skip("only Linux tells how much memory is resident")
	}
	kilobytes, err := strconv.Atoi(string(regexp.MustCompile(`Pss: +(\d+) kB`).FindSubmatch(text)[1]))
	if err != nil {
		b.Fatal(err)
	}
	return kilobytes << 10
}

// stopwatch keeps how long each of many things took: their mean says more about
// what else the machine does.
type stopwatch struct{ times []time.Duration }

func (s *stopwatch) add(d time.Duration) { s.times = append(s.times, d) }

func (s *stopwatch) report(b *testing.B) {
	slices.Sort(s.times)
	b.ReportMetric(float64(s.times[len(s.times)/2]), "p50-ns")
}
