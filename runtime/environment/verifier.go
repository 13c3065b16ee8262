package environment

import (
	"bytes"
	"encoding/json"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Verifier is a verifier of an environment: of a plugin, or the conditions and
// invariants that the environment states itself.
type Verifier struct {
	Name     string
	Weight   float64
	Progress bool // also verify at turn 0 and after every turn

	env    *Environment
	at     hcl.Range // its config, or its block
	real   string    // its name in the plugin
	plugin *opened
	config json.RawMessage
	covers []string
}

// Judges reports whether the configuration of a verifier has a name in it, wherever
// that was written.
func (e *Environment) Judges(name string) bool {
	for _, v := range e.Verifiers {
		if bytes.Contains(v.config, []byte(name)) {
			return true
		}
	}
	return false
}

// Broken says why a verification is no judgement; nil if it is one, as far as it shows
// by itself.
func (v *Verifier) Broken(r *step.Result) *Broken {
	b := &Broken{Part: "verifier", Name: v.Name, Step: r.Record.Name, Failure: r.Record.Failure, Log: r.Record.Log, At: v.at}
	switch {
	case b.Failure == nil && r.Response.OK:
		return nil
	case b.Failure == nil:
		b.Declines = r.Response.Error.Error()
		b.Failure = declined(b.Declines)
		return b
	}
	if c, ok := v.plugin.Plugin.(*conditions); ok {
		if at, ok := c.mistaken(b.Failure); ok {
			b.At, b.Declines = at, b.Failure.Detail
		}
	}
	return b
}

// Breach is the Broken of a verifier whose answer does not go with those that it has
// given before.
func (v *Verifier) Breach(r *step.Result, detail string) *Broken {
	failure := &step.Failure{Cause: step.Broken, Detail: detail}
	return &Broken{Part: "verifier", Name: v.Name, Step: r.Record.Name, Failure: failure, Log: r.Record.Log, At: v.at}
}

// Unjudged is the Broken of a rollout that has no reward although every verifier has
// judged.
func Unjudged(why string) *Broken {
	return &Broken{Part: "verifier", Step: "verdict", Failure: declined(why), Declines: "there is none: " + why}
}

// Scene is what verifiers judge.
type Scene struct {
	Workspace *vfs.Tree
	Rollout   *vfs.Tree // task.md and turns.jsonl
}

// Sees returns the trees that a verifier may observe, by their mounts.
func (v *Verifier) Sees(built *Built, scene *Scene) map[string]*vfs.Tree {
	return map[string]*vfs.Tree{
		WorkspaceMount: scene.Workspace, StartMount: built.Workspace, ReferenceMount: built.Reference, RolloutMount: scene.Rollout,
	}
}

// Step is the verification of scene at m. A verifier sees everything and
// writes nothing but /tmp.
func (v *Verifier) Step(m Moment, built *Built, scene *Scene) *step.Step {
	name := m.VerifierName(v.Name)
	return &step.Step{
		Name: name, Kind: step.Verification, Alias: v.plugin.name, Plugin: v.plugin.Plugin,
		Request: &plugin.Request{Protocol: plugin.Protocol, Op: plugin.OpVerify, Name: v.real, Config: v.config, Covers: v.covers},
		Mounts: append(v.plugin.private(v.env.quota),
			step.Mount{Path: WorkspaceMount, Tree: scene.Workspace},
			step.Mount{Path: StartMount, Tree: built.Workspace},
			step.Mount{Path: ReferenceMount, Tree: built.Reference},
			step.Mount{Path: RolloutMount, Tree: scene.Rollout},
		),
		Clock:  v.env.clock.at(m.Turn),
		Random: v.env.clock.stepKey(name, v.plugin.Identity().Digest),
	}
}
