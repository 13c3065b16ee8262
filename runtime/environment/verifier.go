package environment

import (
	"bytes"
	"encoding/json"

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
	real   string // its name in the plugin
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
