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
	conn       *sql.Conn // the only one
	statements statements

	mu     sync.RWMutex // held for reading while a change is put in the queue
	closed bool
	queue  chan *change
	done   chan struct{} // closed when the goroutine has ended
}

// change is a batch, or what to drop, on its way to the disk.
type change struct {
	batch  *Batch
	drop   string  // id of a journal
	disown *Plugin // whose records are to be dropped

	claimed atomic.Bool // by the writer, or by whoever no longer wants to wait
	refusal error       // why the transaction leaves it out
	outcome chan error
}

func newWriter(disk *Disk, db *sql.DB) (*writer, error) {
	ctx := context.Background()
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{
		disk:  disk,
		db:    db,
		conn:  conn,
		queue: make(chan *change, waiting),
		done:  make(chan struct{}),
	}
	if err := w.statements.prepare(ctx, conn); err != nil {
		return nil, errors.Join(err, conn.Close())
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
	return errors.Join(closeAll(w.statements.all), w.conn.Close(), w.db.Close())
}

func (w *writer) isClosed() bool {
	w.mu.RLock()
	defer w.mu.RUnlock()
	return w.closed
}

func (w *writer) run() {
	defer close(w.done)
	for first := range w.queue {
		w.write(first)
	}
}

// write does first, and whatever else waits by then, in one transaction. It
// takes the changes when it has the lock, so that they can be taken back as
// long as another process holds it. If the transaction fails, each change has
// its own, so that one which cannot be done does not keep the others from it.
func (w *writer) write(first *change) {
	err := w.begin()
	group := w.group(first)
	if err == nil {
		err = w.transact(group)
		if err != nil && len(group) > 1 {
			w.writeEach(group)
			return
		}
	}
	for _, c := range group {
		w.answer(c, err)
	}
}

func (w *writer) writeEach(group []*change) {
	for _, c := range group {
		err := w.begin()
		if err == nil {
			err = w.transact([]*change{c})
		}
		w.answer(c, err)
	}
}

func (w *writer) answer(c *change, err error) {
	if err == nil {
		err = c.refusal
	} else {
		err = w.disk.fault("commit", err)
	}
	c.outcome <- err
}

// begin waits for the lock under which one process at a time writes.
func (w *writer) begin() error {
	_, err := w.statements.begin.ExecContext(context.Background())
	return err
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

// transact does the changes and ends the transaction.
func (w *writer) transact(group []*change) error {
	ctx := context.Background()
	t := &transaction{statements: &w.statements, disk: w.disk, now: w.disk.seconds()}
	var err error
	for _, c := range group {
		if err == nil {
			c.refusal, err = t.apply(ctx, c)
		}
	}
	if err == nil {
		_, err = w.statements.commit.ExecContext(ctx)
	}
	if err != nil {
		// After some errors SQLite has rolled back by itself, and says so with
		// another. Were it not rolled back, no transaction could begin.
		_, _ = w.statements.rollback.ExecContext(ctx)
		return err
	}
	w.disk.unmark(t.replaced)
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
