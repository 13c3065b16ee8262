package replay_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// pooled runs a step by a pool.
func pooled(t *testing.T, p *replay.Pool, s *step.Step) (*step.Result, bool) {
	t.Helper()
	result, reused, err := p.Do(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return result, reused
}

// counting is a machine that many may ask at once.
type counting struct {
	*machine
	mu       sync.Mutex
	requests int
	failing  int // how many requests the host fails first
}

func (c *counting) Handle(ctx context.Context, w *step.World, request []byte) (*step.Answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests++
	if c.requests <= c.failing {
		return nil, errors.New("no memory")
	}
	return c.machine.Handle(ctx, w, request)
}

func TestPoolRunsOnce(t *testing.T) {
	tree := workspace(t, map[string]string{"/a": "1"})
	for _, tt := range []struct {
		name              string
		failing, requests int
	}{
		{"the first comes to its end", 0, 1},
		{"the host fails the first", 1, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := &counting{machine: &machine{}, failing: tt.failing}
			pool := replay.NewPool(nil)
			var failed atomic.Int64
			var group errgroup.Group
			for range 50 {
				group.Go(func() error {
					s := call(m.machine, tree, op{Op: "read", Path: "/workspace/a"})
					s.Plugin = m
					if _, err := pool.Run(t.Context(), s); err != nil {
						failed.Add(1)
					}
					return nil
				})
			}
			if err := group.Wait(); err != nil {
				t.Fatal(err)
			}
			// Those who wait when the first fails each run the step; who comes
			// later finds it.
			if int(failed.Load()) != tt.failing || m.requests < tt.requests || tt.failing == 0 && m.requests > 1 {
				t.Errorf("%d failed and %d requests, want %d and %d", failed.Load(), m.requests, tt.failing, tt.requests)
			}
			if got := pool.Executed() + pool.Reused(); got != 50 || pool.Executed() != int64(m.requests) {
				t.Errorf("%d executed and %d reused of 50, with %d requests", pool.Executed(), pool.Reused(), m.requests)
			}
		})
	}
}

// TestPoolThroughAStore runs steps in one process and looks for them in another
// one, in the same state and in others.
func TestPoolThroughAStore(t *testing.T) {
	was := map[string]string{"/a": "1", "/b": "1", "/dir/x": "1"}
	for _, tt := range []struct {
		name   string
		ops    []op
		now    map[string]string
		reused bool
	}{
		{"every effect", []op{
			{Op: "mkdir", Path: "/workspace/empty"}, {Op: "remove", Path: "/workspace/a"}, {Op: "symlink", Path: "/workspace/l", To: "b"},
			{Op: "rename", Path: "/workspace/b", To: "/workspace/c"}, {Op: "chmod", Path: "/workspace/c"}, {Op: "write", Path: "/workspace/new", To: "text"},
		}, was, true},
		{"an error of a tool", []op{{Op: "remove", Path: "/workspace/none"}}, was, true},
		{"a crash", []op{{Op: "write", Path: "/workspace/a", To: "lost"}, {Op: "trap"}}, was, true},
		{"nonsense", []op{{Op: "babble"}}, was, true},
		{"another file changed", []op{{Op: "read", Path: "/workspace/a"}}, map[string]string{"/a": "1"}, true},
		{"the file changed", []op{{Op: "read", Path: "/workspace/a"}}, map[string]string{"/a": "2"}, false},
		{"what was absent is there", []op{{Op: "read", Path: "/workspace/c"}}, map[string]string{"/c": "1"}, false},
		{"the content of what was listed", []op{{Op: "list", Path: "/workspace/dir"}}, map[string]string{"/dir/x": "2"}, true},
		{"an entry of what was listed", []op{{Op: "list", Path: "/workspace/dir"}}, map[string]string{"/dir/y": "1"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept := store.NewMemory()
			before := replay.NewPool(&replay.PoolOptions{Store: kept})
			pooled(t, before, call(&machine{}, workspace(t, was), tt.ops...))
			before.Close()

			after := replay.NewPool(&replay.PoolOptions{Store: kept, Alarm: func(err error) { t.Error(err) }})
			defer after.Close()
			now := workspace(t, tt.now)
			got, reused := pooled(t, after, call(&machine{}, now, tt.ops...))
			if reused != tt.reused {
				t.Errorf("reused: %v, want %v", reused, tt.reused)
			}
			same(t, got, run(t, nil, call(&machine{}, now, tt.ops...)))
			if _, reused := pooled(t, after, call(&machine{}, now, tt.ops...)); !reused {
				t.Error("it was run a second time")
			}
		})
	}
}

