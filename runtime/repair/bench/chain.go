package bench

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/measure"
)

// chain is a trigger, and the faults of later generations that are put into what was
// repaired before.
type chain struct {
	bench   *bench
	subject *subject
	kind    int // of the first fault, in the list of kinds
	seed    int

	attempts  []*measure.Attempt
	placeless bool
}

func (c *chain) String() string {
	if !c.subject.healthy {
		return c.subject.Name
	}
	return fmt.Sprintf("%s, kind %s, seed %d", c.subject.Name, c.bench.options.Kinds[c.kind], c.seed)
}

// run measures them one after the other.
func (c *chain) run(ctx context.Context) error {
	if !c.subject.healthy {
		return c.natural(ctx)
	}
	generations := c.bench.options.Generations
	if c.seed > 1 {
		generations = 1 // one seed shows it, and takes long enough
	}
	var last *written
	for generation := 1; generation <= generations; generation++ {
		repaired, err := c.generation(ctx, last, generation)
		if err = errors.Join(err, c.bench.discard(last)); err != nil || repaired == nil {
			return errors.Join(err, c.bench.discard(repaired))
		}
		last = repaired
	}
	return c.bench.discard(last)
}

// generation puts a fault into what was repaired before, and has it repaired. It is nil
// if it is not repaired, or no fault has a place.
func (c *chain) generation(ctx context.Context, last *written, number int) (*written, error) {
	into := &Package{
		Name: c.subject.Name, Files: c.subject.Files, Opener: c.bench.options.Opener,
		Pool: c.subject.pool, Knowledge: c.bench.options.Knowledge, healthy: c.subject.plain,
	}
	if last != nil {
		into.Files = environment.FilesOf(last.root)
		var err error
		if into.healthy, err = played(ctx, environment.Read(into.Files, into.Name, into.Opener), into.Pool); err != nil {
			return nil, err
		}
	}
	of := &measure.Trigger{Example: c.subject.Name, Seed: c.seed, Generation: number}
	fault, err := c.inject(ctx, into, of)
	if err != nil || fault == nil {
		c.placeless = err == nil && number == 1
		return nil, err
	}
	t, err := c.bench.trial(ctx, of, into, fault)
	if err != nil {
		return nil, err
	}
	repaired, err := t.solvable(ctx, fault)
	if err == nil && number == 1 {
		err = t.unsolvable(ctx, fault)
	}
	c.attempts = append(c.attempts, t.attempts...)
	return repaired, err
}

// inject puts a fault of the next kind into a package. The first generation has one
// of its own kind or none, later ones of the first kind behind that which has a place.
func (c *chain) inject(ctx context.Context, into *Package, of *measure.Trigger) (*Fault, error) {
	kinds := c.bench.options.Kinds
	for i := range kinds {
		of.Kind = kinds[(c.kind+of.Generation-1+i)%len(kinds)]
		into.Withheld = withheld(into.healthy, of)
		fault, err := c.bench.options.Injector.Inject(ctx, into, of.Kind, of.Seed)
		if err != nil || fault != nil || of.Generation == 1 {
			return fault, err
		}
	}
	return nil, nil
}
