// Package serve answers protocol requests with a plugin, in every transport
// from one source.
//
// An author registers a plugin in the main package:
//
//	var ledger = serve.Register(&plugin.Plugin{Name: "ledger", …})
//
//	func main() { serve.Main(ledger) }
//
// and builds it to a WASM reactor, or to a process:
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -o ledger.wasm .
//	CGO_ENABLED=0 go build -o ledger .
//
// In a reactor main does not run; package variables are what the host
// initialises. [Handle] is the same answer as a function, for tests and for
// hosts that run a plugin natively, and [Dir] gives it files.
package serve
