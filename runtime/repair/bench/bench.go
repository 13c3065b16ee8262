package bench

import (
	"context"
	"fmt"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/measure"
)

// Options say what is measured.
type Options struct {
	Kinds       []string // of faults, in the order in which generations go through them
	Seeds       int      // for each kind; from 1
	Generations int      // of the first seed; default 1
	Budget      int      // of combinations that FCR tries; 0: all
	Jobs        int      // triggers at a time; default 1

	gate.Knowledge

	Injector Injector
	Opener   environment.Opener
	Scratch  *os.Root // an empty directory for repaired packages

	// Opened hears how many examples were played as they are, Begin then of how many
	// triggers there will be at most, Done of each that was measured or has no place. Done
	// may be called concurrently. Default: nobody does.
	Opened func(done, of int)
	Begin  func(triggers int)
	Done   func()
}

// Run measures on examples, in which plugins are opened by the same opener. The error
// is an example that is no environment, a fault of the host, or that of ctx.
func Run(ctx context.Context, examples []*Example, opts *Options) (*Report, error) {
	b := &bench{options: *opts}
	b.options.Generations, b.options.Jobs = max(1, opts.Generations), max(1, opts.Jobs)
	defer b.close()
	for n, e := range examples {
		if opts.Opened != nil {
			opts.Opened(n, len(examples))
		}
		s, err := b.open(ctx, e)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		b.subjects = append(b.subjects, s)
	}
	b.plan()
	if opts.Begin != nil {
		opts.Begin(len(b.chains))
	}
	if err := b.all(ctx); err != nil {
		return nil, err
	}
	return b.report(), nil
}

// bench is a measurement under way.
type bench struct {
	options  Options
	subjects []*subject
	chains   []*chain
	scratch  scratch
}

// plan lists what is to be measured, natural triggers before injected ones.
func (b *bench) plan() {
	for _, s := range b.subjects {
		if !s.healthy {
			b.chains = append(b.chains, &chain{bench: b, subject: s})
		}
	}
	for _, s := range b.subjects {
		for i := range b.options.Kinds {
			for seed := range b.options.Seeds {
				if s.healthy {
					b.chains = append(b.chains, &chain{bench: b, subject: s, kind: i, seed: seed + 1})
				}
			}
		}
	}
}

// all measures everything.
func (b *bench) all(ctx context.Context) error {
	group, together := errgroup.WithContext(ctx)
	group.SetLimit(b.options.Jobs)
	for _, c := range b.chains {
		group.Go(func() error {
			if err := c.run(together); err != nil {
				return fmt.Errorf("%v: %w", c, err)
			}
			if b.options.Done != nil {
				b.options.Done()
			}
			return nil
		})
	}
	return group.Wait()
}

func (b *bench) close() {
	for _, s := range b.subjects {
		s.pool.Close()
	}
}

// report is what came of it.
func (b *bench) report() *Report {
	r := &Report{
		Format: ReportFormat, Examples: []string{}, Kinds: b.options.Kinds, Seeds: b.options.Seeds,
		Budget: b.options.Budget, Placeless: []Placeless{}, Attempts: []*measure.Attempt{},
	}
	for _, s := range b.subjects {
		r.Examples = append(r.Examples, s.Name)
	}
	for _, c := range b.chains {
		if r.Attempts = append(r.Attempts, c.attempts...); c.placeless {
			r.Placeless = append(r.Placeless, Placeless{c.subject.Name, b.options.Kinds[c.kind], c.seed})
		}
	}
	r.Summary = measure.Summarise(r.Attempts)
	return r
}