// TestPoolFollowsTheAnswers has records of one key that asked for different
// things, because what they read first was different.
func TestPoolFollowsTheAnswers(t *testing.T) {
	kept := store.NewMemory()
	follow := op{Op: "follow", Path: "/workspace/a"}
	states := []map[string]string{
		{"/a": "/workspace/b", "/b": "1"},
		{"/a": "/workspace/b", "/b": "2"},
		{"/a": "/workspace/c"}, // which is absent
		{"/a": "/workspace/dir"},
	}
	before := replay.NewPool(&replay.PoolOptions{Store: kept})
	for _, files := range states {
		if _, reused := pooled(t, before, call(&machine{}, workspace(t, files), follow)); reused {
			t.Errorf("%v was known", files)
		}
	}
	before.Close()
	after := replay.NewPool(&replay.PoolOptions{Store: kept})
	defer after.Close()
	for _, files := range states {
		tree := workspace(t, files)
		got, reused := pooled(t, after, call(&machine{}, tree, follow))
		if !reused {
			t.Errorf("%v was run", files)
		}
		same(t, got, run(t, nil, call(&machine{}, tree, follow)))
	}
	if _, reused := pooled(t, after, call(&machine{}, workspace(t, map[string]string{"/a": "/workspace/c", "/c": "now it is there"}), follow)); reused {
		t.Error("a record was taken whose absent file is there")
	}
}

// TestPoolNeverKeeps: what says nothing about the next time.
func TestPoolNeverKeeps(t *testing.T) {
	write := op{Op: "write", Path: "/workspace/new", To: "0123456789"}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		name  string
		first func(*step.Step) context.Context
	}{
		{"a fault of the host", func(s *step.Step) context.Context {
			s.Plugin = &machine{trouble: errors.New("no memory")}
			return t.Context()
		}},
		{"a watchdog", func(s *step.Step) context.Context {
			s.Plugin = &machine{trouble: fmt.Errorf("%w in 1s", step.ErrWatchdog)}
			return t.Context()
		}},
		{"a cancellation", func(s *step.Step) context.Context {
			s.Plugin = &machine{trouble: context.Canceled}
			return ended
		}},
		{"a full workspace", func(s *step.Step) context.Context {
			s.Mounts[0].Quota = vfs.Quota{Bytes: 5}
			return t.Context()
		}},
		{"a process", func(s *step.Step) context.Context {
			s.Plugin = &machine{transport: "process"}
			return t.Context()
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept := &countingStore{Memory: store.NewMemory()}
			pool := replay.NewPool(&replay.PoolOptions{Store: kept})
			s := call(&machine{}, workspace(t, nil), write)
			ctx := tt.first(s)
			for range 2 {
				if _, reused, _ := pool.Do(ctx, s); reused {
					t.Error("it was reused")
				}
			}
			pool.Close()
			if kept.commits > 0 {
				t.Error("it was kept")
			}
		})
	}
}

// countingStore counts commits.
type countingStore struct {
	*store.Memory
	commits int
}

func (c *countingStore) Commit(ctx context.Context, b *store.Batch) error {
	c.commits++
	return c.Memory.Commit(ctx, b)
}

// broken is a store with faults.
type broken struct {
	*store.Memory
	commit, records, blob error
}

