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

// put notes that a text came, and what is known of it if it has come before. That takes
// size bytes.
func (r *repeated[V]) put(text string, v V, size int) {
	hash := maphash.String(r.seed, text)
	if _, again := r.seen.Get(hash); again {
		r.held.Put(text, v, int64(size))
		return
	}
	r.seen.Put(hash, struct{}{}, seenBytes)
}
