package wasm

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/workrover/workrover/runtime/sandbox/wasi"
)

func TestAheadKeepsInstancesReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var made atomic.Int64
		var guests sync.WaitGroup
		source := &ahead{guests: &guests, depth: 2, produce: func(context.Context) (*Guest, error) {
			made.Add(1)
			return &Guest{session: wasi.NewSession(nil, nil)}, nil
		}}
		for i, want := range []int64{1, 2, 3 + 2, 4 + 2, 5 + 2} {
			if _, err := source.acquire(t.Context()); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if got := made.Load(); got != want {
				t.Errorf("after %d requests %d instances were made, want %d", i+1, got, want)
			}
		}
		source.stop()
		guests.Wait()
		source.close(t.Context())
	})
}

func TestAheadNeverGivesAnInstanceTwice(t *testing.T) {
	var guests sync.WaitGroup
	source := &ahead{guests: &guests, depth: 2, produce: func(context.Context) (*Guest, error) {
		return &Guest{session: wasi.NewSession(nil, nil)}, nil
	}}
	var seen sync.Map
	var users sync.WaitGroup
	for range 8 {
		users.Go(func() {
			for range 200 {
				i, err := source.acquire(t.Context())
				if _, twice := seen.LoadOrStore(i, true); twice || err != nil {
					t.Errorf("instance %p: twice %v, error %v", i, twice, err)
				}
			}
		})
	}
	users.Wait()
	guests.Wait()
}

// TestAheadGivesUpWaiting: who no longer waits leaves the instance to the next.
func TestAheadGivesUpWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var guests sync.WaitGroup
		finish := make(chan struct{})
		one := &Guest{session: wasi.NewSession(nil, nil)}
		source := &ahead{guests: &guests, depth: 1, produce: func(ctx context.Context) (*Guest, error) {
			select {
			case <-finish:
				return one, nil
			case <-ctx.Done():
				return one, ctx.Err()
			}
		}}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if i, err := source.acquire(ctx); i != nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("acquire = %v, %v", i, err)
		}
		close(finish)
		if i, err := source.acquire(t.Context()); i != one || err != nil {
			t.Fatalf("acquire = %v, %v", i, err)
		}
		guests.Wait()
	})
}
