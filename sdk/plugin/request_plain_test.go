package plugin

import (
	"encoding/json"
	"testing"
)

// FuzzRequest holds what is encoded field by field against package json.
func FuzzRequest(f *testing.F) {
	for op := range uint8(5) {
		f.Add(op, "read", "", `{"b":1.0,"a":"<\u00e9>"}`, `{}`, "req\n1")
		f.Add(op, "", "/workspace/a", "", "", "")
		f.Add(op, "\xff", "", `[[1] ,"\ud800"]`, `{"a":1,"a":2}`, "\u2028")
		f.Add(op, "n", "", ` {} `, `{} x`, "a")
	}
	f.Fuzz(func(t *testing.T, op uint8, name, into, args, config, covers string) {
		r := Request{Op: []Op{OpCall, OpBuild, OpVerify, OpAct, OpDescribe}[op%5], Name: name, Into: into, Config: json.RawMessage(config)}
		if args != "" {
			r.Args = json.RawMessage(args)
		}
		if covers != "" {
			r.Covers = []string{covers, "", name}
		}
		got, ok := r.plain()
		if !ok {
			return
		}
		if want, err := r.encoded(); err != nil || string(got) != string(want) {
			t.Errorf("plain: %s\n json: %s, %v", got, want, err)
		}
	})
}
