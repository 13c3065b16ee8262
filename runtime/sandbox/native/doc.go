// Package native runs plugins that are written in Go inside this process, over
// the same [step.World] that a WASM guest has. It confines nothing: it is for
// tests and for debugging, and to hold the transports against each other.
package native
