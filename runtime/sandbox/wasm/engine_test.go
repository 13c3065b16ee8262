package wasm

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

func TestModuleIsCompiledOnce(t *testing.T) {
	e := New(nil)
	open(t, e, Source{Module: small.bytes()})
	open(t, e, Source{Module: small.bytes(), Args: []string{"a"}})
	if len(e.modules) != 1 {
		t.Error("two plugins of one module have it twice")
	}
	m, _, err := e.module(&Source{Module: small.bytes()})
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	codes := make([]*code, 8)
	for i := range codes {
		wait.Go(func() { codes[i], _ = m.load(t.Context()) })
	}
	wait.Wait()
	for _, c := range codes {
		if c == nil || c != codes[0] {
			t.Fatal("it was compiled more than once")
		}
	}
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestNothingIsLeftBehind counts what is there after many instances, and after
// the engine is closed.
func TestNothingIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	e := New(nil)
	modules := map[string]*Plugin{
		"answers": open(t, e, Source{Module: small.bytes()}),
		"traps":   open(t, e, Source{Module: assembled([]byte{opUnreachable}).bytes()}),
		"broken":  open(t, e, Source{Module: withInitialize([]byte{opUnreachable}).bytes()}),
	}
	s := newStage(t)
	calls := func(n int) {
		for range n {
			for _, p := range modules {
				_, _ = p.Handle(t.Context(), s.World, nil)
			}
		}
	}
	calls(500)
	heap := heapInUse()
	calls(10_000)
	if grown := int64(heapInUse()) - int64(heap); grown > 4<<20 {
		t.Errorf("30,000 instances left %d bytes", grown)
	}
	e.memories.mu.Lock()
	if n, most := len(e.memories.idle), len(modules)*(1+runtime.GOMAXPROCS(0)); n > most {
		t.Errorf("%d memories for %d instances at most", n, most)
	}
	e.memories.mu.Unlock()
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

func heapInUse() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapInuse
}

func TestMemoriesAreUsedAgainAndClean(t *testing.T) {
	pool := &memories{}
	l := &linear{pool: pool, limit: 10 * pageSize, usual: &atomic.Uint64{}}
	b := l.Reallocate(pageSize)
	b[0], b[pageSize-1] = 1, 1
	b = l.Reallocate(3 * pageSize)
	if b[0] != 1 || b[pageSize-1] != 1 || b[pageSize] != 0 {
		t.Error("growing loses what was there")
	}
	b[3*pageSize-1] = 1
	if l.Reallocate(11*pageSize) != nil || !l.refused {
		t.Error("a memory grows beyond its limit")
	}
	l.Free()
	next := pool.take(2 * pageSize)
	if &next[0] != &b[0] {
		t.Error("the memory is not used again")
	}
	for i, v := range next[:cap(next)] {
		if v != 0 {
			t.Fatalf("byte %d is left from before", i)
		}
	}
	pool.give(make([]byte, maxIdleEach+1))
	for range 10 {
		pool.give(make([]byte, maxIdleEach))
	}
	if pool.size > maxIdle || len(pool.idle) < maxIdle/maxIdleEach {
		t.Errorf("%d memories of %d bytes are kept", len(pool.idle), pool.size)
	}
}
