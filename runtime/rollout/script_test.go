package rollout

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseScriptErrors(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"not JSON", "{\"say\": \"hi\"}\n\nnope\n", `s.jsonl:3: text is not JSON: 'n' at byte 0 where a JSON value is needed; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"unknown key", `{"calls": [], "tools": 1}`, `s.jsonl:1: there is no key "tools"; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"two values", `{"calls": []} {"calls": []}`, `s.jsonl:1: text goes on after its JSON value, at byte 14; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"a key twice", `{"calls": [], "calls": []}`, `s.jsonl:1: text gives the key "calls" twice in one object, before byte 26; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"no object", "null", `s.jsonl:1: it is no object; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"another type", `{"say": 5}`, `s.jsonl:1: "say" must not be of type number; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"not UTF-8", "{\"say\": \"\xff\"}", `s.jsonl:1: text is not UTF-8 at byte 9; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`},
		{"no id", `{"calls": [{"tool": "read"}]}`, `s.jsonl:1: call 1 has no id`},
		{"no tool", `{"calls": [{"id": "a"}]}`, `s.jsonl:1: call "a" names no tool`},
		{"id twice", "{\"calls\": [{\"id\": \"a\", \"tool\": \"t\"}]}\n{\"calls\": [{\"id\": \"a\", \"tool\": \"t\"}]}", `s.jsonl:2: call id "a" is used twice`},
		{"from a later call", `{"calls": [{"id": "a", "tool": "t", "args": {"x": [{"$from": "b"}]}}, {"id": "b", "tool": "t"}]}`, `s.jsonl:1: call "a" takes from call "b", which is not an earlier call`},
		{"from itself", `{"calls": [{"id": "a", "tool": "t", "args": {"x": {"$from": "a"}}}]}`, `s.jsonl:1: call "a" takes from call "a", which is not an earlier call`},
		{"from a number", `{"calls": [{"id": "a", "tool": "t", "args": {"$from": 3}}]}`, `s.jsonl:1: $from must be the id of a call, not 3`},
		{"bad pointer", `{"calls": [{"id": "a", "tool": "t"}, {"id": "b", "tool": "t", "args": {"$from": "a", "at": "rows"}}]}`, `s.jsonl:1: "at" of $from "a" must be a JSON pointer such as "/rows/0", not rows`},
		{"unknown key beside $from", `{"calls": [{"id": "a", "tool": "t"}, {"id": "b", "tool": "t", "args": {"$from": "a", "path": "/x"}}]}`, `s.jsonl:1: $from "a" has the unknown key "path"; it takes "at"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ParseScript("s.jsonl", []byte(tt.src))
			if err == nil || err.Error() != tt.want {
				t.Errorf("ParseScript = %v, want %s", err, tt.want)
			}
		})
	}
}

// TestParseScriptAfterMark: an editor may have begun the file with a byte-order mark.
func TestParseScriptAfterMark(t *testing.T) {
	s, err := ParseScript("s.jsonl", []byte("\ufeff{\"calls\": []}\n"))
	if err != nil || s.Turns() != 1 {
		t.Errorf("ParseScript = %v, %v, want one turn", s, err)
	}
}

func TestScriptBindsOutputs(t *testing.T) {
	src := `{"say": "first", "calls": [{"id": "a", "tool": "read", "args": {"path": "x"}}]}
{"calls": [{"id": "b", "tool": "write", "args": {"text": {"$from": "a", "at": "/rows/1/na~1me"}, "n": 1.50, "all": [{"$from": "a"}], "t": "<&>"}}]}`
	s, err := ParseScript("s.jsonl", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if s.Turns() != 2 {
		t.Fatalf("Turns() = %d, want 2", s.Turns())
	}
	outputs := Outputs{"a": json.RawMessage(`{"rows": [{}, {"na/me": 12345678901234567890.10}]}`)}
	args, consumes, err := s.turns[1].Calls[0].bound()(outputs)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"all":[{"rows":[{},{"na/me":12345678901234567890.10}]}],"n":1.50,"t":"<&>","text":12345678901234567890.10}`
	if diff := cmp.Diff(want, string(args)); diff != "" {
		t.Errorf("bound args (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a"}, consumes); diff != "" {
		t.Errorf("consumes (-want +got):\n%s", diff)
	}
	for _, tt := range []struct {
		outputs Outputs
		want    string
	}{
		{Outputs{}, `call "a" gave no output`},
		{Outputs{"a": json.RawMessage(`{"rows": []}`)}, `output of call "a": nothing at "/rows/1/na~1me"`},
		{Outputs{"a": json.RawMessage(`{"rows": [1, "text"]}`)}, `output of call "a": nothing at "/rows/1/na~1me"`},
	} {
		if _, _, err := s.turns[1].Calls[0].bound()(tt.outputs); err == nil || err.Error() != tt.want {
			t.Errorf("bound to %v = %v, want %s", tt.outputs, err, tt.want)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	f.Add(`{"say": "x", "calls": [{"id": "a", "tool": "t", "args": {"p": 1}}]}`)
	f.Add(`{"calls": [{"id": "a", "tool": "t"}, {"id": "b", "tool": "t", "args": {"$from": "a", "at": "/0"}}]}`)
	f.Add("\n\n{}\n")
	f.Fuzz(func(t *testing.T, src string) {
		s, err := ParseScript("s.jsonl", []byte(src))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "s.jsonl:") {
				t.Errorf("error without its place: %v", err)
			}
			return
		}
		outputs := Outputs{}
		for _, turn := range s.turns {
			for _, c := range turn.Calls {
				args, _, err := c.bound()(outputs)
				if err == nil && !json.Valid(args) {
					t.Errorf("call %s has arguments that are not JSON: %q", c.ID, args)
				}
				outputs[c.ID] = json.RawMessage(`[{"a": 1}]`)
			}
		}
	})
}
