package environment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// Policy is a deterministic agent of a plugin, with the config that it acts by.
// It does not change and may be used concurrently.
type Policy struct {
	env    *Environment
	plugin *opened
	name   string // in the plugin
	config json.RawMessage
}

// UnknownPolicyError is a policy that no plugin of an environment offers.
type UnknownPolicyError struct {
	Subject string   // what was looked for where
	Known   []string // what is there
	Meant   string   // the one of them that may have been meant, or ""
}

func (e *UnknownPolicyError) Error() string {
	switch {
	case e.Meant != "":
		return fmt.Sprintf("%s; did you mean %q?", e.Subject, e.Meant)
	case len(e.Known) == 0:
		return e.Subject + "; it has none"
	}
	return fmt.Sprintf("%s; it has %s", e.Subject, strings.Join(e.Known, ", "))
}

// Policy returns a policy of a plugin, which acts by config; nil is no config.
// The error is for the user who named it: a *[UnknownPolicyError] if there is none
// of that name.
func (e *Environment) Policy(pluginName, name string, config json.RawMessage) (*Policy, error) {
	plugins := make([]string, len(e.plugins))
	for i, o := range e.plugins {
		if plugins[i] = o.name; o.name == pluginName {
			return e.policyOf(o, name, config)
		}
	}
	return nil, unknown(fmt.Sprintf("%s has no plugin %q", e.Name, pluginName), pluginName, plugins)
}

func (e *Environment) policyOf(o *opened, name string, config json.RawMessage) (*Policy, error) {
	names := make([]string, len(o.offer.Policies))
	for i, info := range o.offer.Policies {
		if names[i] = info.Name; info.Name == name {
			p := &Policy{env: e, plugin: o, name: name}
			if err := p.configure(info.ConfigSchema, config); err != nil {
				return nil, err
			}
			return p, nil
		}
	}
	return nil, unknown(fmt.Sprintf("plugin %q has no policy %q", o.name, name), name, names)
}

func unknown(subject, name string, known []string) error {
	return &UnknownPolicyError{Subject: subject, Known: known, Meant: closest(name, known)}
}

// configure gives p a config that fits the schema of the policy.
func (p *Policy) configure(raw, config json.RawMessage) error {
	s, err := schema.Compile(raw)
	if err != nil {
		return fmt.Errorf("the config schema of %s is no JSON Schema: %w", p, err)
	}
	checked, err := plugin.Canonical(orNoConfig(config))
	switch {
	case err != nil:
	case checked[0] != '{':
		err = errors.New("it is no JSON object")
	default:
		err = s.Check(checked)
	}
	if err != nil {
		return fmt.Errorf("the config of %s does not fit: %w", p, err)
	}
	if config != nil {
		p.config = checked
	}
	return nil
}

// String returns "PLUGIN.NAME".
func (p *Policy) String() string { return p.plugin.name + "." + p.name }

// Identity is that of the plugin.
func (p *Policy) Identity() step.Identity { return p.plugin.Identity() }

// Config is what the policy acts by; nil if it has no config.
func (p *Policy) Config() json.RawMessage { return p.config }

// ActError is a policy that gave no turn when it was asked for one.
type ActError struct {
	Policy string
	Turn   int
	Reason string // "crashed: …", to stand behind its name
	Log    []byte // nobody keeps it: a turn that never was is in no record
}

func (e *ActError) Error() string {
	return fmt.Sprintf("policy %s, asked for turn %d, %s%s", e.Policy, e.Turn, e.Reason, ending(e.Log))
}

// Act asks the policy for the turn at m, which comes after history. That is no
// step: the policy sees its own files and nothing of the rollout but what it is
// told, and what it answers is recorded as the turn. A policy that fails is an
// *[ActError]; any other error is a fault of the host.
func (p *Policy) Act(ctx context.Context, m Moment, history []plugin.Turn) (*plugin.Action, error) {
	result, err := step.Run(ctx, p.request(m, history))
	if err != nil {
		return nil, err
	}
	if reason := shortcoming(result, history); reason != "" {
		return nil, &ActError{Policy: p.String(), Turn: m.Turn, Reason: reason, Log: result.Record.Log}
	}
	r := result.Response
	return &plugin.Action{Say: r.Say, Calls: r.Calls, Done: r.Done}, nil
}

// shortcoming is why what came of a request is no turn after history; "" if it
// is one.
func shortcoming(r *step.Result, history []plugin.Turn) string {
	failure := r.Record.Failure
	if failure == nil && !r.Response.OK {
		return "answered " + r.Response.Error.Error()
	}
	if failure == nil {
		failure = repeatedID(r.Response.Calls, history)
	}
	switch {
	case failure == nil:
		return ""
	case failure.Remedy != "":
		return failure.Sentence() + "; " + failure.Remedy
	}
	return failure.Sentence()
}

// repeatedID is a policy that gives an id to a second call: whoever reads the
// record could not tell the two apart.
func repeatedID(calls []plugin.Call, history []plugin.Turn) *step.Failure {
	given := map[string]string{}
	for i, turn := range history {
		for j, c := range turn.Calls {
			given[c.ID] = fmt.Sprintf("call %d of turn %d", j+1, i+1)
		}
	}
	for i, c := range calls {
		place := fmt.Sprintf("calls[%d]", i)
		if other, ok := given[c.ID]; ok {
			return &step.Failure{Cause: step.Broken, Detail: fmt.Sprintf("%s.id is %q, as that of %s; every call of a rollout has an id of its own", place, c.ID, other)}
		}
		given[c.ID] = place
	}
	return nil
}

func (p *Policy) request(m Moment, history []plugin.Turn) *step.Step {
	told := slices.Clone(history)
	for i := range told {
		told[i].Turn = 0 // which turn it is, its place says
	}
	return &step.Step{
		Name: fmt.Sprintf("turn/%d/act", m.Turn), Alias: p.plugin.name, Plugin: p.plugin.Plugin,
		Request: &plugin.Request{
			Protocol: plugin.Protocol, Op: plugin.OpAct, Name: p.name, Config: p.config,
			Task: p.env.Task, Tools: p.env.ToolInfos(), History: told,
		},
		Mounts: p.plugin.private(p.env.quota),
		Clock:  p.env.clock.at(m.Turn),
		Random: p.env.clock.actKey(m, p.plugin.Identity().Digest),
	}
}
