// Command go is the example policy clerk in Go. Built for wasip1 it is a WASM
// module, and built for this machine an executable that rover talks to.
package main

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

var clerk = serve.Register(&plugin.Plugin{
	Name: "clerk", Version: "1.0.0", Description: "Adds up orders.",
	Policies: []plugin.Policy{{
		Info: plugin.PolicyInfo{
			Name:         "sums",
			Description:  "Reads the orders, and writes the sum for each region.",
			ConfigSchema: json.RawMessage(configSchema),
		},
		Act: sums,
	}},
})

func main() { serve.Main(clerk) } // not run in a reactor
