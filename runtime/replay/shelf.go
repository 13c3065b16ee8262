package replay

import (
	"slices"
	"sync"

	"github.com/workrover/workrover/runtime/step"
)

// shelf holds in memory what steps came to, each key at a place of its own. It
// has two halves. What is of use comes to stand in the first; when that is full
// it becomes the second, and what stood there is forgotten.
type shelf struct {
	half int64 // bytes

	mu            sync.Mutex
	first, second map[step.Key]*place
	size          int64 // of first
}

func newShelf(maxBytes int64) *shelf {
	return &shelf{half: maxBytes / 2, first: map[step.Key]*place{}, second: map[step.Key]*place{}}
}

// place is where what is known of one key is.
type place struct {
	key  step.Key
	size int64 // guarded by the shelf

	mu    sync.RWMutex
	root  node[*step.Result]
	lists []*questions // known to have been asked by steps in the store, the newest last

	open sync.Once // loads lists
}

// place returns the place of a key; it is made if it is not there.
func (s *shelf) place(key step.Key) *place {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := s.first[key]; at != nil {
		return at
	}
	at := s.second[key]
	if at == nil {
		at = &place{key: key, size: placeSize}
	}
	delete(s.second, key)
	s.first[key] = at
	s.size += at.size
	s.turn()
	return at
}

// grow notes that more is at a place. One that would fill a half by itself is
// forgotten, and begins anew.
func (s *shelf) grow(at *place, size int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at.size += size
	if s.first[at.key] == at {
		s.size += size
	}
	if at.size > s.half {
		s.forget(at)
	}
	s.turn()
}

func (s *shelf) forget(at *place) {
	if s.first[at.key] == at {
		delete(s.first, at.key)
		s.size -= at.size
	}
	if s.second[at.key] == at {
		delete(s.second, at.key)
	}
}

// turn makes the first half the second when it is full.
func (s *shelf) turn() {
	if s.size > s.half {
		s.first, s.second, s.size = map[step.Key]*place{}, s.first, 0
	}
}

// find returns the result that the step has by what is here.
func (at *place) find(q *query) *step.Result {
	at.mu.RLock()
	defer at.mu.RUnlock()
	var result *step.Result
	s := &search[*step.Result]{state: q.state, accept: func(earlier *step.Result) bool {
		again, err := q.step.Take(earlier)
		result = again
		return err == nil // or its effects do not fit here
	}}
	s.from(&at.root, 0)
	return result
}

func (at *place) add(r *step.Result) {
	at.mu.Lock()
	defer at.mu.Unlock()
	at.root.add(r.Record.Observations, r)
}

// learn adds a list of questions.
func (at *place) learn(list *questions) {
	at.mu.Lock()
	defer at.mu.Unlock()
	if slices.ContainsFunc(at.lists, func(other *questions) bool { return other.sum == list.sum }) {
		return
	}
	at.lists = append(at.lists, list)
	if len(at.lists) > maxLists {
		at.lists = slices.Delete(at.lists, 0, 1)
	}
}

// asked returns the lists of questions.
func (at *place) asked() []*questions {
	at.mu.RLock()
	defer at.mu.RUnlock()
	return slices.Clone(at.lists)
}

// What things take in memory beside their texts, by and large.
const (
	placeSize       = 500
	resultSize      = 1000
	observationSize = 100
	effectSize      = 200
)

// sizeOf is about how much memory a result takes.
func sizeOf(r *step.Result) int64 {
	record := r.Record
	size := resultSize + len(record.Request) + 2*len(record.Response) + len(record.Log) // the response also in parts
	for _, o := range record.Observations {
		size += observationSize + len(o.Path) + len(o.Answer)
	}
	total := int64(size)
	for _, e := range r.Effects {
		total += effectSize + e.Blob.Len()
	}
	return total
}
