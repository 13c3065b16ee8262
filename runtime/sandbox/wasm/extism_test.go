package wasm

import (
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
)

func openExtism(t testing.TB, e *Engine, src Source) *Extism {
	t.Helper()
	if src.Module == nil {
		src.Module = extismGuest
	}
	if !UsesExtism(src.Module) {
		t.Fatal("it is not seen that the module uses Extism")
	}
	src.Digest = digest.Of(src.Module)
	src.Package = tree(t, map[string]string{"/data.txt": "plugin data"})
	x, err := e.Extism(&src)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestExtism(t *testing.T) {
	x := openExtism(t, guestEngine, Source{Args: []string{"name"}, Env: []string{"A=b"}})
	if got := x.Identity().Transport; got != "extism" {
		t.Errorf("transport = %s", got)
	}
	long := strings.Repeat("…", 10_000)
	for _, tt := range []struct{ name, request, want, log string }{
		{"bytes come back", "echo a\x00b…", "a\x00b…", ""},
		{"no output", "nothing", "", ""},
		{"a long message", "echo " + long, long, ""},
		{"the first request", "calls", "1", ""},
		{"another request meets another instance", "calls", "1", ""},
		{"files", "read /plugin/data.txt", "plugin data <nil>", ""},
		{"no host files", "read /etc/passwd", " open /etc/passwd: No such file or directory", ""},
		{"surroundings", "surround", `["name"] ["A=b"] 2026-10-01 09:00:00 +0000 UTC`, ""},
		{"standard error", "print words", "", "words"},
		{"the SDK's log", "log words", "", "words\n"},
		{"no configuration", "config key", "true", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			response, answer, err := ask(t, x, tt.request)
			if err != nil || response != tt.want || string(answer.Log) != tt.log {
				t.Errorf("got %.100q, log %.100q, %v", response, answer.Log, err)
			}
			if answer.Fuel == 0 {
				t.Error("it used no fuel")
			}
		})
	}
}

func TestExtismFails(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	x := openExtism(t, guestEngine, Source{Limits: step.Limits{Fuel: 500_000_000, Memory: 32 << 20, Output: 1000}})
	for _, tt := range []struct {
		name, request string
		cause         step.Cause
		want          string
	}{
		{"error", "error what", step.Broken, "rover_handle set the error: what"},
		{"code", "code", step.Broken, "rover_handle returned 7"},
		{"exit", "exit", step.Trapped, "exit with code 3 before it answered"},
		{"loop", "loop", step.Exhausted, "limit fuel: 500000000 units"},
		{"calls of the SDK without end", "kernel", step.Exhausted, "limit fuel: 500000000 units"},
		{"recursion", "deep", step.Exhausted, "limit depth: 1900 calls inside each other"},
		{"memory", "grow", step.Exhausted, "limit memory: 33554432 bytes, and it asked for more"},
		{"memory of the SDK, which answers that there is no more", "fill", step.Exhausted, "limit fuel: 500000000 units"},
		{"output", "echo " + strings.Repeat("x", 1001), step.Exhausted, "limit output: 1000 bytes, and the response has 1001"},
		{"connection", "http", step.Trapped, "HTTP request to 'http://127.0.0.1/' is not allowed"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			failure, answer := failureOf(t, x, tt.request)
			if failure.Cause != tt.cause || !strings.HasPrefix(failure.Detail, tt.want) || answer.Response != nil {
				t.Errorf("got %v, response %.100q", failure, answer.Response)
			}
			if got := answerOf(t, x, "calls"); got != "1" {
				t.Errorf("the next request got %q", got)
			}
		})
	}
}

func TestExtismIsTheSameOnBothEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	interpreter := New(&Options{Interpret: true})
	compiled, interpreted := openExtism(t, guestEngine, Source{}), openExtism(t, interpreter, Source{})
	for _, request := range []string{"echo words", "read /none", "surround"} {
		want, answer, err := ask(t, compiled, request)
		got, again, err2 := ask(t, interpreted, request)
		if err != nil || err2 != nil || got != want || again.Fuel != answer.Fuel {
			t.Errorf("%s: compiled %q, %d units, %v; interpreted %q, %d units, %v", request, want, answer.Fuel, err, got, again.Fuel, err2)
		}
	}
	if err := interpreter.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestExtismRefuses(t *testing.T) {
	// extism exports rover_handle with the given type, and imports a function.
	extism := func(imported, typ, handle string) []byte {
		return assembly{
			memory: onePage, export: true,
			imports: []function{{name: imported, typ: typ}},
			funcs:   []function{{name: "rover_handle", typ: handle, code: []byte{opI32Const, 0}}},
		}.bytes()
	}
	for _, tt := range []struct {
		name   string
		module []byte
		want   string
	}{
		{"a function that the SDK lacks", extism("extism:host/env/fly", ">", ">i"), "imports extism:host/env.fly;"},
		{"a function of another type", extism("extism:host/env/alloc", "i>i", ">i"), "imports extism:host/env.alloc as (i32) -> (i32), which is (i64) -> (i64);"},
		{"an entry of another type", extism("extism:host/env/input_length", ">I", "i>i"), "exports rover_handle as (i32) -> (i32);"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := New(nil).Extism(&Source{Module: tt.module}); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}
