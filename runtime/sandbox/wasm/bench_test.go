package wasm

import (
	"testing"

	"github.com/workrover/workrover/runtime/step"
)

// BenchmarkFreshCall is a request to a Go plugin, which meets an instance of
// its own.
func BenchmarkFreshCall(b *testing.B) {
	p := guest(b, step.Limits{})
	answerOf(b, p, "echo x") // compiled
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			answerOf(b, p, "echo x")
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
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
