package wasm

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/sandbox/meter"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

const buildRemedy = "build it for WASI preview 1, as with GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared"

// notWASM is the refusal of a file that does not begin as a module does. Most of them
// are programs that were built for the author's own machine.
func notWASM(file []byte) *step.Refusal {
	cause := "is not a WebAssembly module"
	for _, system := range []struct{ magic, name string }{
		{"\x7fELF", "is a program for Linux (ELF)"},
		{"MZ", "is a program for Windows (PE)"},
		{"\xcf\xfa\xed\xfe", "is a program for macOS (Mach-O)"},
		{"\xca\xfe\xba\xbe", "is a program for macOS (Mach-O)"},
		{"!<arch>\n", "is an archive of object files"},
		{"(module", "is WebAssembly as text"},
	} {
		if bytes.HasPrefix(file, []byte(system.magic)) {
			cause = system.name + ", and not a WebAssembly module"
		}
	}
	return &step.Refusal{Cause: cause, Remedy: buildRemedy, Rule: plugin.RuleModule}
}

func damaged(what string) *step.Refusal {
	return &step.Refusal{Cause: "is a damaged WebAssembly module: " + what, Remedy: "build it again", Rule: plugin.RuleModule}
}

// unmetered is the refusal of a module that could not be made to count its fuel.
func unmetered(r *meter.Refusal) *step.Refusal {
	remedy := r.Remedy
	if remedy == "" {
		remedy = "build it again"
	}
	return &step.Refusal{Cause: fmt.Sprintf("cannot be run: %s (at offset %#x)", r.What, r.Offset), Remedy: remedy, Rule: plugin.RuleModule}
}

func component() *step.Refusal {
	return &step.Refusal{
		Cause:  "is a component for WASI preview 2",
		Remedy: "build a core module for WASI preview 1 instead, for example for the target wasm32-wasip1",
		Rule:   plugin.RuleCore,
	}
}

func threads() *step.Refusal {
	return &step.Refusal{
		Cause:  "needs threads (a shared memory)",
		Remedy: "build it without threads: what they do depends on the machine, so a plugin has none",
		Rule:   plugin.RuleThreads,
	}
}

func importedMemory(name string) *step.Refusal {
	return &step.Refusal{Cause: "imports its memory, " + name, Remedy: "define the memory in the module and export it as memory", Rule: plugin.RuleMemory}
}

// foreignImport is the refusal of a module that wants of the host what no plugin gets.
// Some names say what it was made for.
func foreignImport(name string) *step.Refusal {
	cause, remedy := "imports "+name, "use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host"
	lower := strings.ToLower(name)
	switch module, _, _ := strings.Cut(lower, "."); {
	case strings.Contains(lower, "sock_"), strings.Contains(lower, "http"), strings.Contains(lower, "fetch"), strings.Contains(lower, "socket"):
		cause += ", to reach a network"
		remedy = "a plugin has no network: put what it would fetch into its package, where it finds it at /plugin"
	case module == "gojs" || module == "go":
		cause += ", as a program for a browser does"
		remedy = buildRemedy + ", and not with GOOS=js"
	case strings.HasPrefix(module, "wbg") || strings.Contains(module, "__wbindgen"):
		cause += ", as wasm-bindgen for a browser does"
		remedy = "build it without wasm-bindgen, for the target wasm32-wasip1"
	case module == "wasi_unstable":
		cause += ", of an older WASI"
		remedy = "build it with a toolchain for WASI preview 1 (wasi_snapshot_preview1)"
	}
	return &step.Refusal{Cause: cause, Remedy: remedy, Rule: plugin.RuleImports}
}

func wrongImport(name, got, want string) *step.Refusal {
	return &step.Refusal{
		Cause:  "imports " + name + " as " + got + ", which is " + want,
		Remedy: "build it with a toolchain for WASI preview 1",
		Rule:   plugin.RuleImports,
	}
}

// missingEntry is the refusal of a module without something that the host needs.
func missingEntry(name, remedy string) *step.Refusal {
	rule := plugin.RuleEntry
	if name == entryMemory {
		rule = plugin.RuleMemory
	}
	return &step.Refusal{Cause: "does not export " + name, Remedy: remedy, Rule: rule}
}

func wrongEntry(name, got, remedy string) *step.Refusal {
	return &step.Refusal{Cause: "exports " + name + " as " + got, Remedy: remedy, Rule: plugin.RuleEntryType}
}
