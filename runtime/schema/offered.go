package schema

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
)

// Offered is a schema in what a plugin says of itself.
type Offered struct {
	Of    string // "tool sum"
	Field string // "input_schema"
	Text  json.RawMessage
}

// AllOf lists the schemas of a description that are there.
func AllOf(d *plugin.Description) []Offered {
	var list []Offered
	add := func(of, field string, text json.RawMessage) {
		if len(text) > 0 {
			list = append(list, Offered{of, field, text})
		}
	}
	for _, t := range d.Tools {
		add("tool "+t.Name, "input_schema", t.InputSchema)
		add("tool "+t.Name, "output_schema", t.OutputSchema)
	}
	for _, b := range d.Builders {
		add("builder "+b.Name, "config_schema", b.ConfigSchema)
	}
	for _, v := range d.Verifiers {
		add("verifier "+v.Name, "config_schema", v.ConfigSchema)
	}
	for _, p := range d.Policies {
		add("policy "+p.Name, "config_schema", p.ConfigSchema)
	}
	return list
}
