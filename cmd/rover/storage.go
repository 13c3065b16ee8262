package main

import (
	"errors"
	"sync"
	"time"

	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/store"
)

// A storage is what a verb plays with: the store, the pool in which it shares
// what steps come to, and where it records.
type storage struct {
	disk   *store.Disk // nil: there is none
	pool   *replay.Pool
	record *recorder // nil: nothing is recorded
}

// storageOptions say what a verb does with its storage.
type storageOptions struct {
	out   string // directory to record in; "" for none
	fresh bool   // run every step
	keep  bool   // make a store to keep what steps come to, if there can be one
}

// openStorage opens the store if there is one. To record, and where the user
// has named a store, it is made. Where nothing is recorded a store is there to
// save time, and one that cannot be used is no reason not to play.
func openStorage(c *console, g *globals, opts *storageOptions) (*storage, error) {
	if opts.out != "" {
		if err := makeOut(opts.out); err != nil {
			return nil, err
		}
	}
	disk, err := openKnown(g, opts.out != "" || opts.keep || g.store != "")
	if err != nil {
		if opts.out != "" {
			return nil, err
		}
		c.tellf("rover: going on without the store: %v\n", err)
	}
	s := &storage{disk: disk}
	shared := &replay.PoolOptions{Fresh: opts.fresh, Alarm: func(err error) { s.alarm(c, err) }}
	if disk != nil { // a store that is none would be one
		shared.Store = disk
	}
	if opts.out != "" {
		s.record = &recorder{disk: disk, dir: opts.out}
	}
	s.pool = replay.NewPool(shared)
	return s, nil
}

// uncached tells once that nothing is kept in the cache. All is done without it, only
// again by every command, in half a minute in place of no time.
func (c *console) uncached() func(error) {
	var once sync.Once
	return func(err error) {
		once.Do(func() {
			c.tellf("rover: going on without the cache: %v\nrover: every command compiles its plugins again: make room there, or name another directory with XDG_CACHE_HOME\n", err)
		})
	}
}

// makeOut makes a directory for bundles, and removes what was left in it by
// processes that were killed. No bundle takes an hour between one byte and the next.
func makeOut(dir string) error {
	if err := durable.MkdirAll(dir); err != nil {
		return badInput(err)
	}
	durable.Sweep(dir, time.Now().Add(-time.Hour))
	return nil
}

// openKnown opens the store. It returns nil if there is none and none is to be
// made.
func openKnown(g *globals, create bool) (*store.Disk, error) {
	dir, err := g.storeDir()
	if err != nil {
		if create {
			return nil, err
		}
		return nil, nil // nowhere
	}
	if !create {
		if there, err := store.Exists(dir); !there {
			return nil, err
		}
	}
	return openStore(dir)
}

// alarm tells what is wrong with the store, unless the record of a rollout will
// say the same.
func (s *storage) alarm(c *console, err error) {
	_, keeping := errors.AsType[*replay.KeepError](err)
	if keeping && s.record != nil {
		return
	}
	c.tellf("rover: %v\n", err)
	if store.IsDamage(err) {
		c.tellf("rover: steps that need it are run again; to see what else is damaged: rover store verify\n")
	}
}

func (s *storage) close() error {
	s.pool.Close()
	if s.disk == nil {
		return nil
	}
	return s.disk.Close()
}
