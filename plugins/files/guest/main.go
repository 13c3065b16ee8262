// Command guest is the plugin files: a WASM module, or an executable, as it is
// built.
package main

import (
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/sdk/serve"
)

var registered = serve.Register(files.Plugin())

func init() { serve.Rehearse(registered, files.Rehearsal()...) }

func main() { serve.Main(registered) }
