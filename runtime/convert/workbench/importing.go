package workbench

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
)

// Options say how to import.
type Options struct {
	// Load loads the environment in a directory, with the plugin desk.
	Load func(ctx context.Context, dir string) (*environment.Environment, error)

	Run      step.Runner // of steps; default: [step.Run]
	Jobs     int         // tasks at once; default 1
	Producer string      // the program, for the bundles
	Done     func()      // called after each task, perhaps at once with another call; default: nobody wants to know
}

// Import writes the environments and plays the runs to dir, and returns an entry
// for each run, in order. Each environment and each bundle is there whole or
// not at all, also when the process is ended; importing again completes what is
// there.
func (b *Benchmark) Import(ctx context.Context, dir string, opts *Options) ([]*Entry, error) {
	place, err := makePlace(dir, b.tables)
	if err != nil {
		return nil, err
	}
	entries := make([]*Entry, len(b.Runs))
	places := b.placesOfRuns()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(opts.Jobs, 1))
	for _, task := range b.Tasks {
		group.Go(func() error {
			stage := &stage{task: task, place: place, opts: opts, built: map[Toolset]*environment.Built{}}
			if err := stage.play(ctx, b.Runs, entries, places[task]); err != nil {
				return fmt.Errorf("task %s: %w", task.ID, err)
			}
			if opts.Done != nil {
				opts.Done()
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return entries, place.writeIndex(entries)
}

// placesOfRuns are the places of the runs of each task.
func (b *Benchmark) placesOfRuns() map[*Task][]int {
	places := map[*Task][]int{}
	for i, r := range b.Runs {
		places[r.Task] = append(places[r.Task], i)
	}
	return places
}
