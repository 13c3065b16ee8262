package serve

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// Host is what the host of a plugin grants to one request.
type Host struct {
	Files  plugin.Files     // the mounts
	Now    func() time.Time // default: always the Unix epoch
	Random io.Reader        // default: a fixed stream
	Log    io.Writer        // default: nobody reads it
}

// Handle answers one request. Its result depends on nothing but what it is
// given, and is always a response of the protocol: a request that is not one,
// or asks for what p does not offer, is answered with a failure. A panic of the
// plugin is not recovered.
func Handle(p *plugin.Plugin, host Host, request []byte) []byte {
	response, err := answer(p, host, request)
	if err == nil {
		var text []byte
		if text, err = encode(response); err == nil {
			return text
		}
		err = plugin.Errorf(plugin.CodeInternal, "the answer cannot be encoded: %v", err)
	}
	text, err := encode(plugin.Response{Error: plugin.AsError(err)})
	if err != nil {
		// The detail of the failure is all that the author can break here.
		text, _ = encode(plugin.Response{Error: &plugin.Error{Code: plugin.CodeInternal, Message: "the failure cannot be encoded: " + err.Error()}})
	}
	return text
}

func answer(p *plugin.Plugin, host Host, request []byte) (plugin.Response, error) {
	r := &plugin.Request{}
	if err := json.Unmarshal(request, r); err != nil {
		return plugin.Response{}, plugin.Errorf(plugin.CodeFailed, "the request cannot be read: %v", err)
	}
	if r.Protocol != plugin.Protocol {
		return plugin.Response{}, plugin.Errorf(plugin.CodeFailed, "the request is of protocol %d; this plugin speaks protocol %d", r.Protocol, plugin.Protocol)
	}
	env := host.env(r)
	switch r.Op {
	case plugin.OpDescribe:
		return plugin.Response{OK: true, Describe: p.Describe()}, nil
	case plugin.OpBuild:
		return build(p, env)
	case plugin.OpCall:
		return call(p, env)
	case plugin.OpVerify:
		return verify(p, env)
	case plugin.OpAct:
		return act(p, env)
	}
	return plugin.Response{}, plugin.Errorf(plugin.CodeNotFound, "protocol %d has no op %q", plugin.Protocol, r.Op)
}

func (h Host) env(r *plugin.Request) *plugin.Env {
	env := &plugin.Env{Request: r, Files: h.Files, Now: h.Now, Log: h.Log}
	if env.Now == nil {
		env.Now = func() time.Time { return time.Unix(0, 0).UTC() }
	}
	if env.Log == nil {
		env.Log = io.Discard
	}
	random := h.Random
	if random == nil {
		random = rand.NewChaCha8([32]byte{})
	}
	env.Rand = plugin.Rand(random)
	return env
}

func build(p *plugin.Plugin, env *plugin.Env) (plugin.Response, error) {
	for _, b := range p.Builders {
		if b.Info.Name == env.Name {
			return plugin.Response{OK: true}, b.Build(env)
		}
	}
	return plugin.Response{}, unknown(p, "builder", env.Name)
}

func call(p *plugin.Plugin, env *plugin.Env) (plugin.Response, error) {
	for _, t := range p.Tools {
		if t.Info.Name != env.Name {
			continue
		}
		result, err := t.Call(env)
		if err != nil {
			return plugin.Response{}, err
		}
		output, err := encode(result.Output)
		if err != nil {
			return plugin.Response{}, plugin.Errorf(plugin.CodeInternal, "the output cannot be encoded: %v", err)
		}
		return plugin.Response{OK: true, Output: output, Text: result.Text}, nil
	}
	return plugin.Response{}, unknown(p, "tool", env.Name)
}

func verify(p *plugin.Plugin, env *plugin.Env) (plugin.Response, error) {
	for _, v := range p.Verifiers {
		if v.Info.Name == env.Name {
			checks, err := v.Verify(env)
			return plugin.Response{OK: true, Checks: append([]plugin.Check{}, checks...)}, err
		}
	}
	return plugin.Response{}, unknown(p, "verifier", env.Name)
}

func act(p *plugin.Plugin, env *plugin.Env) (plugin.Response, error) {
	for _, a := range p.Policies {
		if a.Info.Name == env.Name {
			action, err := a.Act(env)
			return plugin.Response{OK: true, Say: action.Say, Calls: append([]plugin.Call{}, action.Calls...), Done: action.Done}, err
		}
	}
	return plugin.Response{}, unknown(p, "policy", env.Name)
}

func unknown(p *plugin.Plugin, kind, name string) error {
	return plugin.Errorf(plugin.CodeNotFound, "plugin %s has no %s %q", p.Name, kind, name)
}

// encode writes v as JSON that people can read: "<" stays "<".
func encode(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}
