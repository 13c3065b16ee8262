package environment

import (
	"context"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// InvariantVerifier is the name of the verifier that holds the invariants of
// the task: one gate check for each.
const InvariantVerifier = "invariant"

// invariants is that verifier. What the globs of an invariant match at turn 0
// must stay, byte for byte; new matches are allowed.
type invariants struct {
	list   []*specs.Invariant
	source digest.Digest
}

var _ step.Stating = (*invariants)(nil)

// invariants makes the verifier of the task's invariants; nil if it has none.
func (l *loader) invariants() *Verifier {
	list := l.specs.Task.Invariants
	if len(list) == 0 {
		return nil
	}
	h := digest.NewHasher("invariants")
	for _, i := range list {
		h.String("id", i.ID).Strings("unchanged", i.Unchanged)
	}
	return &Verifier{
		Name: InvariantVerifier, Progress: true, env: l.env,
		plugin: &opened{Plugin: &invariants{list: list, source: h.Sum()}, name: InvariantVerifier, files: vfs.Empty()},
	}
}

// Identity implements [step.Plugin].
func (v *invariants) Identity() step.Identity {
	return step.Identity{Digest: v.source, Transport: "host", Engine: hostEngine}
}

// Statements implements [step.Stating].
func (v *invariants) Statements() []step.Statement { return invariantsIn(v.list) }

// Handle implements [step.Plugin].
func (v *invariants) Handle(_ context.Context, w *step.World, _ []byte) (*step.Answer, error) {
	files := &hostFiles{w.Files}
	checks := make([]plugin.Check, len(v.list))
	for i, invariant := range v.list {
		checks[i] = plugin.Check{ID: invariant.ID, Kind: plugin.Gate, Value: 1}
		changed, err := specs.Changed(files, invariant.Unchanged)
		if err != nil {
			return nil, err
		}
		if len(changed) > 0 {
			checks[i].Value = 0
			checks[i].Message = "files that must stay as they were have changed"
			for _, name := range changed {
				checks[i].Evidence = append(checks[i].Evidence, plugin.Evidence{Path: name})
			}
		}
	}
	return answer(checks)
}
