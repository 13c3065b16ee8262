package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/durable"
)

// Disk is a store in a directory. Its methods may be called concurrently, and
// several processes may have the same directory open; what one of them has
// committed the others see at once.
type Disk struct {
	dir     string
	wait    time.Duration
	now     func() time.Time // may be nil
	owner   *owner
	writing *writer
	reading *reader

	mu      sync.Mutex
	damaged map[digest.Digest]bool // blobs that the next commit must replace
}

// Options may be nil.
type Options struct {
	// Wait is how long a commit waits while other processes write; default one
	// minute.
	Wait time.Duration

	// Now tells the time, so that [Disk.Collect] knows what was not of use for
	// long. Without it, what is committed counts as never used.
	Now func() time.Time
}

// Open opens the store in dir. It makes the directory and an empty store where
// there is none; a directory that holds anything else under the name of the
// store's file is refused, and so is a store that a newer version has written,
// or one that cannot be written to. The error is an [*Error] that says what to
// do.
func Open(dir string, opts *Options) (*Disk, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if opts == nil {
		opts = &Options{}
	}
	wait := opts.Wait
	if wait == 0 {
		wait = time.Minute
	}
	d := &Disk{dir: dir, now: opts.Now, damaged: map[digest.Digest]bool{}}
	if err := d.open(wait); err != nil {
		return nil, d.fault("open", err)
	}
	return d, nil
}

// Exists reports whether there is a store in dir, whatever its state.
func Exists(dir string) (bool, error) {
	_, err := os.Stat(filepath.Join(dir, fileName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("store %s: %w", dir, err)
	}
	return true, nil
}

func (d *Disk) open(wait time.Duration) error {
	if err := durable.MkdirAll(d.dir); err != nil {
		return err
	}
	file := filepath.Join(d.dir, fileName)
	if err := createMissing(file); err != nil {
		return err
	}
	db, err := connect(file, wait, 1)
	if err != nil {
		return err
	}
	if err := checkFile(db, d.seconds()); err != nil {
		return errors.Join(err, db.Close())
	}
	if d.owner, err = newOwner(d.dir); err != nil {
		return errors.Join(err, db.Close())
	}
	if d.writing, err = newWriter(d, db); err != nil {
		return errors.Join(err, db.Close(), d.owner.leave())
	}
	if d.reading, err = newReader(file, wait); err != nil {
		return errors.Join(err, d.writing.close(), d.owner.leave())
	}
	d.wait = wait
	return nil
}

// seconds is the time as it is stored.
func (d *Disk) seconds() int64 {
	if d.now == nil {
		return 0
	}
	return d.now().Unix()
}

// Dir is the absolute path of the store's directory.
func (d *Disk) Dir() string { return d.dir }

// Close waits for commits that have begun, and closes the store. Whoever
// commits afterwards gets [ErrClosed].
func (d *Disk) Close() error {
	if d.writing.isClosed() {
		return nil
	}
	return errors.Join(d.writing.close(), d.reading.close(), d.owner.leave())
}

// Commit keeps all of b, or nothing. When it returns nil, b is on the disk:
// neither a crash of the process nor of the machine loses it. When it returns
// an error, nothing of b was kept. Commits of many goroutines share one
// transaction, so committing from many is how to commit fast; those of one
// goroutine are kept in order.
//
// A ctx that ends while b waits for other commits or processes takes it back;
// once it is being written Commit waits for the outcome. The bytes of b must not change until Commit returns.
func (d *Disk) Commit(ctx context.Context, b *Batch) error {
	if err := b.check(); err != nil {
		return err
	}
	return d.writing.commit(ctx, b)
}

// DropJournal forgets a journal; to drop one that is not there is no error.
func (d *Disk) DropJournal(ctx context.Context, id string) error {
	return d.writing.do(ctx, &change{drop: id})
}

// markDamaged makes the next commit of the blob replace it.
func (d *Disk) markDamaged(blob digest.Digest) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.damaged[blob] = true
}

// isDamaged reports whether the blob is marked.
func (d *Disk) isDamaged(blob digest.Digest) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.damaged[blob]
}

// unmark takes the marks from blobs that were replaced.
func (d *Disk) unmark(blobs []digest.Digest) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, blob := range blobs {
		delete(d.damaged, blob)
	}
}

func (d *Disk) damage(what, format string, args ...any) *DamagedError {
	return &DamagedError{Dir: d.dir, What: what, Detail: fmt.Sprintf(format, args...)}
}
