//go:build wasip1

// Command guest is a plugin that does what a test asks for. The request is a verb and
// its argument; the response is text.
package main

import (
	"fmt"
	"os"
	"strings"
	"unsafe"
)

func main() {}

// alive keeps what the host has a pointer to.
var alive = map[uint32][]byte{}

//go:wasmexport rover_alloc
func alloc(size uint32) uint32 { return keep(make([]byte, max(1, size))) }

//go:wasmexport rover_handle
func handle(ptr, size uint32) uint64 {
	request := string(alive[ptr][:size])
	verb, argument, _ := strings.Cut(request, " ")
	do, ok := verbs[verb]
	if !ok {
		panic("no verb " + verb)
	}
	response := []byte(do(argument))
	return uint64(keep(response))<<32 | uint64(len(response))
}

func keep(b []byte) uint32 {
	ptr := uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b))))
	alive[ptr] = b
	return ptr
}

var verbs = map[string]func(argument string) string{
	"echo":     func(s string) string { return s },
	"count":    count,
	"started":  func(string) string { return started },
	"held":     held,
	"files":    files,
	"escape":   escape,
	"open":     open,
	"listing":  listing,
	"order":    order,
	"sleep":    sleep,
	"exit":     exit,
	"panic":    func(s string) string { panic(s) },
	"oom":      oom,
	"hoard":    hoarding,
	"flood":    flood,
	"long":     long,
	"loop":     loop,
	"touch":    touch,
	"recurse":  func(string) string { return fmt.Sprint(recurse(1)) },
	"surround": func(string) string { return fmt.Sprintf("%q %q", os.Args, os.Environ()) },
	"print":    func(s string) string { fmt.Println(s); println(s); return "" },
}

// calls counts the requests that this instance has met.
var calls int

func count(string) string {
	calls++
	return fmt.Sprint(calls)
}
