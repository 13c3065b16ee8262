//go:build wasip1

package main

import (
	"fmt"
	"math"
	"math/rand"
	randv2 "math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

var zero float64

// order prints whatever Go leaves open.
func order(string) string {
	var out strings.Builder
	m := map[string]int{}
	for i := range 50 {
		m[strconv.Itoa(i)] = i
	}
	for k := range m {
		fmt.Fprint(&out, k, " ")
	}
	a, b, c := make(chan int, 100), make(chan int, 100), make(chan int, 100)
	for i := range 100 {
		a <- i
		b <- i
		c <- i
	}
	for range 60 {
		select {
		case <-a:
			out.WriteByte('a')
		case <-b:
			out.WriteByte('b')
		case <-c:
			out.WriteByte('c')
		}
	}
	fmt.Fprintln(&out, goroutines(), rand.Int63(), randv2.Uint64(), time.Now().UTC())
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	fmt.Fprintf(&out, "%p %p %x %+v\n", &out, m, math.Float64bits(zero/zero), stats)
	return out.String()
}

func goroutines() string {
	var (
		mu    sync.Mutex
		order []string
		all   sync.WaitGroup
	)
	for i := range 20 {
		all.Add(1)
		go func() {
			defer all.Done()
			time.Sleep(time.Duration(i%3) * time.Millisecond)
			mu.Lock()
			defer mu.Unlock()
			order = append(order, strconv.Itoa(i))
		}()
	}
	all.Wait()
	return strings.Join(order, ",")
}

// sleep sleeps for the given time in every way there is, and says how long it
// was by both clocks.
func sleep(argument string) string {
	d, err := time.ParseDuration(argument)
	if err != nil {
		return err.Error()
	}
	start := time.Now()
	time.Sleep(d)
	<-time.After(d)
	<-time.NewTimer(0).C
	ticker := time.NewTicker(d)
	<-ticker.C
	ticker.Stop()
	end := time.Now()
	return fmt.Sprint(end.Sub(start), " ", end.Round(0).Sub(start.Round(0)))
}

func exit(argument string) string {
	code, _ := strconv.Atoi(argument)
	os.Exit(code)
	return ""
}

var hoard [][]byte

func oom(string) string {
	for {
		b := make([]byte, 1<<20)
		b[len(b)-1] = 1
		hoard = append(hoard, b)
	}
}

// hoarding keeps as many megabytes.
func hoarding(argument string) string {
	megabytes, _ := strconv.Atoi(argument)
	for range megabytes {
		hoard = append(hoard, []byte(strings.Repeat("z", 1<<20)))
	}
	return fmt.Sprint(len(hoard))
}

// flood writes megabytes to standard error.
func flood(argument string) string {
	megabytes, _ := strconv.Atoi(argument)
	b := []byte(strings.Repeat("x", 1<<20))
	for range megabytes {
		if n, err := os.Stderr.Write(b); n != len(b) || err != nil {
			return fmt.Sprint(n, err)
		}
	}
	return "written"
}

func long(argument string) string {
	size, _ := strconv.Atoi(argument)
	return strings.Repeat("y", size)
}

var sink int

// loop computes for ever; with a file name it writes there now and then.
func loop(name string) string {
	for {
		for range 1 << 20 {
			sink++
		}
		if name != "" {
			_ = os.WriteFile(name, []byte("still here"), 0o600)
		}
	}
}

//go:noinline
func recurse(n int) int {
	if n == 0 {
		return 0
	}
	return recurse(n+1) + 1
}
