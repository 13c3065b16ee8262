package plugin

import (
	"encoding/json"
	"testing"
)

// TestKindText: the type of a member is told with all that bounds it.
func TestKindText(t *testing.T) {
	for _, tt := range []struct{ schema, want string }{
		{`{"type":"object","additionalProperties":{"type":"number","minimum":0}}`, "object of number minimum 0"},
		{`{"type":"object","additionalProperties":false}`, "object"},
		{`{"type":"array","items":{"type":"object","additionalProperties":{"type":["string","null"]}}}`, "array of object of string or null"},
		{`{"enum":["a",1]}`, `"a" | 1`},
	} {
		var rules map[string]any
		if err := json.Unmarshal([]byte(tt.schema), &rules); err != nil {
			t.Fatal(err)
		}
		if got := kindText(rules); got != tt.want {
			t.Errorf("%s is %q, want %q", tt.schema, got, tt.want)
		}
	}
}
