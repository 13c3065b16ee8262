package wasm

import (
	"context"
	"slices"
	"sync"
)

// resting are the instances of an engine that wait for a request, as their images
// are. They hold little memory: what they have changed is given back, or was
// written over.
type resting struct {
	mu     sync.Mutex
	guests []*Guest // the one that rests longest first
}

const (
	maxResting     = 64
	maxRestingEach = 16 // of one pool
)

// take returns an instance of the pool, or nil: the one that was used last,
// which the processor may still remember.
func (r *resting) take(p *pool) *Guest {
	r.mu.Lock()
	defer r.mu.Unlock()
	for n, g := range slices.Backward(r.guests) {
		if g.pool == p {
			r.guests = slices.Delete(r.guests, n, n+1)
			return g
		}
	}
	return nil
}

// put lets an instance rest, and returns the one that has to go for it, if any.
func (r *resting) put(g *Guest) (evicted *Guest) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.guests = append(r.guests, g)
	oldest, count := 0, 0
	for n, other := range slices.Backward(r.guests) {
		if other.pool == g.pool {
			oldest = n
			count++
		}
	}
	switch {
	case count > maxRestingEach:
	case len(r.guests) > maxResting:
		oldest = 0
	default:
		return nil
	}
	evicted = r.guests[oldest]
	r.guests = slices.Delete(r.guests, oldest, oldest+1)
	return evicted
}

// close closes all of them.
func (r *resting) close(ctx context.Context) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, g := range r.guests {
		g.close(ctx)
	}
	r.guests = nil
}
