package wasm

import (
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
)

func TestModuleIsCompiledOnce(t *testing.T) {
	e := New(nil)
	open(t, e, Source{Module: small.bytes()})
	open(t, e, Source{Module: small.bytes(), Args: []string{"a"}})
	if len(e.modules) != 1 {
		t.Error("two plugins of one module have it twice")
	}
	m := open(t, e, Source{Module: small.bytes()}).pool.module
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

// TestNothingIsLeftBehind counts what is there after many requests, and after the
// engine is closed.
func TestNothingIsLeftBehind(t *testing.T) {
	before := count(t)
	e := New(nil)
	plugins := []*Plugin{
		open(t, e, Source{Module: small.bytes()}),
		open(t, e, Source{Module: assembled([]byte{opUnreachable}).bytes()}),
		open(t, e, Source{Module: withInitialize([]byte{opUnreachable}).bytes()}),
		open(t, e, Source{Module: assembled(i32(1), []byte{opMemoryGrow, 0, opDrop}, result(0, 0)).bytes()}),
	}
	s := newStage(t)
	requests := func(n int) {
		for range n {
			for _, p := range plugins {
				_, _ = p.Handle(t.Context(), s.World, nil)
			}
		}
	}
	requests(500)
	warm := count(t)
	requests(soak(2500, 25_000))
	if grown := count(t).minus(warm); grown.exceeds(counts{heap: 4 << 20}) {
		t.Errorf("%d requests left %+v", 4*soak(2500, 25_000), grown)
	}
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if left := count(t).minus(before); left.exceeds(counts{heap: 8 << 20}) {
		t.Errorf("the engine left %+v", left)
	}
}

// counts is what a process has of things that could be left behind.
type counts struct{ goroutines, descriptors, mappings, heap int }

func count(t *testing.T) counts {
	t.Helper()
	c := counts{goroutines: runtime.NumGoroutine(), heap: heapInUse()}
	if files, err := os.ReadDir("/proc/self/fd"); err == nil { // on Linux
		c.descriptors = len(files)
	}
	// The mappings of Go's own heap come and go; those of memory files are ours.
	if maps, err := os.ReadFile("/proc/self/maps"); err == nil {
		c.mappings = strings.Count(string(maps), "memfd:image")
	}
	return c
}

func (c counts) minus(other counts) counts {
	return counts{c.goroutines - other.goroutines, c.descriptors - other.descriptors, c.mappings - other.mappings, c.heap - other.heap}
}

func (c counts) exceeds(most counts) bool {
	return c.goroutines > most.goroutines || c.descriptors > most.descriptors || c.mappings > most.mappings || c.heap > most.heap
}

func heapInUse() int {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int(stats.HeapInuse)
}
