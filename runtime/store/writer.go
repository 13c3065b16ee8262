package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
)

const (
	// waiting is how many changes may wait before whoever commits has to.
	waiting = 1024

	// groupBytes ends a group: beyond it a longer transaction saves nothing
	// and keeps other processes waiting.
	groupBytes = 8 << 20
)

// writer is the one goroutine of a process that writes. It puts changes that
// wait into one transaction, because what a commit costs is the wait for the
// disk, and that is the same for one change and for a hundred.
type writer struct {
	disk       *Disk
	db         *sql.DB
	statements statements

	mu     sync.RWMutex // held for reading while a change is put in the queue
	closed bool
	queue  chan *change
	done   chan struct{} // closed when the goroutine has ended
}

// change is a batch, or a journal to drop, on its way to the disk.
type change struct {
	batch *Batch
	drop  string

	claimed atomic.Bool // by the writer, or by whoever no longer wants to wait
	refusal error       // why the transaction leaves it out
	outcome chan error
}

func newWriter(disk *Disk, db *sql.DB) (*writer, error) {
	w := &writer{
		disk:  disk,
		db:    db,
		queue: make(chan *change, waiting),
		done:  make(chan struct{}),
	}
	if err := w.statements.prepare(context.Background(), db); err != nil {
		return nil, err
	}
	go w.run()
	return w, nil
}

// commit does one batch and waits for it.
func (w *writer) commit(ctx context.Context, b *Batch) error {
	return w.do(ctx, &change{batch: b})
}

// do queues a change and waits for its outcome. A ctx that ends while the
// change still waits takes it back.
func (w *writer) do(ctx context.Context, c *change) error {
	c.outcome = make(chan error, 1)
	if err := w.enqueue(ctx, c); err != nil {
		return err
	}
	select {
	case err := <-c.outcome:
		return err
	case <-ctx.Done():
		if c.claimed.CompareAndSwap(false, true) {
			return ctx.Err()
		}
		return <-c.outcome
	}
}

func (w *writer) enqueue(ctx context.Context, c *change) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.queue <- c:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close waits until everything in the queue is done.
func (w *writer) close() error {
	w.mu.Lock()
	already := w.closed
	w.closed = true
	w.mu.Unlock()
	if already {
		return nil
	}
	close(w.queue)
	<-w.done
	return errors.Join(closeAll(w.statements.all), w.db.Close())
}

func (w *writer) isClosed() bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.closed
}

func (w *writer) run() {
	defer close(w.done)
	for first := range w.queue {
		w.write(w.group(first))
	}
}

// group returns first and what else waits, without those taken back.
func (w *writer) group(first *change) []*change {
	var group []*change
	size := 0
	for c := first; c != nil; {
		if c.claimed.CompareAndSwap(false, true) {
			group = append(group, c)
			size += c.size()
		}
		c = nil
		if size < groupBytes {
			select {
			case c = <-w.queue: // nil when closed and empty
			default:
			}
		}
	}
	return group
}

// write does the group in one transaction. If that fails, each change has its
// own, so that one which cannot be done does not keep the others from it.
func (w *writer) write(group []*change) {
	err := w.transact(group)
	if err != nil && len(group) > 1 {
		for _, c := range group {
			w.write([]*change{c})
		}
		return
	}
	for _, c := range group {
		if err == nil {
			c.outcome <- c.refusal
		} else {
			c.outcome <- w.disk.fault("commit", err)
		}
	}
}

// transact does the changes in one transaction.
func (w *writer) transact(group []*change) error {
	if len(group) == 0 {
		return nil
	}
	ctx := context.Background()
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	in := w.statements.in(ctx, tx, w.disk)
	for _, c := range group {
		if c.refusal, err = in.apply(c); err != nil {
			return errors.Join(err, tx.Rollback())
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	w.disk.unmark(in.replaced)
	return nil
}

// size is about how many bytes the change writes.
func (c *change) size() int {
	if c.batch == nil {
		return 0
	}
	size := 0
	for _, blob := range c.batch.Blobs {
		size += len(blob.Data)
	}
	for _, r := range c.batch.Records {
		size += len(r.Data)
	}
	for _, line := range c.batch.Lines {
		size += len(line)
	}
	return size
}
