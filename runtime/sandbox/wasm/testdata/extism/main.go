// Command extism is an Extism plugin whose request is a verb and an argument.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

func main() {}

// calls is what a request could leave for the next one.
var calls int

//go:wasmexport rover_handle
func handle() int32 {
	calls++
	verb, argument, _ := strings.Cut(string(input()), " ")
	switch verb {
	case "echo":
		output([]byte(argument))
	case "calls":
		output(fmt.Append(nil, calls))
	case "read":
		content, err := os.ReadFile(argument)
		output(fmt.Appendf(nil, "%s %v", content, err))
	case "surround":
		output(fmt.Appendf(nil, "%q %q %v", os.Args, os.Environ(), time.Now().UTC()))
	case "print":
		fmt.Fprint(os.Stderr, argument)
	case "log":
		logInfo(block([]byte(argument)))
	case "error":
		errorSet(block([]byte(argument)))
		return 1
	case "code":
		return 7
	case "config":
		output(fmt.Append(nil, configGet(block([]byte(argument))) == 0))
	case "http":
		httpRequest(block([]byte(`{"url": "http://127.0.0.1/", "method": "GET"}`)), 0)
	case "loop":
		for {
			calls++
		}
	case "kernel":
		for {
			inputLength()
		}
	case "deep":
		output(fmt.Append(nil, deep(1_000_000)))
	case "grow":
		var all [][]byte
		for {
			all = append(all, make([]byte, 1<<20))
		}
	case "fill":
		for {
			alloc(1 << 20)
		}
	case "exit":
		os.Exit(3)
	}
	return 0
}

func deep(n int) int {
	if n == 0 {
		return 0
	}
	return deep(n-1) + 1
}

func input() []byte {
	b := make([]byte, inputLength())
	for i := range b {
		b[i] = byte(inputLoad(uint64(i)))
	}
	return b
}

func output(b []byte) { outputSet(block(b), uint64(len(b))) }

// block copies b to where the host reads.
func block(b []byte) uint64 {
	at := alloc(uint64(len(b)))
	for i, c := range b {
		store(at+uint64(i), uint32(c))
	}
	return at
}

//go:wasmimport extism:host/env input_length
func inputLength() uint64

//go:wasmimport extism:host/env input_load_u8
func inputLoad(at uint64) uint32

//go:wasmimport extism:host/env alloc
func alloc(size uint64) uint64

//go:wasmimport extism:host/env store_u8
func store(at uint64, b uint32)

//go:wasmimport extism:host/env output_set
func outputSet(at, size uint64)

//go:wasmimport extism:host/env error_set
func errorSet(at uint64)

//go:wasmimport extism:host/env log_info
func logInfo(at uint64)

//go:wasmimport extism:host/env config_get
func configGet(at uint64) uint64

//go:wasmimport extism:host/env http_request
func httpRequest(request, body uint64) uint64
