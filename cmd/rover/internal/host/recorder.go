package host

import (
	"context"
	"errors"
	"path/filepath"
	"sync/atomic"

	"github.com/workrover/workrover/cmd/rover/internal/version"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/service"
	"github.com/workrover/workrover/runtime/store"
)

// A Recorder keeps the record of rollouts in a store while they are played,
// and makes a bundle of each in a directory.
type Recorder struct {
	disk   *store.Disk
	dir    string
	failed atomic.Pointer[store.Error] // the first commit that did
}

var _ service.Archive = (*Recorder)(nil)

// Commit implements [journal.Committer].
func (r *Recorder) Commit(ctx context.Context, b *store.Batch) error {
	err := r.disk.Commit(ctx, b)
	if failed, ok := errors.AsType[*store.Error](err); ok {
		r.failed.CompareAndSwap(nil, failed)
	}
	return err
}

// Fault is why the store takes no more, nil if it does.
func (r *Recorder) Fault() error {
	if failed := r.failed.Load(); failed != nil {
		return failed
	}
	return nil
}

// Bundle writes the bundle of a rollout that has ended, unless its record is
// not whole. It holds everything that the journal in the store does, which is
// then dropped.
func (r *Recorder) Bundle(ctx context.Context, ended *rollout.Result) (string, error) {
	if ended.Cause == rollout.HostFault {
		return "", nil
	}
	path := filepath.Join(r.dir, ended.ID+".rover")
	err := journal.WriteBundle(ctx, path, r.disk, ended.ID, &journal.BundleOptions{Producer: version.Producer()})
	if errors.Is(err, store.ErrNotFound) && ended.Outcome == journal.OutcomeError {
		return "", nil // its record could not begin; the result says why
	}
	if err != nil {
		return "", err
	}
	return path, r.disk.DropJournal(ctx, ended.ID)
}
