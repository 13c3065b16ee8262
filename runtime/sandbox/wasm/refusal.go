package wasm

import (
	"fmt"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// Refusal says why a module cannot be a plugin, and what its author can do.
type Refusal struct {
	Cause  string // "imports env.fetch"
	Remedy string // "use only …"
}

func (r *Refusal) Error() string { return r.Cause + "; " + r.Remedy }

const buildRemedy = "build it for WASI preview 1, as with GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared"

func notWASM() *Refusal {
	return &Refusal{Cause: "is not a WebAssembly module", Remedy: buildRemedy}
}

func damaged(what string) *Refusal {
	return &Refusal{Cause: "is a damaged WebAssembly module: " + what, Remedy: "build it again"}
}

// unmetered is the refusal of a module that could not be made to count its fuel.
func unmetered(r *meter.Refusal) *Refusal {
	remedy := r.Remedy
	if remedy == "" {
		remedy = "build it again"
	}
	return &Refusal{Cause: fmt.Sprintf("cannot be run: %s (at offset %#x)", r.What, r.Offset), Remedy: remedy}
}

func component() *Refusal {
	return &Refusal{
		Cause:  "is a component for WASI preview 2",
		Remedy: "build a core module for WASI preview 1 instead, for example for the target wasm32-wasip1",
	}
}

func threads() *Refusal {
	return &Refusal{
		Cause:  "needs threads (a shared memory)",
		Remedy: "build it without threads: what they do depends on the machine, so a plugin has none",
	}
}

func importedMemory(name string) *Refusal {
	return &Refusal{Cause: "imports its memory, " + name, Remedy: "define the memory in the module and export it as memory"}
}

func foreignImport(name string) *Refusal {
	return &Refusal{
		Cause:  "imports " + name,
		Remedy: "use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host",
	}
}

func wrongImport(name, got, want string) *Refusal {
	return &Refusal{
		Cause:  "imports " + name + " as " + got + ", which is " + want,
		Remedy: "build it with a toolchain for WASI preview 1",
	}
}

func missingEntry(name, remedy string) *Refusal {
	return &Refusal{Cause: "does not export " + name, Remedy: remedy}
}

func wrongEntry(name, got, remedy string) *Refusal {
	return &Refusal{Cause: "exports " + name + " as " + got, Remedy: remedy}
}
