// Command guest is the plugin files as a WASM module.
package main

import (
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/sdk/serve"
)

var _ = serve.Register(files.Plugin())

func main() {} // not run: the host initialises the module and calls what package serve exports
