package serve

import (
	"io"
	"os"

	"github.com/workrover/workrover/sdk/plugin"
)

// Main answers the one request that a WASM command is started for: it is on
// standard input, and the response goes to standard output. In a WASM reactor
// main does not run.
func Main(p *plugin.Plugin) {
	request, err := io.ReadAll(os.Stdin)
	if err == nil {
		_, err = os.Stdout.Write(Handle(p, wasmHost(), request))
	}
	if err != nil {
		panic("serve: " + err.Error())
	}
}
