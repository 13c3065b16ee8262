package replaytest

import (
	"context"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// witness sees the steps of a rollout and what comes of them, to tell contents
// where a report has digests.
type witness struct {
	steps map[string]*deed
}

// deed is a step with its result.
type deed struct {
	step   *step.Step
	result *step.Result
}

func newWitness() *witness { return &witness{steps: map[string]*deed{}} }

// wrap makes the witness stand between a rollout and what runs its steps. A rollout
// runs one at a time.
func (w *witness) wrap(run step.Runner) step.Runner {
	return func(ctx context.Context, s *step.Step) (*step.Result, error) {
		result, err := run(ctx, s)
		if err == nil {
			w.steps[s.Name] = &deed{s, result}
		}
		return result, err
	}
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
