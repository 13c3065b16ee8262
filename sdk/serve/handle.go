package serve

import (
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
	if err != nil {
		response = &plugin.Response{Error: plugin.AsError(err)}
	}
	text, err := response.Encode()
	if err != nil { // the author's: an output, value or detail that is no JSON
		failure := &plugin.Error{Code: plugin.CodeInternal, Message: "the answer cannot be encoded: " + err.Error()}
		text, _ = (&plugin.Response{Error: failure}).Encode() // two strings
	}
	return text
}

func answer(p *plugin.Plugin, host Host, request []byte) (*plugin.Response, error) {
	r, err := plugin.ParseRequest(request)
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%v", err)
	}
	if r.Protocol != plugin.Protocol {
		return nil, plugin.Errorf(plugin.CodeFailed, "the request is of protocol %d; this plugin speaks protocol %d", r.Protocol, plugin.Protocol)
	}
	env := host.env(r)
	switch r.Op {
	case plugin.OpDescribe:
		return &plugin.Response{OK: true, Describe: p.Describe()}, nil
	case plugin.OpBuild:
		return build(p, env)
	case plugin.OpCall:
		return call(p, env)
	case plugin.OpVerify:
		return verify(p, env)
	case plugin.OpAct:
		return act(p, env)
	}
	return nil, plugin.Errorf(plugin.CodeNotFound, "protocol %d has no op %q", plugin.Protocol, r.Op)
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

func build(p *plugin.Plugin, env *plugin.Env) (*plugin.Response, error) {
	for _, b := range p.Builders {
		if b.Info.Name == env.Name {
			return &plugin.Response{OK: true}, b.Build(env)
		}
	}
	return nil, unknown(p, "builder", env.Name)
}

func call(p *plugin.Plugin, env *plugin.Env) (*plugin.Response, error) {
	for _, t := range p.Tools {
		if t.Info.Name != env.Name {
			continue
		}
		result, err := t.Call(env)
		if err != nil {
			return nil, err
		}
		output, err := plugin.Encode(result.Output)
		if err != nil {
			return nil, plugin.Errorf(plugin.CodeInternal, "the output cannot be encoded: %v", err)
		}
		return &plugin.Response{OK: true, Output: output, Text: result.Text}, nil
	}
	return nil, unknown(p, "tool", env.Name)
}

func verify(p *plugin.Plugin, env *plugin.Env) (*plugin.Response, error) {
	for _, v := range p.Verifiers {
		if v.Info.Name == env.Name {
			checks, err := v.Verify(env)
			return &plugin.Response{OK: true, Checks: append([]plugin.Check{}, checks...)}, err
		}
	}
	return nil, unknown(p, "verifier", env.Name)
}

func act(p *plugin.Plugin, env *plugin.Env) (*plugin.Response, error) {
	for _, a := range p.Policies {
		if a.Info.Name == env.Name {
			action, err := a.Act(env)
			return &plugin.Response{OK: true, Say: action.Say, Calls: append([]plugin.Call{}, action.Calls...), Done: action.Done}, err
		}
	}
	return nil, unknown(p, "policy", env.Name)
}

func unknown(p *plugin.Plugin, kind, name string) error {
	return plugin.Errorf(plugin.CodeNotFound, "plugin %s has no %s %q", p.Name, kind, name)
}
