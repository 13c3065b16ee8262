package plugin

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestCanonical(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"keys are sorted at every level", `{"b":[{"z":1,"a":2}],"a":{"y":0,"x":0}}`, `{"a":{"x":0,"y":0},"b":[{"a":2,"z":1}]}`},
		{"keys are sorted by bytes", `{"é":1,"z":2,"Z":3,"":4}`, `{"":4,"Z":3,"z":2,"é":1}`},
		{"whitespace goes", " {\t\"a\" :\r\n[ 1 , 2 ] } ", `{"a":[1,2]}`},
		{"number literals stay", `[1.0,1,1e0,-0,0.10,12345678901234567890]`, `[1.0,1,1e0,-0,0.10,12345678901234567890]`},
		{"strings have few escapes", `"\u0041\/\u00e9\"\\\b\f\n\r\t\u001F<&\u2028"`, "\"A/é\\\"\\\\\\b\\f\\n\\r\\t\\u001f<&\u2028\""},
		{"surrogate pairs are joined", `"\ud83d\ude00"`, `"😀"`},
		{"words", `[true,false,null]`, `[true,false,null]`},
		{"empty", `{"a":{},"b":[],"c":""}`, `{"a":{},"b":[],"c":""}`},
		{"deep enough", strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth)},
	} {
		got, err := Canonical([]byte(tt.text))
		if err != nil || string(got) != tt.want {
			t.Errorf("%s: Canonical(%s) = %s, %v; want %s", tt.name, tt.text, got, err, tt.want)
		}
	}
}

func TestCanonicalRefuses(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", "text is not JSON: it ends where a JSON value is needed"},
		{"\uFEFF{}", "text starts with a byte-order mark; write UTF-8 without one"},
		{"[\"\xff\"]", "text is not UTF-8 at byte 2"},
		{`{"a":1,"b":2,"\u0061":3}`, `text gives the key "a" twice in one object, before byte 24`},
		{`[{"x":{"k":1,"k":1}}]`, `text gives the key "k" twice in one object, before byte 19`},
		{"{} {}", "text goes on after its JSON value, at byte 3"},
		{"01", "text goes on after its JSON value, at byte 1"},
		{strings.Repeat("[", MaxDepth+1), "text is nested deeper than 100 levels, at byte 100"},
		{`"\ud800"`, "text has an unpaired surrogate at byte 1"},
		{`"\ud800\u0041"`, "text has an unpaired surrogate at byte 1"},
		{`"\udc00\ud800"`, "text has an unpaired surrogate at byte 1"},
		{`"\u00g0"`, "text is not JSON: '0' at byte 3 where a code of four hexadecimal digits is needed"},
		{`"\u+123"`, "text is not JSON: '+' at byte 3 where a code of four hexadecimal digits is needed"},
		{`"\u12`, "text is not JSON: '1' at byte 3 where a code of four hexadecimal digits is needed"},
		{`"\x"`, "text is not JSON: 'x' at byte 2 where an escape is needed"},
		{"\"a\nb\"", `text is not JSON: '\n' at byte 2 where the end of the string is needed`},
		{`"abc`, "text is not JSON: it ends where the end of the string is needed"},
		{`{a:1}`, "text is not JSON: 'a' at byte 1 where a key in double quotes is needed"},
		{`{"a" 1}`, "text is not JSON: '1' at byte 5 where a colon is needed"},
		{`{"a":1,}`, "text is not JSON: '}' at byte 7 where a key in double quotes is needed"},
		{`{"a":1 "b":2}`, `text is not JSON: '"' at byte 7 where a comma or the end of the object is needed`},
		{`[1,]`, "text is not JSON: ']' at byte 3 where a JSON value is needed"},
		{`[1 2]`, "text is not JSON: '2' at byte 3 where a comma or the end of the array is needed"},
		{`[1`, "text is not JSON: it ends where a comma or the end of the array is needed"},
		{`-`, "text is not JSON: it ends where a digit is needed"},
		{`1.e`, "text is not JSON: 'e' at byte 2 where a digit is needed"},
		{`1e+`, "text is not JSON: it ends where a digit is needed"},
		{`+1`, "text is not JSON: '+' at byte 0 where a JSON value is needed"},
		{`NaN`, "text is not JSON: 'N' at byte 0 where a JSON value is needed"},
		{`tru`, "text is not JSON: 't' at byte 0 where a JSON value is needed"},
		{"// x\n1", "text is not JSON: '/' at byte 0 where a JSON value is needed"},
	} {
		got, err := Canonical([]byte(tt.text))
		if err == nil || err.Error() != tt.want {
			t.Errorf("Canonical(%q) = %s, %v; want the error %q", tt.text, got, err, tt.want)
		}
		if err := sound([]byte(tt.text)); err == nil || "text "+err.Error() != tt.want {
			t.Errorf("sound(%q) = %v; want the error of Canonical", tt.text, err)
		}
	}
}

// FuzzCanonical holds Canonical against package json: it takes no more than
// json does, keeps the meaning, and is its own fixed point.
func FuzzCanonical(f *testing.F) {
	for _, text := range []string{`{"b":[1e5,{"a":null}],"a":"\ud83d\ude00\n"}`, `[[[]]]`, `-0.0e-1`, `"\u0010"`, `{"a":1,"a":2}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		out, err := Canonical(text)
		if unsound := sound(text); (unsound == nil) != (err == nil) {
			t.Errorf("Canonical(%s) has the error %v, and sound %v", text, err, unsound)
		}
		if err != nil {
			return
		}
		if before, after := meaning(t, text), meaning(t, out); !reflect.DeepEqual(before, after) {
			t.Errorf("Canonical(%s) = %s, which means something else", text, out)
		}
		if again, err := Canonical(out); err != nil || !bytes.Equal(again, out) {
			t.Errorf("Canonical(%s) = %s, %v; want it unchanged", out, again, err)
		}
	})
}

func meaning(t *testing.T, text []byte) (v any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("json refuses %q: %v", text, err)
	}
	return v
}
