package question_test

import (
	"encoding/json"
	"testing"

	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/sdk/plugin"
)

// TestFit: what no environment sends is refused in the host's words.
func TestFit(t *testing.T) {
	path := json.RawMessage(`{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}`)
	d := &plugin.Description{
		Name: "ledger", Version: "1.0.0",
		Tools:     []plugin.ToolInfo{{Name: "sum", InputSchema: path}},
		Verifiers: []plugin.VerifierInfo{{Name: "rows", ConfigSchema: path}, {Name: "total"}},
	}
	for _, test := range []struct {
		request plugin.Request
		want    string
	}{
		{plugin.Request{Op: plugin.OpVerify, Name: "rows", Config: json.RawMessage(`{"path":"a"}`)}, ""},
		{plugin.Request{Op: plugin.OpVerify, Name: "total"}, ""},
		{plugin.Request{Op: plugin.OpCall, Name: "sum", Args: json.RawMessage(`{"path":"a"}`)}, ""},
		{plugin.Request{Op: plugin.OpVerify, Name: "rows"}, "the config of verifier rows does not fit: missing property 'path'"},
		{plugin.Request{Op: plugin.OpVerify, Name: "rowz"}, `there is no verifier "rowz"; there are rows, total`},
		{plugin.Request{Op: plugin.OpBuild, Name: "rows"}, "ledger 1.0.0 offers no builder"},
		{plugin.Request{Op: plugin.OpCall, Name: "sum", Args: json.RawMessage(`{"path":1}`)}, "the args of tool sum do not fit: at path: got number, want string"},
	} {
		err := question.Fit(&test.request, d)
		if err == nil {
			err = question.FitArgs(&test.request, d)
		}
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s %s: got %q, want %q", test.request.Op, test.request.Name, got, test.want)
		}
	}
}
