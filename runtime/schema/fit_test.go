package schema

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// plainSchemas are such as tools have: with every rule that a shape knows, and with
// some that it does not.
func plainSchemas() []string {
	return []string{
		`{}`, `true`, `{"type":"integer","minimum":1}`, `{"type":["string","null"],"minimum":3}`, `{"type":"number"}`, `{"properties":{"a":{"type":"string"}}}`,
		`{"type":"object","properties":{"path":{"type":"string","description":"d"},"n":{"type":"integer","minimum":-2,"default":1},"b":{"type":"boolean"}},"required":["path"],"additionalProperties":false}`,
		`{"type":"object","properties":{"rows":{"type":"array","items":{"type":"array","items":{"type":["string","number","boolean","null"]}}}},"required":["rows"]}`,
		`{"type":"object","additionalProperties":{"type":["string","integer"]}}`, `{"type":"object","required":["a","b"]}`, `{"type":"array","items":false}`,
		`{"type":"object","properties":{"a":{"type":"string","minLength":2},"b":{"enum":["x","y"]},"c":{"$ref":"#/properties/a"}},"required":["b"]}`,
		`{"type":"object","minProperties":2,"properties":{"a":false,"b":true}}`, `{"minimum":1.5}`,
		`{"type":"integer","minimum":1,"maximum":3}`, `{"maximum":0}`, `{"maximum":2.5}`, `{"minItems":1}`, `{"type":"array","minItems":2,"items":{"type":"integer"}}`, `{"minItems":1.0}`,
		`{"minLength":1}`, `{"minLength":2}`, `{"type":["string","null"],"minLength":0}`, `{"enum":["a","b"]}`, `{"enum":["a",1]}`, `{"enum":[]}`, `{"enum":["\\x","a\\n\\\"b"]}`, `{"enum":["x\ty"]}`, `{"enum":["\\n"]}`, `{"type":"integer","enum":["1"]}`,
	}
}

// plainValues are values of each kind, sound and not.
func plainValues() []string {
	return []string{
		`{}`, `[]`, `""`, `null`, `true`, `false`, `0`, `-0`, `1`, `-3`, `3`, `01`, `1.0`, `1e3`, `1E400`, `-`, `123456789012345678901`, `"a"`, `"a\n\"b\\"`, `"\u0041"`, `"\x"`, "\"\t\"", "\"\xff\"", `"`, `nul`, `tru`, ``,
		`{"path":"a"}`, `{"path":"a","n":1}`, `{"path":"a","n":-3}`, `{"path":"a","n":1.0}`, `{"path":1}`, `{"path":"a","path":1}`, `{"path":1,"path":"a"}`, `{"path":"a","x":1}`, `{"p\u0061th":"a"}`, `{"b":true}`, `{"path":"a","b":true,}`, `{"path" :"a"}`, `{,}`, `{"path"}`, `{"path":}`, `{"path":"a"}}`, `{"path":"a"`,
		`{"rows":[["a",1,1.5,true,null],[]]}`, `{"rows":[[[]]]}`, `{"rows":[1]}`, `{"rows":[[1,]]}`, `{"rows":[[1]]`, `{"rows":[,]}`,
		`{"a":"x"}`, `{"a":1,"b":2}`, `{"a":1,"a":2}`, `{"b":1,"c":1.5}`, `{"b":"x","a":"long"}`, `{"b":"x","a":"s"}`, `{"b":"x","c":"s"}`, `{"a":{"b":[{"c":null}]}}`, `[1]`, `[[]]`,
		`[1,2]`, `[1,"a"]`, `2`, `4`, `"b"`, `"1"`, `"ab"`, `"\\x"`, `"x\ty"`, `"\n"`, `"ä"`,
	}
}

// TestFit: what is said to fit at a look is what the library finds no fault with.
func TestFit(t *testing.T) {
	looked := 0
	for _, schema := range plainSchemas() {
		for _, value := range plainValues() {
			if fitsBoth(t, schema, []byte(value)) {
				looked++
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d values were found to fit at a look", looked)
	}
	deep := []byte(`{}`)
	for range 2 * maxDepth {
		deep = append(append([]byte(`[`), deep...), ']')
	}
	if fitsBoth(t, `{}`, deep) {
		t.Error("there is no end to how deep it looks")
	}
}

// fitsBoth reports whether a value fits a schema at a look.
func fitsBoth(t *testing.T, schema string, value []byte) bool {
	t.Helper()
	compiled, err := Compile(json.RawMessage(schema))
	if err != nil {
		t.Fatal(err)
	}
	fits := compiled.shape.fits(value)
	if !fits {
		return false
	}
	if instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(value)); err != nil {
		t.Errorf("%s fits %s, and %v", value, schema, err)
	} else if err := compiled.compiled.Validate(instance); err != nil {
		t.Errorf("%s fits %s, and %v", value, schema, err)
	}
	return true
}

// TestFitRandomly makes values of others, byte by byte.
func TestFitRandomly(t *testing.T) {
	seed := uint64(20261130)
	random := rand.New(rand.NewPCG(seed, 0))
	values := plainValues()
	for range 3000 {
		value := []byte(values[random.IntN(len(values))])
		other := values[random.IntN(len(values))]
		switch at := random.IntN(len(value) + 1); {
		case random.IntN(2) == 0:
			value = append(value[:at:at], append([]byte(other), value[at:]...)...)
		case at < len(value):
			value[at] = `{}[]",:0123456789.eE-aтrufl\`[random.IntN(28)]
		}
		schemas := plainSchemas()
		fitsBoth(t, schemas[random.IntN(len(schemas))], value)
	}
}

// BenchmarkCheck checks arguments as calls mostly have them.
func BenchmarkCheck(b *testing.B) {
	compiled, err := Compile(json.RawMessage(plainSchemas()[6]))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := compiled.Check(json.RawMessage(`{"b":true,"n":40,"path":"notes/003.txt"}`)); err != nil {
			b.Fatal(err)
		}
	}
}
