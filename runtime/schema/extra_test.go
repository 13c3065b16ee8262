package schema_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/schema"
)

// TestExtras: whatever leads to an object, its keys are those that the schema has there.
func TestExtras(t *testing.T) {
	const declared = `{"type": "object", "additionalProperties": false, "properties": {
		"path": {"type": "string"}, "has": {"type": "array", "items": {"$ref": "#/$defs/mail~0a"}},
		"both": {"allOf": [{"type": "object", "properties": {"x": {}}, "additionalProperties": false}]}},
		"$defs": {"mail~a": {"type": "object", "properties": {"to": {}, "text": {}}, "additionalProperties": false}}}`
	for value, want := range map[string][]schema.Extra{
		`{"path": "a", "has": [{"to": 1}]}`: nil,
		`{"path": 1}`:                       nil, // that is another mistake
		`{`:                                 nil,
		`{"pth": 1, "a": 2}`: {
			{Object: []string{}, Key: "a", Known: []string{"both", "has", "path"}},
			{Object: []string{}, Key: "pth", Known: []string{"both", "has", "path"}},
		},
		`{"has": [{"to": 1}, {"txt": 1}]}`: {{Object: []string{"has", "1"}, Key: "txt", Known: []string{"text", "to"}}},
		`{"both": {"y": 1}}`:               {{Object: []string{"both"}, Key: "y", Known: []string{"x"}}},
	} {
		compiled, err := schema.Compile(json.RawMessage(declared))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, compiled.Extras(json.RawMessage(value))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", value, diff)
		}
	}
}
