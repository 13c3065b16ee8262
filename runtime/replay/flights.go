package replay

import (
	"context"
	"sync"

	"github.com/workrover/workrover/runtime/digest"
)

// flights are the steps that are being run. The rollouts of a group begin alike
// and at the same time, so the second would run what the first is running.
type flights struct {
	mu      sync.Mutex
	running map[digest.Digest]chan struct{} // closed at the end
}

func newFlights() *flights { return &flights{running: map[digest.Digest]chan struct{}{}} }

// begin returns at once if nobody runs the step, and the caller then calls end.
// Otherwise it waits until whoever runs it has ended. That may have been in
// vain, and it waits no second time: a row of steps that all fail to be kept
// would be run one after the other.
func (f *flights) begin(ctx context.Context, id digest.Digest) (end func(), err error) {
	f.mu.Lock()
	others, running := f.running[id]
	if !running {
		mine := make(chan struct{})
		f.running[id] = mine
		f.mu.Unlock()
		return func() { f.end(id, mine) }, nil
	}
	f.mu.Unlock()
	select {
	case <-others:
		return func() {}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (f *flights) end(id digest.Digest, mine chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.running, id)
	close(mine)
}
