package wasm

import (
	"context"
	"sync"
)

// ahead is a source that makes instances before they are asked for, as many as
// there are processors: what an instance does while it initialises depends on
// no request, and takes longer than most requests. A plugin that is asked a
// question or two has nothing made for it that nobody uses.
type ahead struct {
	guests  *sync.WaitGroup // counts what is being made
	produce func(context.Context) (*Guest, error)
	depth   int // instances that are kept ready

	mu     sync.Mutex
	asked  int
	coming []*arrival // in the order in which they were begun
}

// instances is where a plugin's instances come from.
type instances interface {
	// acquire returns an instance that is booted and that no request has met.
	// Beside an error of the plugin there is an instance too; it must be
	// released in any case. When ctx ends, acquire returns its error and nil.
	acquire(ctx context.Context) (*Guest, error)
}

var _ instances = (*ahead)(nil)

// eager is how many requests a plugin must get before instances are made ahead.
const eager = 3

// arrival is an instance that is being made.
type arrival struct {
	done  chan struct{} // closed when the rest is set
	stop  context.CancelFunc
	guest *Guest
	err   error
}

// acquire implements instances.
func (a *ahead) acquire(ctx context.Context) (*Guest, error) {
	next := a.next()
	select {
	case <-next.done:
		return next.guest, next.err
	case <-ctx.Done():
		a.mu.Lock()
		defer a.mu.Unlock()
		a.coming = append(a.coming, next)
		return nil, ctx.Err()
	}
}

// next takes the instance that was begun first, and begins what should be ready
// after it.
func (a *ahead) next() *arrival {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.coming) == 0 {
		a.begin()
	}
	next := a.coming[0]
	a.coming = a.coming[1:]
	if a.asked++; a.asked >= eager {
		for len(a.coming) < a.depth {
			a.begin()
		}
	}
	return next
}

// begin starts to make an instance.
func (a *ahead) begin() {
	ctx, stop := context.WithCancel(context.Background())
	n := &arrival{done: make(chan struct{}), stop: stop}
	a.coming = append(a.coming, n)
	a.guests.Go(func() {
		defer close(n.done)
		n.guest, n.err = a.produce(ctx)
	})
}

// stop lets what is being made come to an end.
func (a *ahead) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range a.coming {
		n.stop()
	}
}

// close gives back what nobody asked for; nothing is being made any more.
func (a *ahead) close(ctx context.Context) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range a.coming {
		n.guest.release(ctx)
	}
	a.coming = nil
}
