// Package wasm runs plugins that are WebAssembly modules.
//
// An [Engine] holds compiled modules, one for each digest, and the memory that
// instances use again. [Engine.Plugin] looks at a module before anything of it
// runs and refuses, with a [*step.Refusal] that names the remedy, what could not
// work. A [Plugin] speaks the reactor transport: every request meets an
// instance that no other request has met, which has been initialised in a
// world of nothing but the plugin's own files.
package wasm
