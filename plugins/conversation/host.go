package conversation

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// Host asks a plugin as a host does.
type Host struct {
	Plugin *plugin.Plugin
	Root   string          // directory of the mounts
	Config json.RawMessage // of tools
}

// Write writes a file below the root.
func (h *Host) Write(t *testing.T, name string, data []byte) {
	t.Helper()
	write(t, filepath.Join(h.Root, filepath.FromSlash(name)), data)
}

// clock is the time of all conversations.
func clock() time.Time { return time.Date(2026, 3, 9, 8, 30, 0, 0, time.UTC) }

// Answer is what the plugin answers to a request, "NAME JSON". What breaks the schema
// that it declares does not reach it.
func (h *Host) Answer(t *testing.T, op plugin.Op, line string) string {
	t.Helper()
	name, text, _ := strings.Cut(line, " ")
	request := plugin.Request{Op: op, Name: name, Config: json.RawMessage(text), Into: "/workspace/made"}
	if op == plugin.OpCall {
		request.Args, request.Config = request.Config, h.Config
	}
	in, out := h.schemas(t, op, name)
	if err := valid(t, in, text); err != nil {
		return "refused by the schema"
	}
	message, err := request.Encode()
	if err != nil {
		t.Fatal(err)
	}
	answer := serve.Handle(h.Plugin, serve.Host{Files: serve.Dir(h.Root), Now: clock}, message)
	response, err := plugin.ParseResponse(op, answer)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if response.OK && op == plugin.OpCall {
		if err := valid(t, out, string(response.Output)); err != nil {
			t.Errorf("%s: output %s: %v", line, response.Output, err)
		}
	}
	return string(answer)
}

// schemas returns what the plugin declares of what it is given, and of what a
// tool answers.
func (h *Host) schemas(t *testing.T, op plugin.Op, name string) (in, out json.RawMessage) {
	t.Helper()
	d := h.Plugin.Describe()
	for _, tool := range d.Tools {
		if op == plugin.OpCall && tool.Name == name {
			return tool.InputSchema, tool.OutputSchema
		}
	}
	for _, v := range d.Verifiers {
		if op == plugin.OpVerify && v.Name == name {
			return v.ConfigSchema, nil
		}
	}
	for _, b := range d.Builders {
		if op == plugin.OpBuild && b.Name == name {
			return b.ConfigSchema, nil
		}
	}
	t.Fatalf("there is no %s %s", op, name)
	return nil, nil
}

func valid(t *testing.T, declared json.RawMessage, text string) error {
	t.Helper()
	compiled, err := schema.Compile(declared)
	if err != nil {
		t.Fatalf("schema %s: %v", declared, err)
	}
	return compiled.Check(json.RawMessage(text))
}
