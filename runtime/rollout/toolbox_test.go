package rollout_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"

	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// toolbox is a plugin with one tool or verifier for every way to end.
type toolbox struct {
	handled atomic.Int64 // requests but describe
}

var _ environment.Opener = (*toolbox)(nil)

func (b *toolbox) Open(context.Context, *environment.Package) (step.Plugin, error) { return b, nil }

func (*toolbox) Identity() step.Identity {
	return step.Identity{Digest: digest.Of([]byte("toolbox")), Transport: "test", Engine: "test/1"}
}

const toolboxOffer = `{"name": "toolbox", "version": "1.2.3", "description": "for tests", "needs": {"write": ["/workspace"]},
	"tools": [
		{"name": "write", "description": "writes a file", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}, "text": {"type": "string"}}, "required": ["path"], "additionalProperties": false}, "writes": true},
		{"name": "roll", "description": "draws a number", "input_schema": {"type": "object"}, "writes": false},
		{"name": "refuse", "description": "says no", "input_schema": {"type": "object"}, "writes": true},
		{"name": "trap", "description": "writes and crashes", "input_schema": {"type": "object"}, "writes": true},
		{"name": "babble", "description": "answers nonsense", "input_schema": {"type": "object"}, "writes": true}],
	"builders": [{"name": "seed", "description": "writes a file", "config_schema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}}],
	"verifiers": [
		{"name": "holds", "description": "a file has a text", "config_schema": {"type": "object", "required": ["path", "text"]}},
		{"name": "fickle", "description": "changes its weight when /workspace/out/x is there"},
		{"name": "fragile", "description": "crashes when /workspace/out/x is there"}]}`

func (b *toolbox) Handle(_ context.Context, w *step.World, request []byte) (*step.Answer, error) {
	var r plugin.Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Op == plugin.OpDescribe {
		return &step.Answer{Response: fmt.Appendf(nil, `{"ok": true, "describe": %s}`, toolboxOffer)}, nil
	}
	b.handled.Add(1)
	response, err := b.answer(w, &r)
	if err != nil {
		return nil, err
	}
	return &step.Answer{Response: []byte(response)}, nil
}

func (b *toolbox) answer(w *step.World, r *plugin.Request) (string, error) {
	var p struct{ Path, Text string }
	for _, raw := range []json.RawMessage{r.Args, r.Config} {
		if raw != nil {
			if err := json.Unmarshal(raw, &p); err != nil {
				return "", err
			}
		}
	}
	files := vfs.NewFs(w.Files)
	there, _ := afero.Exists(files, "/workspace/out/x")
	switch r.Name {
	case "write":
		if err := afero.WriteFile(files, p.Path, []byte(p.Text), 0o644); err != nil {
			return failed(err), nil
		}
		return fmt.Sprintf(`{"ok": true, "output": {"path": %q}, "text": "wrote %s"}`, p.Path, p.Path), nil
	case "roll":
		var random [2]byte
		w.Random(random[:])
		return fmt.Sprintf(`{"ok": true, "output": {"n": %d}}`, int(random[0])<<8|int(random[1])), nil
	case "refuse":
		_ = afero.WriteFile(files, "/workspace/out/refused", nil, 0o644)
		return `{"ok": false, "error": {"code": "conflict", "message": "no"}}`, nil
	case "trap":
		_ = afero.WriteFile(files, "/workspace/out/trapped", nil, 0o644)
		return "", &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
	case "babble":
		_ = afero.WriteFile(files, "/workspace/out/babbled", nil, 0o644)
		return `nonsense`, nil
	case "seed":
		return `{"ok": true}`, afero.WriteFile(files, r.Into, []byte(p.Text), 0o644)
	case "holds":
		content, _ := afero.ReadFile(files, p.Path)
		value := 0
		if string(content) == p.Text {
			value = 1
		}
		return fmt.Sprintf(`{"ok": true, "checks": [{"id": "text", "value": %d, "evidence": [{"path": %q}]}]}`, value, p.Path), nil
	case "fickle":
		if there {
			return `{"ok": true, "checks": [{"id": "a", "value": 1, "weight": 2}]}`, nil
		}
		return `{"ok": true, "checks": [{"id": "a", "value": 1}]}`, nil
	case "fragile":
		if there {
			return "", &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
		}
		return `{"ok": true, "checks": [{"id": "a", "value": 1}]}`, nil
	}
	return `{"ok": false, "error": {"code": "not_found", "message": "no such thing"}}`, nil
}

func failed(err error) string {
	message, _ := json.Marshal(err.Error())
	return fmt.Sprintf(`{"ok": false, "error": {"code": "failed", "message": %s}}`, message)
}
