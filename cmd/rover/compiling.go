package main

import "sync"

// longToCompile is the size of a module, in bytes, from which on a person who waits for it
// wonders. It is told by size, since time is not the same twice.
const longToCompile = 1 << 20

// compiling returns what tells, once for each, that a large module is being compiled: it
// takes seconds on a fast machine and a minute on a slow one, and then never again.
func (c *console) compiling() func(name string, size int) {
	var mu sync.Mutex
	told := map[string]bool{}
	return func(name string, size int) {
		mu.Lock()
		defer mu.Unlock()
		if size < longToCompile || told[name] {
			return
		}
		told[name] = true
		c.tellf("compiling the %s, %d MB, for this machine; it is kept\n", name, (size+500_000)/1_000_000)
	}
}
