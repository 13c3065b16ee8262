package shelf_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/workrover/workrover/runtime/shelf"
)

// TestForgets: what was of use stays, and what was not for longest goes.
func TestForgets(t *testing.T) {
	s := shelf.New[int, int](10)
	for i := range 100 {
		s.Put(i, i, 1)
		if got, ok := s.Get(0); !ok || got != 0 {
			t.Fatalf("what is of use was forgotten after %d others", i)
		}
	}
	var held []int
	for i := range 100 {
		if got, ok := s.Get(i); ok && got == i {
			held = append(held, i)
		}
	}
	if len(held) > 12 || !slices.Contains(held, 99) || slices.Contains(held, 50) {
		t.Errorf("it holds %v", held)
	}
}

func TestSizes(t *testing.T) {
	s := shelf.New[string, string](10)
	s.Put("large", "large", 6)
	if _, ok := s.Get("large"); ok {
		t.Error("it holds what fills a half")
	}
	s.Put("a", "a", 2)
	for range 100 {
		s.Put("b", "b", 2) // counts once
	}
	for _, key := range []string{"a", "b"} {
		if got, ok := s.Get(key); !ok || got != key {
			t.Errorf("%s was forgotten", key)
		}
	}
	s.Put("a", "other", 2)
	if got, _ := s.Get("a"); got != "other" {
		t.Errorf("it holds %q where another took its place", got)
	}
}

func TestConcurrently(t *testing.T) {
	s := shelf.New[int, int](100)
	var all sync.WaitGroup
	for worker := range 4 {
		all.Go(func() {
			for i := range 1000 {
				key := (i*7 + worker) % 300
				s.Put(key, key, 3)
				if got, ok := s.Get(key); ok && got != key {
					t.Errorf("under %d is %d", key, got)
				}
			}
		})
	}
	all.Wait()
}
