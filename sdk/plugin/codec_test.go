package plugin

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	type args struct {
		Path string
		Max  int `json:"max"`
	}
	for _, tt := range []struct {
		text string
		want args
		err  string
	}{
		{`{"path": "a", "max": 3}`, args{"a", 3}, ""},
		{`{"path": "a"}`, args{"a", 7}, ""},
		{``, args{"", 7}, ""},
		{`{"paths": "a"}`, args{}, `invalid_args: json: unknown field "paths"`},
		{`{"path": 1}`, args{}, `invalid_args: json: cannot unmarshal number into Go struct field args.Path of type string`},
		{`{} {}`, args{}, `invalid_args: something follows the JSON value`},
	} {
		got := args{Max: 7}
		err := Decode(json.RawMessage(tt.text), &got)
		switch {
		case tt.err == "" && (err != nil || got != tt.want):
			t.Errorf("Decode(%s) = %+v, %v; want %+v", tt.text, got, err, tt.want)
		case tt.err != "" && (err == nil || err.Error() != tt.err):
			t.Errorf("Decode(%s) = %v; want %s", tt.text, err, tt.err)
		}
	}
}

// TestEncodeJSON: what is JSON already is what package json would make of it.
func TestEncodeJSON(t *testing.T) {
	for _, text := range []string{
		`{"b":1.0,"a":[1e5,"x y\n",null,true]}`, `"<é\u2028>"`, ` { "a" : 1 } `, "[1,\n2]", `{"a":1,"a":2}`, `[01]`, `{"a":}`, `1 2`, "\"\xff\"", "", " ",
	} {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		failed := e.Encode(json.RawMessage(text))
		got, err := Encode(json.RawMessage(text))
		if string(got) != strings.TrimSuffix(want.String(), "\n") || (err == nil) != (failed == nil) {
			t.Errorf("Encode(%q) = %s, %v; package json has %s, %v", text, got, err, &want, failed)
		}
	}
	if got, err := Encode(json.RawMessage(nil)); err != nil || string(got) != "null" {
		t.Errorf("Encode(nil) = %s, %v", got, err)
	}
}

func TestResponseEncode(t *testing.T) {
	for _, tt := range []struct {
		response Response
		want     string
	}{
		{Response{OK: true}, `{"ok":true}`},
		{Response{Error: &Error{Code: CodeDenied, Message: "<no>"}}, `{"ok":false,"error":{"code":"denied","message":"<no>"}}`},
		{Response{OK: true, Output: json.RawMessage(`{"b":1.0}`), Text: new("")}, `{"ok":true,"output":{"b":1.0},"text":""}`},
		{Response{OK: true, Checks: []Check{}}, `{"ok":true,"checks":[]}`},
		{Response{OK: true, Say: "hi", Calls: []Call{{ID: "1", Tool: "t", Args: json.RawMessage(`{}`)}}, Done: true}, `{"ok":true,"say":"hi","calls":[{"id":"1","tool":"t","args":{}}],"done":true}`},
		{Response{OK: true, Describe: &Description{Name: "n"}}, `{"ok":true,"describe":{"name":"n","version":"","description":""}}`},
	} {
		got, err := tt.response.Encode()
		if err != nil || string(got) != tt.want {
			t.Errorf("Encode() = %s, %v; want %s", got, err, tt.want)
		}
	}
}
