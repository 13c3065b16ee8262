package wasm

import (
	"errors"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/step"
)

// accept inspects a module and checks it for the transport that it is made for.
func accept(module []byte) (*shape, error) {
	s, err := inspect(module)
	if err != nil {
		return nil, err
	}
	return s, s.check(transportOf(s), nil)
}

func TestRefusals(t *testing.T) {
	good := func() assembly { return assembled(result(0, 0)) }
	with := func(change func(*assembly)) []byte {
		a := good()
		change(&a)
		return a.bytes()
	}
	imports := func(f function) []byte { return with(func(a *assembly) { a.imports = []function{f} }) }
	for _, tt := range []struct {
		name   string
		module []byte
		want   []string // parts of the message: the cause and the remedy
	}{
		{"empty", nil, []string{"is not a WebAssembly module", "GOOS=wasip1"}},
		{"script", []byte("#!/bin/sh\n"), []string{"is not a WebAssembly module"}},
		{"header alone, cut", []byte("\x00asm\x01"), []string{"damaged", "ends too early"}},
		{"unknown version", []byte("\x00asm\x07\x00\x00\x00"), []string{"damaged", "version"}},
		{"component", []byte("\x00asm\x0d\x00\x01\x00"), []string{"component", "preview 2", "wasm32-wasip1"}},
		{"cut", good().bytes()[:30], []string{"damaged", "ends too early", "build it again"}},
		{"number too large", append([]byte("\x00asm\x01\x00\x00\x00\x00"), 0xff, 0xff, 0xff, 0xff, 0xff, 0x01), []string{"damaged"}},
		{"other import", imports(function{name: "env/abort", typ: "i>i"}), []string{"imports env.abort", "nothing but WASI preview 1"}},
		{"network", imports(function{name: "env/fetch", typ: "i>i"}), []string{"imports env.fetch, to reach a network", "at /plugin"}},
		{"sockets", imports(function{name: "wasi_snapshot_preview1/sock_open", typ: "i>i"}), []string{"sock_open, to reach a network"}},
		{"a browser", imports(function{name: "gojs/runtime.wasmExit", typ: "i>"}), []string{"as a program for a browser does", "GOOS=wasip1"}},
		{"a browser, in Rust", imports(function{name: "wbg/__wbindgen_throw", typ: "i>"}), []string{"wasm-bindgen", "wasm32-wasip1"}},
		{"an older WASI", imports(function{name: "wasi_unstable/fd_write", typ: "i>"}), []string{"of an older WASI"}},
		{"a program for the author's machine", []byte("\x7fELF\x02\x01\x01"), []string{"is a program for Linux (ELF)", "GOOS=wasip1", "docs/plugins/rules.md#wasm-module"}},
		{"WebAssembly as text", []byte("(module)"), []string{"WebAssembly as text"}},
		{"unknown function of WASI", imports(function{name: "wasi_snapshot_preview1/fd_dup", typ: "i>i"}), []string{"imports wasi_snapshot_preview1.fd_dup"}},
		{"function of WASI with another type", imports(function{name: "wasi_snapshot_preview1/fd_close", typ: "I>i"}), []string{"fd_close as (i64) -> (i32)", "(i32) -> (i32)"}},
		{"imported memory", with(func(a *assembly) {
			a.memory = nil
			a.foreign = join(text("env"), text("memory"), []byte{kindMemory, 0, 1})
		}), []string{"imports its memory, env.memory", "export it"}},
		{"imported shared memory", with(func(a *assembly) {
			a.memory = nil
			a.foreign = join(text("env"), text("memory"), []byte{kindMemory, 3, 1, 1})
		}), []string{"threads", "without threads"}},
		{"imported global", with(func(a *assembly) {
			a.foreign = join(text("env"), text("g"), []byte{kindGlobal, 0x7f, 0})
		}), []string{"imports env.g"}},
		{"imported table", with(func(a *assembly) {
			a.foreign = join(text("env"), text("t"), []byte{kindTable, 0x70, 0, 1})
		}), []string{"imports env.t"}},
		{"shared memory", with(func(a *assembly) { a.memory = []byte{3, 1, 1} }), []string{"threads"}},
		{"command with another type", with(func(a *assembly) {
			a.funcs = []function{{name: "_start", typ: "i>"}}
		}), []string{"exports _start as (i32) -> ()", "as a program for WASI preview 1"}},
		{"command whose memory is not exported", with(func(a *assembly) {
			a.funcs, a.export = []function{{name: "_start", typ: ">"}}, false
		}), []string{"does not export memory", "as a program for WASI preview 1"}},
		{"no entry", with(func(a *assembly) { a.funcs = nil }), []string{"does not export rover_handle", "as the plugin SDK does"}},
		{"no alloc", with(func(a *assembly) { a.funcs = a.funcs[1:] }), []string{"does not export rover_alloc"}},
		{"memory not exported", with(func(a *assembly) { a.export = false }), []string{"does not export memory"}},
		{"no memory", with(func(a *assembly) { a.memory, a.export = nil, false }), []string{"does not export memory"}},
		{"handle of another type", with(func(a *assembly) { a.funcs[1].typ = "i>I" }), []string{"exports rover_handle as (i32) -> (i64)"}},
		{"initialize of another type", with(func(a *assembly) {
			a.funcs = append(a.funcs, function{name: "_initialize", typ: "i>"})
		}), []string{"exports _initialize as (i32) -> ()"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := accept(tt.module)
			if _, ok := errors.AsType[*step.Refusal](err); !ok {
				t.Fatalf("got %v, want a Refusal", err)
			}
			for _, part := range tt.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("it says %q, want it to say %q", err, part)
				}
			}
		})
	}
}

func TestAcceptedModule(t *testing.T) {
	a := assembled(result(0, 0))
	a.imports = []function{{name: "wasi_snapshot_preview1/proc_exit", typ: "i>"}}
	a.funcs = append(a.funcs, function{name: entryInitialize, typ: ">"}, function{name: entryStart, typ: ">"})
	s, err := accept(a.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if s.memory != 1 {
		t.Errorf("memory = %d pages, want 1", s.memory)
	}
}

func FuzzInspect(f *testing.F) {
	f.Add(assembled(result(0, 0)).bytes())
	f.Fuzz(func(t *testing.T, module []byte) {
		if s, err := accept(module); err == nil && len(s.exports) == 0 {
			t.Error("a module without exports is accepted")
		}
	})
}
