// Command go is the example plugin ledger in Go. Built for wasip1 it is a WASM
// module, and built for this machine an executable that rover talks to.
package main

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

var _ = serve.Register(ledger()) // as a reactor, in which main does not run

func main() { serve.Main(ledger()) }

func ledger() *plugin.Plugin {
	return &plugin.Plugin{
		Name:        "ledger",
		Version:     "1.0.0",
		Description: "Keeps and judges ledgers in CSV.",
		Tools: []plugin.Tool{
			{Call: appendLine, Info: plugin.ToolInfo{
				Name:        "append",
				Description: "Append a line to a ledger.",
				InputSchema: texts("path", "line"),
				Writes:      true,
			}},
			{Call: sum, Info: plugin.ToolInfo{
				Name:        "sum",
				Description: "Sum the amounts in a column of a ledger.",
				InputSchema: texts("path", "column"),
			}},
		},
		Verifiers: []plugin.Verifier{{Verify: total, Info: plugin.VerifierInfo{
			Name:         "total",
			Description:  "The amounts in a column sum to what they should.",
			ConfigSchema: texts("path", "column", "equals"),
		}}},
		Needs: plugin.Needs{Read: []string{"/workspace"}, Write: []string{"/workspace"}},
	}
}

// texts is the schema of an object whose properties are texts.
func texts(names ...string) json.RawMessage {
	properties := map[string]any{}
	for _, name := range names {
		properties[name] = map[string]any{"type": "string"}
	}
	schema, _ := json.Marshal(map[string]any{ // nothing in it can fail
		"type": "object", "properties": properties, "required": names, "additionalProperties": false,
	})
	return schema
}
