package desk

import (
	"encoding/json"

	"github.com/workrover/workrover/sdk/plugin"
)

func callsBuilder() plugin.Builder {
	return plugin.Builder{Build: buildCalls, Info: plugin.BuilderInfo{
		Name: "calls",
		Description: "Make the tables that some calls of the desk's tools change, as they are after these calls, from the tables in " + home + ". " +
			"The rest is not made. With skip_failing a call that fails changes nothing; without it, the build fails.",
		ConfigSchema: json.RawMessage(`{"type":"object","properties":{
			"calls":{"type":"array","items":{"type":"object","properties":{"tool":{"type":"string"},"args":{"type":"object"}},"required":["tool"],"additionalProperties":false}},
			"skip_failing":{"type":"boolean","default":false}},"required":["calls"],"additionalProperties":false}`),
	}}
}

// goldCall is a call that the configuration asks for.
type goldCall struct {
	Tool string
	Args json.RawMessage
}

func buildCalls(env *plugin.Env) error {
	var config struct {
		Calls       []goldCall
		SkipFailing bool `json:"skip_failing"`
	}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return err
	}
	if err := plugin.MkdirAll(env.Files, env.Into); err != nil {
		return explain(err, env.Into)
	}
	d := &desk{files: env.Files, dir: env.Into, base: home, now: env.Now}
	offered := map[string]tool{}
	for _, t := range tools() {
		offered[t.name] = t
	}
	for i, call := range config.Calls {
		t, ok := offered[call.Tool]
		if !ok {
			return plugin.Errorf(plugin.CodeInvalidArgs, "call %d is of the tool %q, which the desk does not have", i+1, call.Tool)
		}
		if err := d.play(t, call.Args); err != nil && !config.SkipFailing {
			return plugin.Errorf(plugin.CodeFailed, "call %d, of %s: %s", i+1, t.name, plugin.AsError(err).Message)
		}
	}
	return nil
}

// play makes one call.
func (d *desk) play(t tool, raw json.RawMessage) error {
	a, err := parseArgs(raw)
	if err != nil {
		return err
	}
	for name := range a {
		if !t.takes(name) {
			return plugin.Errorf(plugin.CodeInvalidArgs, "it has no parameter %q", name)
		}
	}
	_, err = t.use(d, a)
	return err
}

func (t tool) takes(name string) bool {
	for _, p := range t.params {
		if p.name == name {
			return true
		}
	}
	return false
}
