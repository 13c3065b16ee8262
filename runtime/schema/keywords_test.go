package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/schema"
)

// TestStrays: a keyword that there is not is found wherever a schema can be, and what
// only looks like one is not.
func TestStrays(t *testing.T) {
	for _, tt := range []struct {
		name, schema string
		want         []string
	}{
		{"none", `{"type":"object","required":["path"],"properties":{"path":{"type":"string","pattern":"^/"}},"$defs":{"a":true}}`, nil},
		{"at the top", `{"type":"object","requierd":["path"]}`, []string{`there is no keyword "requierd": did you mean "required"?`}},
		{"in another writing", `{"additional_properties":false,"minlength":3}`, []string{`there is no keyword "additional_properties": did you mean "additionalProperties"?`, `there is no keyword "minlength": did you mean "minLength"?`}},
		{"of a member", `{"properties":{"path":{"patern":"^/"}}}`, []string{`at properties/path: there is no keyword "patern": did you mean "pattern"?`}},
		{"a member that is called so", `{"properties":{"requierd":{"type":"string"}}}`, nil},
		{"a value that has it", `{"default":{"requierd":1},"examples":[{"patern":2}],"const":{"tipe":3},"enum":[{"tipe":3}]}`, nil},
		{"in a list", `{"anyOf":[true,{"items":{"tipe":"string"}}]}`, []string{`at anyOf/1/items: there is no keyword "tipe": did you mean "type"?`}},
		{"of nobody", `{"nullable":true}`, []string{`there is no keyword "nullable"; a name of your own begins with x-`}},
		{"of one's own", `{"x-unit":"cents"}`, nil},
		{"of another draft", `{"$schema":"http://json-schema.org/draft-07/schema#","additionalItems":false}`, nil},
		{"of this draft", `{"$schema":"https://json-schema.org/draft/2020-12/schema","tipe":"string"}`, []string{`there is no keyword "tipe": did you mean "type"?`}},
		{"no schema", `[1]`, nil},
		{"no JSON", `{`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, schema.Strays(json.RawMessage(tt.schema))); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
