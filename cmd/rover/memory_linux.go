package main

import (
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// limitMemory has the garbage collector work harder before half of the machine's
// memory is in use: what a plugin writes is kept in memory, and what it leaves
// behind would otherwise be as much again. GOMEMLIMIT says otherwise.
func limitMemory(env func(string) string) {
	var info unix.Sysinfo_t
	if env("GOMEMLIMIT") != "" || unix.Sysinfo(&info) != nil {
		return
	}
	debug.SetMemoryLimit(int64(info.Totalram) * int64(info.Unit) / 2)
}
