//go:build !wasip1

package serve

import "github.com/workrover/workrover/sdk/plugin"

// Rehearse has p answer requests while a WASM module initialises, and drops the
// answers: what Go prepares when it is first used, as package json does for every
// type, is then there for all requests, because the host starts each of them
// from what the module has in memory when it is initialised. Nothing but /plugin
// is mounted at that time, and what p keeps in variables stays.
//
// A process lives on, so there it does nothing.
func Rehearse(*plugin.Plugin, ...string) {}
