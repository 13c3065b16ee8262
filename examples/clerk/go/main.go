// Command go is the example policy clerk in Go. Built for wasip1 it is a WASM
// module, and built for this machine an executable that rover talks to.
package main

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

var _ = serve.Register(clerk()) // as a reactor, in which main does not run

func main() { serve.Main(clerk()) }

func clerk() *plugin.Plugin {
	return &plugin.Plugin{
		Name:        "clerk",
		Version:     "1.0.0",
		Description: "Adds up orders.",
		Policies: []plugin.Policy{{
			Info: plugin.PolicyInfo{
				Name:         "sums",
				Description:  "Reads the orders, and writes the sum for each region.",
				ConfigSchema: json.RawMessage(configSchema),
			},
			Act: sums,
		}},
	}
}
