package replaytest

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/store"
)

// update plays a bundle and writes what came of it in its place. What is not
// worth a record leaves it as it is.
func (p *player) update(ctx context.Context, name string) error {
	kept := store.NewMemory()
	d, err := p.play(ctx, name, kept)
	if err != nil {
		return err
	}
	if err := errors.Join(d.recordable(), d.bundle.Close()); err != nil {
		return fmt.Errorf("%s stays as it was recorded: %w", name, err)
	}
	opts := &journal.BundleOptions{Producer: d.bundle.Manifest.Producer}
	return journal.WriteBundle(ctx, name, kept, d.bundle.Journal.Header.ID, opts)
}

// recordable says why there is nothing to record.
func (d *played) recordable() error {
	switch r := d.report; {
	case r.Evidence == rollout.Diverged:
		return fmt.Errorf(`in turn %d, its agent is shown something else than it had seen, and only the agent knows what it would do then.
Let it play again, with rover run or rover serve, and --out; or set Options.AssumeActions if its actions are what you want to keep.
%s`, r.Saw.Turn, d.difference())
	case r.Result == nil, r.Result.Outcome != journal.OutcomeOK:
		return errors.New("it has no verdict now: " + r.Unresolved)
	}
	return nil
}
