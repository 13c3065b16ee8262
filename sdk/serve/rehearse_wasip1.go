package serve

import "github.com/workrover/workrover/sdk/plugin"

// Rehearse has p answer requests while the module initialises, and drops the
// answers: what Go prepares when it is first used, as package json does for every
// type, is then there for all requests, because the host starts each of them
// from what the module has in memory when it is initialised. Nothing but /plugin
// is mounted at that time, and what p keeps in variables stays.
func Rehearse(p *plugin.Plugin, requests ...string) {
	for _, r := range requests {
		Handle(p, wasmHost(), []byte(r))
	}
}
