package bench

import (
	"context"
	"errors"

	"github.com/workrover/workrover/runtime/repair/fault"
)

// Faults puts in the kinds of package fault.
type Faults struct{}

var _ Injector = Faults{}

// Inject implements [Injector].
func (Faults) Inject(ctx context.Context, into *Package, kind string, seed int) (*Fault, error) {
	h, err := fault.Open(ctx, into.Files, into.Opener, &fault.Options{
		Label: into.Name, Pool: into.Pool, Withheld: into.Withheld, Formats: into.Formats,
	})
	if err != nil {
		return nil, err
	}
	made, err := h.Inject(ctx, &fault.Order{Kind: fault.Find(kind), Seed: int64(seed)})
	if _, unfit := errors.AsType[*fault.UnfitError](err); unfit {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	put := &Fault{Files: made.FS(), Truth: made.Answer.Truth}
	for _, d := range made.Answer.Decoys {
		if d.Class != fault.Idle && d.Class != fault.Partial {
			put.Harmful = append(put.Harmful, d.ID)
		}
	}
	put.Proposals, err = proposals(put.Files)
	return put, err
}
