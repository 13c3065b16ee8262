package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// liveDir is the directory, beside the database, of those who have a store
// open. Each has a file of its own there and holds a lock on it, which the
// operating system takes back when the process ends, however it ends. So
// anybody can tell a journal that is being written from one that was
// interrupted.
const liveDir = "live"

// leftover is how old the file of a process must be to be removed when nobody
// holds its lock: between making and locking it there is a moment.
const leftover = 24 * time.Hour

// owner is the file of one who has the store open.
type owner struct {
	name string
	lock *flock.Flock
}

// newOwner makes a file and locks it.
func newOwner(dir string) (*owner, error) {
	live := filepath.Join(dir, liveDir)
	if err := os.Mkdir(live, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	f, err := os.CreateTemp(live, "*")
	if err != nil {
		return nil, err
	}
	o := &owner{name: filepath.Base(f.Name()), lock: flock.New(f.Name())}
	if err := errors.Join(f.Close(), o.lock.Lock()); err != nil {
		return nil, errors.Join(err, os.Remove(f.Name()))
	}
	return o, nil
}

// leave removes the file: whoever looks for it afterwards finds nobody.
func (o *owner) leave() error {
	return errors.Join(os.Remove(o.lock.Path()), o.lock.Unlock())
}

// alive reports whether an owner has the store open.
func (d *Disk) alive(name string) (bool, error) {
	if name == d.owner.name {
		return true, nil
	}
	if name == "" || name != filepath.Base(name) { // it is of version 1
		return false, nil
	}
	lock := flock.New(filepath.Join(d.dir, liveDir, name), flock.SetFlag(os.O_RDONLY))
	free, err := lock.TryRLock()
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return !free && err == nil, errors.Join(err, lock.Unlock())
}

// removeLeftovers removes the files of processes that were killed.
func (d *Disk) removeLeftovers() error {
	if d.now == nil {
		return nil
	}
	entries, err := os.ReadDir(filepath.Join(d.dir, liveDir))
	for _, entry := range entries {
		info, gone := entry.Info()
		if gone != nil || d.now().Sub(info.ModTime()) < leftover {
			continue
		}
		if live, unknown := d.alive(entry.Name()); live || unknown != nil {
			continue
		}
		err = errors.Join(err, os.Remove(filepath.Join(d.dir, liveDir, entry.Name())))
	}
	return err
}
