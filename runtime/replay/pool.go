package replay

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/shelf"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
)

// A Pool shares what steps came to between all rollouts of a process, and with
// other processes through a store: of steps with one key that observe the same,
// one is run. It may be used by many goroutines.
//
// Nothing depends on a pool but how long it takes: what it does not know, has
// forgotten or cannot read any more is run. Steps of plugins that are not
// repeatable are always run, because each of their answers is evidence of one
// occurrence and of no other.
type Pool struct {
	options PoolOptions
	places  *shelf.Shelf[step.Key, *place]
	flights *flights
	archive *archive // nil without a store
	warned  sync.Once

	executed, reused atomic.Int64
}

// Store is what a pool needs of a store.
type Store interface {
	Commit(ctx context.Context, b *store.Batch) error
	Blob(ctx context.Context, d digest.Digest) ([]byte, error)
	Records(ctx context.Context, key digest.Digest) ([][]byte, error)
}

// PoolOptions may be nil.
type PoolOptions struct {
	// Store is where steps are looked for that this process has not run, and
	// where those that it runs are kept; default: nowhere.
	Store Store

	// Fresh runs every step, and keeps none.
	Fresh bool

	// MaxBytes is about how much is held in memory; default 256 MiB. What has not
	// been of use for longest is forgotten.
	MaxBytes int64

	// Alarm hears of the first thing that was wrong with the store. What is
	// wrong costs time, and nothing else; but a disk that loses bytes should be
	// known to somebody. It may be called by any goroutine. Default: nobody.
	Alarm func(error)
}

// NewPool returns a pool that knows nothing but what is in its store.
func NewPool(opts *PoolOptions) *Pool {
	p := &Pool{flights: newFlights()}
	if opts != nil {
		p.options = *opts
	}
	if p.options.MaxBytes == 0 {
		p.options.MaxBytes = 256 << 20
	}
	p.places = shelf.New[step.Key, *place](p.options.MaxBytes)
	if p.options.Store != nil {
		p.archive = newArchive(p.options.Store, p.alarm)
	}
	return p
}

// Close waits until what was run is in the store. Nothing may be run
// afterwards.
func (p *Pool) Close() {
	if p.archive != nil {
		p.archive.close()
	}
}

// Executed is how many steps were run, Reused how many were not.
func (p *Pool) Executed() int64 { return p.executed.Load() }

// Reused is how many steps were not run.
func (p *Pool) Reused() int64 { return p.reused.Load() }

// Run is a [step.Runner].
func (p *Pool) Run(ctx context.Context, s *step.Step) (*step.Result, error) {
	result, _, err := p.Do(ctx, s)
	return result, err
}

// Do is Run, and says whether the step did not have to be run.
func (p *Pool) Do(ctx context.Context, s *step.Step) (result *step.Result, reused bool, err error) {
	identity := s.Plugin.Identity()
	if p.options.Fresh || !identity.Repeatable() {
		p.executed.Add(1)
		result, err = step.Run(ctx, s)
		return result, false, err
	}
	q, err := newQuery(s)
	if err != nil {
		return nil, false, err
	}
	at := p.places.Hold(q.key, placeSize, func() *place { return &place{key: q.key} })
	if result = at.find(q); result == nil {
		end, err := p.flights.begin(ctx, q.flight())
		if err != nil {
			return nil, false, err
		}
		defer end()
		result = p.recall(ctx, at, q)
	}
	if result != nil {
		p.reused.Add(1)
		return result, true, nil
	}
	result, err = p.execute(ctx, at, q)
	return result, false, err
}

// recall looks again for what somebody may have come to meanwhile, and then in
// the store. What it finds there is kept as if it had been run: it was of use.
func (p *Pool) recall(ctx context.Context, at *place, q *query) *step.Result {
	if result := at.find(q); result != nil || p.archive == nil {
		return result
	}
	result := p.archive.find(ctx, at, q)
	if result != nil {
		p.put(at, result)
		p.archive.keep(&kept{result, q.plugin(), true})
	}
	return result
}

// execute runs the step and keeps what it came to.
func (p *Pool) execute(ctx context.Context, at *place, q *query) (*step.Result, error) {
	p.executed.Add(1)
	result, err := step.Run(ctx, q.step)
	if err != nil || !result.Record.Reusable {
		return result, err
	}
	p.put(at, result)
	if p.archive != nil {
		at.learn(questionsOf(result.Record.Observations))
		p.archive.keep(&kept{result, q.plugin(), false})
	}
	return result, nil
}

// put puts what a step came to where it is found. The trees are not held: they
// are those of one rollout, and large.
func (p *Pool) put(at *place, r *step.Result) {
	at.add(&step.Result{Record: r.Record, Response: r.Response, Effects: r.Effects})
	p.places.Grow(at.key, sizeOf(r))
}

// alarm passes on the first thing that is wrong.
func (p *Pool) alarm(err error) {
	if p.options.Alarm != nil {
		p.warned.Do(func() { p.options.Alarm(err) })
	}
}
