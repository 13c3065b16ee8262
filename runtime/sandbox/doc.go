// Package sandbox runs plugins where nothing of the machine reaches them.
//
// A [Sandbox] opens plugins from their [Source] and owns what they share: the
// engine, compiled code and its cache on disk. Each transport is a package of
// its own: wasm runs WebAssembly modules over the host functions of wasi; process
// runs executables, which the operating system confines; native runs Go plugins in this process, for tests. Whatever the transport, a
// plugin is a [step.Plugin], which is all that the rest of the runtime knows.
package sandbox
