package plugin

import (
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzScan holds what splits JSON against package json.
func FuzzScan(f *testing.F) {
	for _, text := range []string{
		`{}`, `[]`, ` { "a" : 1 , "b" : [ { "c" : "}" } , -1.5e3 ] , "a" : null } `, `["\"", "\\", "\u00e9\ud834\udd1e", "a,b:c]"]`,
		`{"":{"":{"":[[],{}]}}}`, `[true,false,null,0]`, `{"a":"","b":"x"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !json.Valid([]byte(text)) || invalidUTF8([]byte(text)) >= 0 {
			return
		}
		switch kindOf([]byte(text)) {
		case "object":
			var want map[string]json.RawMessage
			if err := json.Unmarshal([]byte(text), &want); err != nil {
				t.Fatal(err)
			}
			got := map[string]json.RawMessage{}
			for _, f := range members([]byte(text)) {
				got[string(f.name)] = f.value
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("members(%q) = %q, want %q", text, got, want)
			}
		case "array":
			var want []json.RawMessage
			if err := json.Unmarshal([]byte(text), &want); err != nil {
				t.Fatal(err)
			}
			if got := elements([]byte(text)); !reflect.DeepEqual(got, want) {
				t.Errorf("elements(%q) = %q, want %q", text, got, want)
			}
		case "string":
			var want string
			if err := json.Unmarshal([]byte(text), &want); err != nil {
				t.Fatal(err)
			}
			if got := string(unquoted([]byte(text))); got != want {
				t.Errorf("unquoted(%q) = %q, want %q", text, got, want)
			}
		}
	})
}
