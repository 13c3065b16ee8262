package storetest

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/workrover/workrover/runtime/store"
)

// ErrInjected is how a [Faulty] store fails.
var ErrInjected = errors.New("injected fault")

// Faulty is a store whose n-th commit fails and keeps nothing.
type Faulty struct {
	Store
	FailAt int64 // counted from 1

	commits atomic.Int64
}

// Commit passes b on, or fails.
func (f *Faulty) Commit(ctx context.Context, b *store.Batch) error {
	if f.commits.Add(1) == f.FailAt {
		return ErrInjected
	}
	return f.Store.Commit(ctx, b)
}

// Commits is how many commits were tried.
func (f *Faulty) Commits() int64 { return f.commits.Load() }
