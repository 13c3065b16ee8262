package witness

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// Witness sees how one bundle is played again.
type Witness struct {
	bundle *journal.Bundle
	steps  map[string]*deed // those that did not come to the same
}

// deed is a step with its result.
type deed struct {
	step   *step.Step
	result *step.Result
}

// New returns a witness of a replay of a bundle.
func New(bundle *journal.Bundle) *Witness {
	return &Witness{bundle: bundle, steps: map[string]*deed{}}
}

// Wrap makes the witness stand between a rollout and what runs its steps. A rollout
// runs one at a time.
func (w *Witness) Wrap(run step.Runner) step.Runner {
	return func(ctx context.Context, s *step.Step) (*step.Result, error) {
		result, err := run(ctx, s)
		if err == nil && !alike(w.bundle.Journal.Step(s.Name), result.Record) {
			w.steps[s.Name] = &deed{s, result}
		}
		return result, err
	}
}

// alike reports whether a step came to what was recorded, so that there is nothing
// to tell of it. Rollouts are long, and most steps are.
func alike(was, now *step.Record) bool {
	return was != nil && bytes.Equal(was.Response, now.Response) && slices.Equal(was.Effects, now.Effects)
}

// before is the content of a file that the step started with.
func (d *deed) before(path string) (*vfs.Blob, bool) {
	for _, m := range d.step.Mounts {
		if inner, ok := strings.CutPrefix(path, m.Path); ok && strings.HasPrefix(inner, "/") {
			blob, err := m.Tree.Blob(inner)
			return blob, err == nil
		}
	}
	return nil, false
}

// wrote is a content that the step has written.
func (d *deed) wrote(content digest.Digest) (*vfs.Blob, bool) {
	for _, e := range d.result.Effects {
		if e.Blob != nil && e.Blob.Digest() == content {
			return e.Blob, e.Blob.Load() == nil
		}
	}
	return nil, false
}

// effectsOf are what was recorded of a step and what it did now.
func (w *Witness) effectsOf(name string) (was, now []footprint.Effect) {
	if s := w.bundle.Journal.Step(name); s != nil {
		was = s.Effects
	}
	if ran := w.steps[name]; ran != nil {
		now = ran.result.Record.Effects
	}
	return was, now
}
