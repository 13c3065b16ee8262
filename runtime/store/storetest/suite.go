// Package storetest is the conformance kit for stores, and a store that fails
// on purpose.
//
// [Run] checks that a store keeps what it acknowledges, all of a batch or
// nothing, in order. [Faulty] wraps a store so that those who use one can see
// what they do when a commit fails.
package storetest

import (
	"context"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
)

// Store is what [store.Disk] and [store.Memory] have in common.
type Store interface {
	Commit(ctx context.Context, b *store.Batch) error
	Blob(ctx context.Context, d digest.Digest) ([]byte, error)
	Records(ctx context.Context, key digest.Digest) ([][]byte, error)
	Journal(ctx context.Context, id string) ([]byte, error)
	Journals(ctx context.Context) ([]string, error)
	DropJournal(ctx context.Context, id string) error
	Close() error
}

// Run runs the suite. Each case has a new, empty store from open and closes
// it. Names of cases say the rule that they hold.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for _, c := range []struct {
		name string
		run  func(*testing.T, Store)
	}{
		{"blobs come back as they were", blobsComeBack},
		{"records keep their order and are kept once", recordsInOrder},
		{"a journal is its lines in order", journalInOrder},
		{"a journal can be dropped", journalDropped},
		{"what is not there is not found", notFound},
		{"a batch is kept whole or not at all", allOrNothing},
		{"a needed blob must be there", needs},
		{"a context that has ended commits nothing", contextEnded},
		{"many goroutines commit at once", concurrent},
		{"nothing works after close", closed},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t)
			c.run(t, s)
			if err := s.Close(); err != nil {
				t.Errorf("Close() = %v", err)
			}
		})
	}
}

// BlobOf is the blob with data.
func BlobOf(data string) store.Blob {
	return store.Blob{Digest: digest.Of([]byte(data)), Data: []byte(data)}
}
