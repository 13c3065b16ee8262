package schema_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/workrover/workrover/runtime/schema"
)

// TestSampler: of each kind of schema that plugins have, what is said to fit fits, and
// what is said not to fit does not; and a generator makes the same values again.
func TestSampler(t *testing.T) {
	for _, tt := range []struct{ name, schema string }{
		{"nothing", `{}`},
		{"an object", `{"type":"object","properties":{"path":{"type":"string"},"n":{"type":"integer","minimum":1,"maximum":9}},"required":["path","n"],"additionalProperties":false}`},
		{"a choice", `{"type":"object","properties":{"mode":{"enum":["a","b"]},"b":{"const":3}},"required":["mode"]}`},
		{"a pattern", `{"type":"object","properties":{"iban":{"type":"string","pattern":"^[A-Z]{2}[0-9]{2}(-[a-f]+)?$"}},"required":["iban"]}`},
		{"lists", `{"type":"object","properties":{"rows":{"type":"array","minItems":2,"items":{"type":"array","items":{"type":["string","number","null"]}}}},"required":["rows"]}`},
		{"references", `{"$defs":{"p":{"type":"string","minLength":3,"maxLength":5}},"type":"object","properties":{"p":{"$ref":"#/$defs/p"}},"required":["p"]}`},
		{"alternatives", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"number"}},"oneOf":[{"required":["a"]},{"required":["b"]}]}`},
		{"all of some", `{"allOf":[{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]},{"type":"object","properties":{"d":{"type":"string","format":"date"}},"required":["d"]}]}`},
		{"bounds", `{"type":"object","properties":{"x":{"type":"number","exclusiveMinimum":0,"maximum":1},"y":{"type":"integer","multipleOf":5,"minimum":10}},"required":["x","y"]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			compiled, err := schema.Compile(json.RawMessage(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			one, two := sampler(), sampler()
			for range 50 {
				value, ok := one.Fitting(json.RawMessage(tt.schema))
				if !ok {
					t.Fatal("no value was found that fits")
				}
				if err := compiled.Check(value); err != nil {
					t.Errorf("%s: %v", value, err)
				}
				if again, _ := two.Fitting(json.RawMessage(tt.schema)); string(again) != string(value) {
					t.Fatalf("%s, and then %s", value, again)
				}
			}
			value, ok := one.Misfitting(json.RawMessage(tt.schema))
			if ok != (tt.name != "nothing") {
				t.Errorf("misfit: %s, %v", value, ok)
			}
			if ok && compiled.Check(value) == nil {
				t.Errorf("%s fits", value)
			}
		})
	}
}

func sampler() *schema.Sampler {
	return &schema.Sampler{Rand: rand.New(rand.NewChaCha8([32]byte{1})), Texts: []string{"/workspace/a.txt"}}
}
