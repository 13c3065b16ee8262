// Command guest is the plugin office: a WASM module, or an executable, as it is
// built.
package main

import (
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(office.Plugin())

func init() { serve.Rehearse(registered, office.Rehearsal()...) }

func main() { serve.Main(registered) }
