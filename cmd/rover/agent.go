package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
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

// playerFor reads what --agent names.
func playerFor(env *environment.Environment, name string) (*player, error) {
	kind, rest, ok := strings.Cut(name, ":")
	switch {
	case ok && kind == "script":
		return scriptPlayer(rest)
	case ok && kind == "policy":
		return nil, badInput(fmt.Errorf("--agent %s: this version does not play policies; name a control, noop, or script:FILE", name))
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
	return fmt.Sprintf("; it has: %s; or play script:FILE%s", strings.Join(names, ", "), didYouMean("", name, names))
}

func scriptPlayer(file string) (*player, error) {
	source, err := readScript(file)
	if err != nil {
		return nil, badInput(err)
	}
	script, err := rollout.ParseScript(file, source)
	if err != nil {
		return nil, badInput(err)
	}
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	return &player{name: "script:" + file, slug: cmp.Or(nameFrom(base), "script"), agent: script}, nil
}

// maxScript bounds a script.
const maxScript = 64 << 20

// readScript reads a whole script. It may come through a pipe that rover was
// started with: unlike one that has a name, opening it does not wait.
func readScript(file string) (_ []byte, err error) {
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
	source, err := io.ReadAll(io.LimitReader(f, maxScript+1))
	if len(source) > maxScript {
		return nil, fmt.Errorf("%s: a script has at most %d bytes", file, maxScript)
	}
	return source, err
}
