package sandbox_test

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// resident is how many bytes of the machine's memory this process holds, after
// it has given back what it can.
func resident(t *testing.T) int64 {
	t.Helper()
	debug.FreeOSMemory()
	fields := bytes.Fields(readFile(t, "/proc/self/statm"))
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}
