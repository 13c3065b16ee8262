package documents_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/documents"
)

// Everything that package json can say of syntax is said in the words of people who
// write JSON, and at the character that is wrong.
func TestSyntax(t *testing.T) {
	cases := []struct{ text, want string }{
		{`{"a": 1,}`, `line 1, column 9: it is not JSON: "}" where a name belongs: there is a comma too many before it`},
		{`{a: 1}`, `line 1, column 2: it is not JSON: "a" where a name belongs: names stand in double quotation marks`},
		{`{"a" 1}`, `line 1, column 6: it is not JSON: "1" where ":" belongs`},
		{`{"é": 1 "b": 2}`, `line 1, column 9: it is not JSON: a quotation mark where "," or "}" belongs`},
		{"{\n \"a\": [1,\n  2 3]}", `line 3, column 5: it is not JSON: "3" where "," or "]" belongs`},
		{`{"a": }`, `line 1, column 7: it is not JSON: "}" where a value belongs: there is a comma too many, or a value too few, before it`},
		{`{"a": 'b'}`, `line 1, column 7: it is not JSON: "'" where a value belongs: texts stand in double quotation marks`},
		{`{"a": // b`, `line 1, column 7: it is not JSON: "/" where a value belongs: there are no comments in JSON`},
		{`{"a": NaN}`, `line 1, column 7: it is not JSON: "N" where a value belongs: NaN and Infinity are no numbers in JSON`},
		{`{"a": None}`, `line 1, column 7: it is not JSON: "N" where a value belongs: None is written null`},
		{`{"a": north}`, `line 1, column 8: it is not JSON: "o" in a word that is none of true, false and null: a text stands in double quotation marks`},
		{`{"a": south}`, `line 1, column 7: it is not JSON: "s" where a value belongs: a text stands in double quotation marks`},
		{"{\"a\": \"b\nc\"}", `line 1, column 9: it is not JSON: a text with the end of the line in it, which is written as \n`},
		{"{\"a\": \"b\tc\"}", `line 1, column 9: it is not JSON: a text with "\t" in it, which is written as \t`},
		{"\"\x01\"", `line 1, column 2: it is not JSON: a text with "\x01" in it, which is written as \u0001`},
		{`{"a": "C:\data"}`, `line 1, column 11: it is not JSON: a text with \ before "d", which is no escape: write \\ for \ itself`},
		{`"\u12G4"`, `line 1, column 6: it is not JSON: "G" where one of the four hexadecimal digits of \u belongs`},
		{`-a`, `line 1, column 2: it is not JSON: "a" in a number that is none`},
		{`[1.]`, `line 1, column 4: it is not JSON: "]" in a number that is none`},
		{`[1e]`, `line 1, column 4: it is not JSON: "]" in a number that is none`},
		{`{} {}`, `line 1, column 4: it is not JSON: "{" after the end of the value`},
		{"{\n\"a\": [1,\n", `line 2: it is not JSON: it breaks off`},
		{``, `line 1: it is not JSON: it breaks off`},
		{strings.Repeat("[", 10_001), `line 1, column 10001: it is not JSON: it nests too deep`},
		{`{"a": {"b": [1]}}`, `line 1: a.b[0] cannot be a number`},
		{"{\n\"a\":\n{\"b\":\n[\"x\", {\n}]}}", `line 4: a.b[1] cannot be an object`},
	}
	for _, c := range cases {
		var into struct {
			A struct{ B []string }
		}
		err := json.Unmarshal([]byte(c.text), &into)
		if got := documents.Explain([]byte(c.text), err); got == nil || got.Error() != c.want {
			t.Errorf("Explain(%.30q) =\n%v, want\n%s", c.text, got, c.want)
		}
	}
	other := errors.New("other")
	if got := documents.Explain(nil, other); !errors.Is(got, other) {
		t.Errorf("Explain of another error = %v", got)
	}
	if documents.Explain(nil, nil) != nil {
		t.Error("Explain of no error is one")
	}
}
