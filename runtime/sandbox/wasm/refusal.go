package wasm

import (
	"fmt"

	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/step"
)

const buildRemedy = "build it for WASI preview 1, as with GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared"

func notWASM() *step.Refusal {
	return &step.Refusal{Cause: "is not a WebAssembly module", Remedy: buildRemedy}
}

func damaged(what string) *step.Refusal {
	return &step.Refusal{Cause: "is a damaged WebAssembly module: " + what, Remedy: "build it again"}
}

// unmetered is the refusal of a module that could not be made to count its fuel.
func unmetered(r *meter.Refusal) *step.Refusal {
	remedy := r.Remedy
	if remedy == "" {
		remedy = "build it again"
	}
	return &step.Refusal{Cause: fmt.Sprintf("cannot be run: %s (at offset %#x)", r.What, r.Offset), Remedy: remedy}
}

func component() *step.Refusal {
	return &step.Refusal{
		Cause:  "is a component for WASI preview 2",
		Remedy: "build a core module for WASI preview 1 instead, for example for the target wasm32-wasip1",
	}
}

func threads() *step.Refusal {
	return &step.Refusal{
		Cause:  "needs threads (a shared memory)",
		Remedy: "build it without threads: what they do depends on the machine, so a plugin has none",
	}
}

func importedMemory(name string) *step.Refusal {
	return &step.Refusal{Cause: "imports its memory, " + name, Remedy: "define the memory in the module and export it as memory"}
}

func foreignImport(name string) *step.Refusal {
	return &step.Refusal{
		Cause:  "imports " + name,
		Remedy: "use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host",
	}
}

func wrongImport(name, got, want string) *step.Refusal {
	return &step.Refusal{
		Cause:  "imports " + name + " as " + got + ", which is " + want,
		Remedy: "build it with a toolchain for WASI preview 1",
	}
}

func missingEntry(name, remedy string) *step.Refusal {
	return &step.Refusal{Cause: "does not export " + name, Remedy: remedy}
}

func wrongEntry(name, got, remedy string) *step.Refusal {
	return &step.Refusal{Cause: "exports " + name + " as " + got, Remedy: remedy}
}
