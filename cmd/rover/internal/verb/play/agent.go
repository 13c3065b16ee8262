package play

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
)

// A player is who plays the rollouts of a run.
type player struct {
	name   string // for the record: what --agent says
	slug   string // for the names of files
	sample int    // of the first rollout
	agent  rollout.Agent
}

// playerFor reads what --agent names; config is what --config says, for a policy.
func playerFor(env *environment.Environment, name, config string) (*player, error) {
	kind, rest, ok := strings.Cut(name, ":")
	if ok && kind == "policy" {
		return policyPlayer(env, rest, config)
	}
	if config != "" {
		return nil, exit.BadInput(fmt.Errorf("--config is for --agent policy:PLUGIN.NAME; %s has none", name))
	}
	if ok && kind == "script" {
		return scriptPlayer(rest)
	}
	control := env.Control(name)
	if control == nil {
		return nil, exit.BadInput(fmt.Errorf("--agent %s: %s has no such control%s", name, env.Name, controlsOf(env, name)))
	}
	agent, err := rollout.ControlAgent(control)
	if err != nil {
		return nil, exit.BadInput(fmt.Errorf("control %s: %w", name, err))
	}
	return &player{name: name, slug: name, sample: control.Sample, agent: agent}, nil
}

// controlsOf lists what could have been meant.
func controlsOf(env *environment.Environment, name string) string {
	var names []string
	for _, control := range env.Controls {
		names = append(names, control.Name)
	}
	return fmt.Sprintf("; it has: %s; or play script:FILE, or policy:PLUGIN.NAME%s", strings.Join(names, ", "), naming.DidYouMean("", name, names))
}

func policyPlayer(env *environment.Environment, name, config string) (*player, error) {
	pluginName, policyName, ok := strings.Cut(name, ".")
	if !ok {
		return nil, exit.BadInput(fmt.Errorf("--agent policy:%s: a policy is named policy:PLUGIN.NAME, by its plugin and its name there", name))
	}
	text, err := configText(config)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	policy, err := env.Policy(pluginName, policyName, text)
	if err != nil {
		return nil, exit.BadInput(fmt.Errorf("--agent policy:%s: %w", name, err))
	}
	return &player{name: "policy:" + name, slug: pluginName + "-" + policyName, agent: rollout.NewPolicy(policy)}, nil
}

// configText is what --config gives: an object as it is, or the file that holds it.
func configText(config string) (json.RawMessage, error) {
	switch {
	case config == "":
		return nil, nil
	case strings.HasPrefix(strings.TrimSpace(config), "{"):
		return json.RawMessage(config), nil
	}
	text, err := input.ReadSmall(config, "a config")
	if err != nil {
		return nil, fmt.Errorf("--config %s: %w", config, input.Reason(err))
	}
	return text, nil
}

func scriptPlayer(file string) (*player, error) {
	source, err := input.ReadSmall(file, "a script")
	if err != nil {
		return nil, exit.BadInput(fmt.Errorf("--agent script:%s: %w", file, input.Reason(err)))
	}
	script, err := rollout.ParseScript(file, source)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	return &player{name: "script:" + file, slug: cmp.Or(naming.From(base), "script"), agent: script}, nil
}
