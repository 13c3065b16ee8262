// Command guest is the plugin desk: a WASM module, or an executable, as it is
// built.
package main

import (
	"github.com/workrover/workrover/plugins/desk"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(desk.Plugin())

func init() { serve.Rehearse(registered, desk.Rehearsal()...) }

func main() { serve.Main(registered) }
