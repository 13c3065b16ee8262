// Command guest is the plugin office: a WASM module, or an executable, as it is
// built.
package main

import (
	"runtime/debug"

	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(office.Plugin())

// An instance answers one request and is gone, so its garbage is collected only
// where memory could run out.
const enough = 96 << 20

func init() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(enough)
	serve.Rehearse(registered, office.Rehearsal()...)
}

func main() { serve.Main(registered) }
