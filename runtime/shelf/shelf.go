// Package shelf holds in memory what may be of use again, and forgets what has not
// been for longest.
//
// A [Shelf] is for what can be had a second time at a price: parsed texts, results.
// Nothing may depend on what is on it but how long something takes.
package shelf

import "sync"

// Shelf holds values by their keys. It has two halves. What is of use comes to stand
// in the first; when that is full it becomes the second, and what stood there is
// forgotten. It may be used by many goroutines.
type Shelf[K comparable, V any] struct {
	half int64 // bytes

	mu            sync.Mutex
	first, second map[K]held[V]
	size          int64 // of first
}

type held[V any] struct {
	value V
	size  int64
}

// New returns an empty shelf for about maxBytes.
func New[K comparable, V any](maxBytes int64) *Shelf[K, V] {
	return &Shelf[K, V]{half: maxBytes / 2, first: map[K]held[V]{}}
}

// Get returns what is held under a key.
func (s *Shelf[K, V]) Get(key K) (value V, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h, ok := s.take(key)
	return h.value, ok
}

// Hold returns what is held under a key, or what fresh makes, which is held from then
// on. It takes size bytes, together with the key.
func (s *Shelf[K, V]) Hold(key K, size int64, fresh func() V) V {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h, ok := s.take(key); ok {
		return h.value
	}
	h := held[V]{fresh(), size}
	s.put(key, h)
	return h.value
}

// Put holds a value that takes size bytes, together with its key. One that would fill a
// half by itself is not held.
func (s *Shelf[K, V]) Put(key K, value V, size int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.second, key)
	s.put(key, held[V]{value, size})
}

// Grow notes that what is held under a key takes more bytes.
func (s *Shelf[K, V]) Grow(key K, more int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if h, ok := s.take(key); ok {
		h.size += more
		delete(s.second, key) // where it is if the shelf has just turned
		s.put(key, h)
	}
}

// take returns what is held, which is of use and comes to stand in the first half.
func (s *Shelf[K, V]) take(key K) (held[V], bool) {
	if h, ok := s.first[key]; ok {
		return h, true
	}
	h, ok := s.second[key]
	if ok {
		delete(s.second, key)
		s.put(key, h)
	}
	return h, ok
}

// put puts what is not in the second half into the first, and turns the shelf when that is
// full.
func (s *Shelf[K, V]) put(key K, h held[V]) {
	s.size += h.size - s.first[key].size
	s.first[key] = h
	if h.size > s.half {
		delete(s.first, key)
		s.size -= h.size
	}
	if s.size > s.half {
		s.first, s.second, s.size = map[K]held[V]{}, s.first, 0
	}
}
