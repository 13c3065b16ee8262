package play

import (
	"context"

	"golang.org/x/sync/semaphore"

	"github.com/workrover/workrover/runtime/step"
)

// seats let a number of steps run at once. A rollout that waits for the disk, to
// which each turn and each bundle goes, has no seat: others run their steps
// meanwhile, and the disk takes what all of them have in one go.
type seats int

// perSeat is how many rollouts that are recorded are on their way for each seat.
const perSeat = 16

// rollouts is how many are on their way at once. A single seat is for playing one
// after the other.
func (s seats) rollouts(recorded bool) int {
	if s == 1 || !recorded {
		return int(s)
	}
	return int(s) * perSeat
}

// run returns what runs steps by run, as many at once as there are seats.
func (s seats) run(run step.Runner) step.Runner {
	free := semaphore.NewWeighted(int64(s))
	return func(ctx context.Context, one *step.Step) (*step.Result, error) {
		if err := free.Acquire(ctx, 1); err != nil {
			return nil, context.Cause(ctx)
		}
		defer free.Release(1)
		return run(ctx, one)
	}
}
