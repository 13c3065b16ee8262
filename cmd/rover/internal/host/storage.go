package host

import (
	"errors"

	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/store"
)

// A Storage is what a verb plays with: the store, the pool in which it shares
// what steps come to, and where it records.
type Storage struct {
	disk   *store.Disk // nil: there is none
	Pool   *replay.Pool
	Record *Recorder // nil: nothing is recorded
}

// StorageOptions say what a verb does with its storage.
type StorageOptions struct {
	Out   string // directory to record in; "" for none
	Fresh bool   // run every step
	Keep  bool   // make a store to keep what steps come to, if there can be one
}

// OpenStorage opens the store if there is one. To record, and where the user
// has named a store, it is made. Where nothing is recorded a store is there to
// save time, and one that cannot be used is no reason not to play.
func OpenStorage(c *terminal.Console, g *Settings, opts *StorageOptions) (*Storage, error) {
	if opts.Out != "" {
		if err := output.MakeFolder(opts.Out); err != nil {
			return nil, err
		}
	}
	disk, err := openKnown(g, opts.Out != "" || opts.Keep || g.Store != "")
	if err != nil {
		if opts.Out != "" {
			return nil, err
		}
		c.Tellf("rover: going on without the store: %v\n", err)
	}
	s := &Storage{disk: disk}
	shared := &replay.PoolOptions{Fresh: opts.Fresh, Alarm: func(err error) { s.alarm(c, err) }}
	if disk != nil { // a store that is none would be one
		shared.Store = disk
	}
	if opts.Out != "" {
		s.Record = &Recorder{disk: disk, dir: opts.Out}
	}
	s.Pool = replay.NewPool(shared)
	return s, nil
}

// openKnown opens the store. It returns nil if there is none and none is to be
// made.
func openKnown(g *Settings, create bool) (*store.Disk, error) {
	dir, err := g.StoreDir()
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
func (s *Storage) alarm(c *terminal.Console, err error) {
	_, keeping := errors.AsType[*replay.KeepError](err)
	if keeping && s.Record != nil {
		return
	}
	c.Tellf("rover: %v\n", err)
	if store.IsDamage(err) {
		c.Tellf("rover: steps that need it are run again; to see what else is damaged: rover store verify\n")
	}
}

// Close closes the store, if there is one.
func (s *Storage) Close() error {
	s.Pool.Close()
	if s.disk == nil {
		return nil
	}
	return s.disk.Close()
}
