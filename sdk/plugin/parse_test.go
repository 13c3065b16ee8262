package plugin

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestParseResponse(t *testing.T) {
	for _, tt := range []struct {
		name string
		op   Op
		text string
		want Response
	}{
		{"build", OpBuild, `{"ok":true}`, Response{OK: true}},
		{"unknown fields are ignored", OpBuild, ` { "ok" : true , "output":7, "checks":"x", "OK":false }`, Response{OK: true}},
		{"call", OpCall, `{"ok":true,"output":{"b":1,"a":[1.0]},"text":"done"}`, Response{OK: true, Output: json.RawMessage(`{"b":1,"a":[1.0]}`), Text: new("done")}},
		{"output may be null, text may be empty", OpCall, `{"ok":true,"output":null,"text":""}`, Response{OK: true, Output: json.RawMessage(`null`), Text: new("")}},
		{"optional fields may be null", OpCall, `{"ok":true,"output":1,"text":null,"error":null}`, Response{OK: true, Output: json.RawMessage(`1`)}},
		{"so may what they hold", OpVerify, `{"ok":true,"checks":[{"id":"a","value":1,"weight":null,"kind":null,"message":null,"evidence":null}]}`, Response{OK: true, Checks: []Check{{ID: "a", Value: 1, Kind: Score}}}},
		{"failure", OpVerify, `{"ok":false,"error":{"code":"not_found","message":"no such sheet","detail":[1]}}`,
			Response{Error: &Error{Code: CodeNotFound, Message: "no such sheet", Detail: json.RawMessage(`[1]`)}}},
		{"no checks", OpVerify, `{"ok":true,"checks":[]}`, Response{OK: true, Checks: []Check{}}},
		{"checks", OpVerify, `{"ok":true,"checks":[{"id":"a","value" : 1 },{"id":"b","value":0.25,"weight":0,"kind":"gate","message":"m","evidence":[{"path":"/workspace/a","locator":"B2","expected":"1","found":"2"}]}]}`,
			Response{OK: true, Checks: []Check{
				{ID: "a", Value: 1, Kind: Score},
				{ID: "b", Value: 0.25, Weight: new(0.0), Kind: Gate, Message: "m", Evidence: []Evidence{{Path: "/workspace/a", Locator: "B2", Expected: "1", Found: "2"}}},
			}}},
		{"act", OpAct, `{"ok":true,"say":"hi","calls":[{"id":"1","tool":"read","args":{"path":"x"}}],"done":true}`,
			Response{OK: true, Say: "hi", Calls: []Call{{ID: "1", Tool: "read", Args: json.RawMessage(`{"path":"x"}`)}}, Done: true}},
		{"describe", OpDescribe, `{"ok":true,"describe":{"name":"office","version":"1.2.3-rc.1+b.01","description":"d","tools":[{"name":"read_sheet","description":"r","input_schema":{"type":"object"},"output_schema":{},"writes":true}],"builders":[{"name":"b","description":""}],"verifiers":[{"name":"b","description":"","config_schema":{}}],"policies":[{"name":"p","description":""}],"needs":{"read":["/workspace"]}}}`,
			Response{OK: true, Describe: &Description{
				Name: "office", Version: "1.2.3-rc.1+b.01", Description: "d",
				Tools:     []ToolInfo{{Name: "read_sheet", Description: "r", InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(`{}`), Writes: true}},
				Builders:  []BuilderInfo{{Name: "b"}},
				Verifiers: []VerifierInfo{{Name: "b", ConfigSchema: json.RawMessage(`{}`)}},
				Policies:  []PolicyInfo{{Name: "p"}},
				Needs:     Needs{Read: []string{"/workspace"}},
			}}},
	} {
		got, err := ParseResponse(tt.op, []byte(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%s: got %+v, want %+v", tt.name, *got, tt.want)
		}
	}
}

// TestParseResponseRefuses runs each file of testdata/refused: a line with the
// op and the error, then the response that breaks the rule, exactly.
func TestParseResponseRefuses(t *testing.T) {
	files, err := filepath.Glob("testdata/refused/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(strings.TrimSuffix(string(text), "\n"), "\n") {
			op, rest, _ := strings.Cut(line, " | ")
			response, want, ok := strings.Cut(rest, " | ")
			if !ok {
				t.Fatalf("%s: %q is not OP | RESPONSE | ERROR", file, line)
			}
			if _, err := ParseResponse(Op(op), []byte(response)); err == nil || err.Error() != want {
				t.Errorf("%s: %s of %s:\n got %v\nwant %s", filepath.Base(file), response, op, err, want)
			}
		}
	}
}

func TestParseResponseRefusesSize(t *testing.T) {
	_, err := ParseResponse(OpBuild, make([]byte, MaxResponse+1))
	if want := "response has 67108865 bytes; at most 67108864 are allowed"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := ParseResponse(OpBuild, nil); err == nil || err.Error() != "response is empty" {
		t.Errorf("got %v, want response is empty", err)
	}
}

func TestShown(t *testing.T) {
	for _, tt := range []struct {
		text, want string
	}{
		{`{"ok":true,"output":{"b": 1, "a": "<"},"text":"done"}`, "done"},
		{`{"ok":true,"output":{"b": 1, "a": "<"}}`, `{"b":1,"a":"<"}`},
		{`{"ok":false,"error":{"code":"failed","message":"no"}}`, "failed: no"},
	} {
		r, err := ParseResponse(OpCall, []byte(tt.text))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Shown(); got != tt.want {
			t.Errorf("Shown of %s = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// FuzzParseResponse looks for answers that crash the host, and for answers that
// pass though they break what the host builds on.
func FuzzParseResponse(f *testing.F) {
	for _, text := range []string{
		`{"ok":true,"output":{"a":1},"text":"done"}`,
		`{"ok":false,"error":{"code":"failed","message":"m"}}`,
		`{"ok":true,"checks":[{"id":"a","value":0.5,"weight":2,"kind":"gate","evidence":[{"path":"/workspace/a"}]}]}`,
		`{"ok":true,"calls":[{"id":"1","tool":"t","args":{}}]}`,
		`{"ok":true,"describe":{"name":"n","version":"1.0.0","description":"","tools":[{"name":"t","description":"","input_schema":{},"writes":false}]}}`,
	} {
		for i := range 5 {
			f.Add(uint8(i), []byte(text))
		}
	}
	ops := []Op{OpDescribe, OpBuild, OpCall, OpVerify, OpAct}
	f.Fuzz(func(t *testing.T, op uint8, text []byte) {
		r, err := ParseResponse(ops[int(op)%len(ops)], text)
		if err != nil {
			return
		}
		if r.OK == (r.Error != nil) {
			t.Errorf("ok is %v and the error is %v", r.OK, r.Error)
		}
		ids := map[string]bool{}
		for _, c := range r.Checks {
			if ids[c.ID] || c.ID == "" || !(c.Value >= 0 && c.Value <= 1) || c.Kind != Score && c.Kind != Gate {
				t.Errorf("check %+v passed", c)
			}
			ids[c.ID] = true
		}
		if _, err := json.Marshal(r); err != nil {
			t.Errorf("what was read cannot be written: %v", err)
		}
	})
}
