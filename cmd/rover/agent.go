package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

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
		return nil, badInput(fmt.Errorf("--config is for --agent policy:PLUGIN.NAME; %s has none", name))
	}
	if ok && kind == "script" {
		return scriptPlayer(rest)
	}
	control := env.Control(name)
	if control == nil {
		return nil, badInput(fmt.Errorf("--agent %s: %s has no such control%s", name, env.Name, controlsOf(env, name)))
	}
	agent, err := rollout.ControlAgent(control)
	if err != nil {
		return nil, badInput(fmt.Errorf("control %s: %w", name, err))
	}
	return &player{name: name, slug: name, sample: control.Sample, agent: agent}, nil
}

// controlsOf lists what could have been meant.
func controlsOf(env *environment.Environment, name string) string {
	var names []string
	for _, control := range env.Controls {
		names = append(names, control.Name)
	}
	return fmt.Sprintf("; it has: %s; or play script:FILE, or policy:PLUGIN.NAME%s", strings.Join(names, ", "), didYouMean("", name, names))
}

func policyPlayer(env *environment.Environment, name, config string) (*player, error) {
	pluginName, policyName, ok := strings.Cut(name, ".")
	if !ok {
		return nil, badInput(fmt.Errorf("--agent policy:%s: a policy is named policy:PLUGIN.NAME, by its plugin and its name there", name))
	}
	text, err := configText(config)
	if err != nil {
		return nil, badInput(err)
	}
	policy, err := env.Policy(pluginName, policyName, text)
	if err != nil {
		return nil, badInput(fmt.Errorf("--agent policy:%s: %w", name, err))
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
	text, err := readSmall(config, "a config")
	if err != nil {
		return nil, fmt.Errorf("--config %s: %w", config, reasonOf(err))
	}
	return text, nil
}

func scriptPlayer(file string) (*player, error) {
	source, err := readSmall(file, "a script")
	if err != nil {
		return nil, badInput(fmt.Errorf("--agent script:%s: %w", file, reasonOf(err)))
	}
	script, err := rollout.ParseScript(file, source)
	if err != nil {
		return nil, badInput(err)
	}
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	return &player{name: "script:" + file, slug: cmp.Or(nameFrom(base), "script"), agent: script}, nil
}

// maxSmall bounds what is held in memory of a file that somebody has written.
const maxSmall = 64 << 20

// readSmall reads a whole file, which is what, for a caller who names it. It may come through a pipe that rover was
// started with: unlike one that has a name, opening it does not wait.
func readSmall(file, what string) (_ []byte, err error) {
	if file != "/dev/stdin" && !strings.HasPrefix(file, "/dev/fd/") {
		if _, err := regular(file); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	source, err := io.ReadAll(io.LimitReader(f, maxSmall+1))
	if len(source) > maxSmall {
		return nil, fmt.Errorf("%s has at most %d bytes", what, maxSmall)
	}
	return source, err
}

// reasonOf is what went wrong with a file that has been named.
func reasonOf(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no such file")
	} else if ok {
		return failed.Err
	}
	return err
}
