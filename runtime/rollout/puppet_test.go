package rollout_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// puppet is a plugin whose policies answer what their config says, turn by
// turn, and one that says what it can see.
type puppet struct {
	mu    sync.Mutex
	asked []string // the requests to act
}

var _ step.Plugin = (*puppet)(nil)

func (*puppet) Identity() step.Identity {
	return step.Identity{Digest: digest.Of([]byte("puppet")), Transport: "test", Engine: "test/1"}
}

const puppetOffer = `{"ok": true, "describe": {"name": "puppet", "version": "1.0.0", "description": "for tests", "policies": [
	{"name": "says", "description": "says", "config_schema": {"type": "object", "required": ["turns"], "properties": {"turns": {"type": "array"}}, "additionalProperties": false}},
	{"name": "looks", "description": "looks around"}]}}`

func (p *puppet) Handle(_ context.Context, w *step.World, request []byte) (*step.Answer, error) {
	var r plugin.Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Op == plugin.OpDescribe {
		return &step.Answer{Response: []byte(puppetOffer)}, nil
	}
	p.mu.Lock()
	p.asked = append(p.asked, string(request))
	p.mu.Unlock()
	if r.Name == "looks" {
		return &step.Answer{Response: fmt.Appendf(nil, `{"ok": true, "say": %q, "calls": []}`, look(w))}, nil
	}
	var config struct{ Turns []json.RawMessage }
	if err := json.Unmarshal(r.Config, &config); err != nil {
		return nil, err
	}
	answer := config.Turns[min(len(r.History), len(config.Turns)-1)]
	switch string(answer) {
	case `"trap"`:
		return &step.Answer{Log: []byte("panic: no idea\n")}, &step.Failure{Cause: step.Trapped, Detail: "unreachable"}
	case `"fuel"`:
		return nil, &step.Failure{Cause: step.Exhausted, Detail: "fuel"}
	case `"fault"`:
		return nil, errors.New("no memory")
	}
	return &step.Answer{Response: answer}, nil
}

// look says what there is: mounts, time and randomness.
func look(w *step.World) string {
	files := vfs.NewFs(w.Files)
	var there []string
	for _, mount := range []string{"/workspace", "/reference", "/start", "/rollout", "/input", "/plugin", "/tmp"} {
		if ok, _ := afero.DirExists(files, mount); ok {
			there = append(there, mount)
		}
	}
	var random [2]byte
	w.Random(random[:])
	return fmt.Sprint(strings.Join(there, " "), " ", w.Wall().Format("15:04"), " ", random)
}

// cast opens the toolbox and the puppet.
type cast struct{ puppet puppet }

var _ environment.Opener = (*cast)(nil)

func (c *cast) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	if p.Name == "puppet" {
		return &c.puppet, nil
	}
	return &toolbox{}, nil
}
