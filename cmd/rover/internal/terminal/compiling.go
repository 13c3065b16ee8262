package terminal

import (
	"sync"
)

// longToCompile is the size of a module, in bytes, from which on a person who waits for it
// wonders. It is told by size, since time is not the same twice.
const longToCompile = 1 << 20

// Compiling returns what tells, once for each, that a large module is being compiled: it
// takes seconds on a fast machine and a minute on a slow one, and then never again.
func (c *Console) Compiling() func(name string, size int) {
	var mu sync.Mutex
	told := map[string]bool{}
	return func(name string, size int) {
		mu.Lock()
		defer mu.Unlock()
		if size < longToCompile || told[name] {
			return
		}
		told[name] = true
		c.Tellf("compiling the %s, %d MB, for this machine; it is kept\n", name, (size+500_000)/1_000_000)
	}
}

// Uncached tells once that nothing is kept in the cache. All is done without it, only
// again by every command, in half a minute in place of no time.
func (c *Console) Uncached() func(error) {
	var once sync.Once
	return func(err error) {
		once.Do(func() {
			c.Tellf("rover: going on without the cache: %v\nrover: every command compiles its plugins again: make room there, or name another directory with XDG_CACHE_HOME\n", err)
		})
	}
}
