package journal

import (
	"hash/maphash"

	"github.com/workrover/workrover/runtime/shelf"
)

// repeated holds what is known of texts that have come twice. Where each agent did
// something else most come once, and of those nothing is kept but that they came.
type repeated[V any] struct {
	seed maphash.Seed
	seen *shelf.Shelf[uint64, struct{}] // by the hash of the text
	held *shelf.Shelf[string, V]
}

// seenBytes is about how much memory it takes that a text came.
const seenBytes = 64

func newRepeated[V any]() *repeated[V] {
	return &repeated[V]{seed: maphash.MakeSeed(), seen: shelf.New[uint64, struct{}](commonBytes / 16), held: shelf.New[string, V](commonBytes)}
}

// get returns what is known of a text.
func (r *repeated[V]) get(text string) (V, bool) { return r.held.Get(text) }

// again notes that a text came of which nothing is known, and reports whether it has come
// before, so that what it says is worth holding.
func (r *repeated[V]) again(text string) bool {
	hash := maphash.String(r.seed, text)
	_, again := r.seen.Get(hash)
	if !again {
		r.seen.Put(hash, struct{}{}, seenBytes)
	}
	return again
}

// hold holds what is known of a text, which takes size bytes together with it.
func (r *repeated[V]) hold(text string, v V, size int) { r.held.Put(text, v, int64(size)) }
