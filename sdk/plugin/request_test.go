package plugin

import (
	"encoding/json"
	"testing"
)

func TestRequestEncode(t *testing.T) {
	for _, tt := range []struct {
		name    string
		request Request
		want    string
	}{
		{"describe", Request{Op: OpDescribe}, `{"op":"describe","protocol":1}`},
		{"call", Request{Op: OpCall, Name: "read", Args: json.RawMessage(`{"b": 1.0, "a": "<é\u003e"}`)},
			`{"args":{"a":"<é>","b":1.0},"config":{},"name":"read","op":"call","protocol":1}`},
		{"build", Request{Op: OpBuild, Name: "table", Into: "/workspace/mail", Config: json.RawMessage(`{"x":[]}`)},
			`{"config":{"x":[]},"into":"/workspace/mail","name":"table","op":"build","protocol":1}`},
		{"verify", Request{Op: OpVerify, Name: "csv"}, `{"config":{},"covers":[],"name":"csv","op":"verify","protocol":1}`},
		{"act", Request{Op: OpAct, Name: "walker", Task: "go", History: []Turn{{Say: "hi", Calls: []CallResult{{Call: Call{ID: "1", Tool: "t", Args: json.RawMessage(`{}`)}, Status: StatusOK, Shown: "s"}}}}},
			`{"config":{},"history":[{"calls":[{"args":{},"id":"1","shown":"s","status":"ok","tool":"t"}],"say":"hi"}],"name":"walker","op":"act","protocol":1,"task":"go","tools":[]}`},
	} {
		got, err := tt.request.Encode()
		if err != nil || string(got) != tt.want {
			t.Errorf("%s:\n got %s, %v\nwant %s", tt.name, got, err, tt.want)
		}
	}
}

func TestRequestEncodeRefuses(t *testing.T) {
	r := Request{Op: OpCall, Name: "read", Args: json.RawMessage(`{"a":1,"a":2}`)}
	want := `request gives the key "a" twice in one object, before byte 72`
	if got, err := r.Encode(); err == nil || err.Error() != want {
		t.Errorf("Encode() = %s, %v; want %s", got, err, want)
	}
}
