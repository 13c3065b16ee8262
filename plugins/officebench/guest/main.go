// Command guest is the plugin officebench: a WASM module, or an executable, as it
// is built.
package main

import (
	"github.com/workrover/workrover/plugins/officebench"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(officebench.Plugin())

func init() { serve.Rehearse(registered, officebench.Rehearsal()...) }

func main() { serve.Main(registered) }
