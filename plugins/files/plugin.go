package files

import (
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// Plugin returns the plugin.
func Plugin() *plugin.Plugin {
	return &plugin.Plugin{
		Name:        "files",
		Version:     "1.0.0",
		Description: "Reads, writes and judges plain files.",
		Tools:       []plugin.Tool{listTool(), readTool(), writeTool(), editTool(), moveTool(), deleteTool(), searchTool()},
		Builders:    []plugin.Builder{tableBuilder()},
		Verifiers:   []plugin.Verifier{existsVerifier(), absentVerifier(), textVerifier(), csvVerifier(), jsonVerifier(), unchangedVerifier()},
		Needs:       plugin.Needs{Read: []string{workspace}, Write: []string{workspace}},
	}
}

// schema makes the JSON Schema of an object: properties as JSON, and the names
// of those that are needed. Other properties are not allowed. It is text put
// together and not package json, because it runs whenever the module starts.
func schema(properties string, required ...string) json.RawMessage {
	names := ""
	if len(required) > 0 {
		names = `"` + strings.Join(required, `","`) + `"`
	}
	return json.RawMessage(`{"type":"object","properties":{` + properties + `},"required":[` + names + `],"additionalProperties":false}`)
}