func (b *broken) Commit(ctx context.Context, batch *store.Batch) error {
	if b.commit != nil {
		return b.commit
	}
	return b.Memory.Commit(ctx, batch)
}

func (b *broken) Records(ctx context.Context, key digest.Digest) ([][]byte, error) {
	if b.records != nil {
		return nil, b.records
	}
	return b.Memory.Records(ctx, key)
}

func (b *broken) Blob(ctx context.Context, d digest.Digest) ([]byte, error) {
	if b.blob != nil {
		return nil, b.blob
	}
	return b.Memory.Blob(ctx, d)
}

// TestPoolWithABrokenStore: nothing that is wrong with a store does more than
// cost time, and somebody hears of it, once.
func TestPoolWithABrokenStore(t *testing.T) {
	damaged := &store.DamagedError{What: "blob", Detail: "other bytes"}
	for _, tt := range []struct {
		name   string
		spoil  func(*broken)
		alarms int
	}{
		{"a content was dropped", func(b *broken) { b.blob = store.ErrNotFound }, 0},
		{"a content is damaged", func(b *broken) { b.blob = damaged }, 1},
		{"a record is damaged", func(b *broken) { b.records = damaged }, 1},
		{"nothing can be written", func(b *broken) { b.Memory, b.commit = store.NewMemory(), errors.New("the disk is full") }, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			kept := &broken{Memory: store.NewMemory()}
			const many = 300 // more than wait for a store
			steps := func(i int) *step.Step {
				return call(&machine{}, workspace(t, nil), op{Op: "write", Path: "/workspace/new", To: fmt.Sprint(i)})
			}
			before := replay.NewPool(&replay.PoolOptions{Store: kept})
			for i := range many {
				pooled(t, before, steps(i))
			}
			before.Close()

			tt.spoil(kept)
			var alarms atomic.Int64
			after := replay.NewPool(&replay.PoolOptions{Store: kept, Alarm: func(error) { alarms.Add(1) }})
			for i := range many {
				got, reused := pooled(t, after, steps(i))
				if reused {
					t.Fatalf("step %d was reused", i)
				}
				if i%100 == 0 {
					same(t, got, run(t, nil, steps(i)))
				}
			}
			after.Close()
			if int(alarms.Load()) != tt.alarms {
				t.Errorf("%d alarms, want %d", alarms.Load(), tt.alarms)
			}
		})
	}
}

// TestPoolForgets: what does not fit is forgotten, and found in the store.
func TestPoolForgets(t *testing.T) {
	kept := store.NewMemory()
	for _, tt := range []struct {
		name   string
		opts   *replay.PoolOptions
		reused int
	}{
		{"without a store", &replay.PoolOptions{MaxBytes: 200 << 10}, 5},
		{"with a store", &replay.PoolOptions{MaxBytes: 200 << 10, Store: kept}, 100},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pool := replay.NewPool(tt.opts)
			defer pool.Close()
			step := func(i int) *step.Step {
				return call(&machine{}, workspace(t, nil), op{Op: "write", Path: "/workspace/new", To: fmt.Sprintf("%05d%5000d", i, 0)})
			}
			for i := range 100 {
				pooled(t, pool, step(i))
			}
			if tt.opts.Store != nil {
				for len(recordsIn(t, kept, step(99))) == 0 { // it is kept soon
				}
			}
			reused := 0
			for i := 99; i >= 0; i-- {
				if _, known := pooled(t, pool, step(i)); known {
					reused++
				}
			}
			if reused < tt.reused || tt.opts.Store == nil && reused > 20 {
				t.Errorf("%d of 100 steps were known, want %d", reused, tt.reused)
			}
		})
	}
}

func recordsIn(t *testing.T, kept *store.Memory, s *step.Step) [][]byte {
	t.Helper()
	request, err := s.Request.Encode()
	if err != nil {
		t.Fatal(err)
	}
	records, err := kept.Records(t.Context(), digest.Digest(s.Key(request)))
	if err != nil {
		t.Fatal(err)
	}
	return records
}
