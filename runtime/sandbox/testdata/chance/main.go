//go:build wasip1

// Command chance is a plugin that answers with everything that Go leaves to
// chance, to the clock or to the machine.
package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand"
	randv2 "math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"
	"unsafe"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(&plugin.Plugin{
	Name: "chance", Version: "1.0.0",
	Tools: []plugin.Tool{{Info: plugin.ToolInfo{Name: "go"}, Call: everything}},
})

func main() { serve.Main(registered) }

func everything(*plugin.Env) (plugin.Result, error) {
	var out strings.Builder
	for name, chance := range map[string]func() string{
		"map": order, "select": choices, "goroutines": interleaving, "random": random,
		"clocks": clocks, "nan": notANumber, "pointers": pointers, "statistics": statistics,
	} {
		fmt.Fprintf(&out, "%s: %s\n", name, chance())
	}
	fmt.Fprintf(&out, "memory: %016x\n", memory())
	text := out.String()
	fmt.Fprint(os.Stderr, text)
	return plugin.Result{Text: &text}, nil
}

func order() string {
	m := map[int]bool{}
	for i := range 100 {
		m[i] = true
	}
	var out strings.Builder
	for k := range m {
		fmt.Fprint(&out, k, " ")
	}
	return out.String()
}

func choices() string {
	a, b := make(chan int, 50), make(chan int, 50)
	for i := range 50 {
		a <- i
		b <- i
	}
	var out strings.Builder
	for range 60 {
		select {
		case <-a:
			out.WriteByte('a')
		case <-b:
			out.WriteByte('b')
		}
	}
	return out.String()
}

func interleaving() string {
	var (
		mu  sync.Mutex
		all sync.WaitGroup
		out strings.Builder
	)
	for i := range 20 {
		all.Go(func() {
			for range i % 5 {
				runtime.Gosched()
			}
			time.Sleep(time.Duration(i%3) * time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			fmt.Fprint(&out, i, " ")
		})
	}
	all.Wait()
	return out.String()
}

func random() string {
	b := make([]byte, 8)
	_, err := crand.Read(b)
	return fmt.Sprint(rand.Int63(), randv2.Uint64(), b, err, maphash.String(maphash.MakeSeed(), "x"))
}

func clocks() string {
	start := time.Now()
	time.Sleep(time.Second)
	return fmt.Sprint(start.UnixNano(), time.Since(start), time.Local)
}

// notANumber makes NaNs in ways in which processors differ.
func notANumber() string {
	zero, inf := 0.0, math.Inf(1)
	payload := math.Float64frombits(0xfff8_0000_dead_beef)
	bits := func(f float64) string { return fmt.Sprintf("%x ", math.Float64bits(f)) }
	return bits(zero/zero) + bits(inf-inf) + bits(zero*inf) + bits(payload+1) + bits(-payload*2) + bits(math.Sqrt(-1)) +
		fmt.Sprintf("%x", math.Float32bits(float32(payload)))
}

func pointers() string {
	x := new(int)
	return fmt.Sprintf("%p %p %p", x, everything, make(map[int]int))
}

func statistics() string {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return fmt.Sprint(m.HeapAlloc, m.Mallocs, m.NumGC, m.PauseTotalNs, m.Sys, runtime.NumCPU(), runtime.NumGoroutine())
}

// memory is a digest of the linear memory, of this stack and this heap.
func memory() uint64 {
	const from, to = 4096, 2 << 20
	digest := uint64(14695981039346656037)
	for b := unsafe.Slice((*byte)(unsafe.Add(nil, from)), to-from); len(b) > 0; b = b[8:] {
		digest = (digest ^ binary.LittleEndian.Uint64(b)) * 1099511628211
	}
	return digest
}
