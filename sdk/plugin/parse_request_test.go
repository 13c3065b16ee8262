package plugin

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestParseRequest(t *testing.T) {
	for _, want := range []Request{
		{Op: OpDescribe},
		{Op: OpCall, Name: "read", Args: json.RawMessage(`{"a":1.0}`), Config: json.RawMessage(`{}`)},
		{Op: OpBuild, Name: "table", Into: "/workspace/mail", Config: json.RawMessage(`{"x":[]}`)},
		{Op: OpVerify, Name: "csv", Config: json.RawMessage(`{}`), Covers: []string{"a", "b"}},
		{Op: OpAct, Name: "walker", Config: json.RawMessage(`{}`), Task: "go",
			Tools:   []ToolInfo{{Name: "t", InputSchema: json.RawMessage(`{}`), Writes: true}},
			History: []Turn{{Say: "hi", Calls: []CallResult{{Call: Call{ID: "1", Tool: "t", Args: json.RawMessage(`{}`)}, Status: StatusOK, Shown: "s"}}}}},
	} {
		text, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		want.Protocol = Protocol
		got, err := ParseRequest(text)
		if err != nil || !reflect.DeepEqual(*got, want) {
			t.Errorf("ParseRequest(%s) = %+v, %v; want %+v", text, got, err, want)
		}
	}
}

func TestParseRequestRefuses(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{``, "request is no JSON; an object is needed"},
		{`hello`, "request is no JSON; an object is needed"},
		{`[1]`, "request is an array; an object is needed"},
		{`{"protocol":1`, "request is not JSON: it ends where a comma or the end of the object is needed"},
		{`{}`, "protocol is missing"},
		{`{"protocol":"1","op":"call"}`, "protocol is a string; a number is needed"},
		{`{"protocol":1.5,"op":"call"}`, "protocol is 1.5; a whole number is needed"},
		{`{"protocol":1e99,"op":"call"}`, "protocol is 1e99; a whole number is needed"},
		{`{"protocol":1}`, "op is missing"},
		{`{"protocol":1,"op":"call","name":7}`, "name is a number; a string is needed"},
		{`{"protocol":1,"op":"act","tools":[7]}`, "tools: json: cannot unmarshal number into Go value of type plugin.ToolInfo"},
	} {
		if got, err := ParseRequest([]byte(tt.text)); err == nil || err.Error() != tt.want {
			t.Errorf("ParseRequest(%s) = %v, %v; want the error %s", tt.text, got, err, tt.want)
		}
	}
}
