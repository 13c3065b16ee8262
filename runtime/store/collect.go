package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/workrover/workrover/runtime/digest"
)

// opCollect is what a collection is called where it fails.
const opCollect = "collect"

// Names tells which blobs the opaque bytes of a store name. An error ends the
// collection: what nobody can read may name anything.
type Names interface {
	OfRecord(data []byte) ([]digest.Digest, error)
	// OfLines is given lines of a journal that were committed together, and how to
	// read blobs that name others.
	OfLines(lines []byte, blob func(digest.Digest) ([]byte, error)) ([]digest.Digest, error)
}

// CollectOptions may be nil.
type CollectOptions struct {
	// Before is when a record must have been of use last, or a line been added
	// to the journal of a process that has ended, for it to be dropped. By default
	// all are kept.
	Before time.Time

	// Progress hears how far the collection has come.
	Progress func(done, total int64)
}

// Collected is what a collection has dropped.
type Collected struct {
	Blobs    int64 `json:"blobs"`
	Records  int64 `json:"records"`
	Journals int64 `json:"journals"`
	Bytes    int64 `json:"bytes"` // of all of them
	Freed    int64 `json:"freed"` // bytes that the file has become smaller
}

// Collect drops records and journals that were of no use for long, and then
// every blob that nothing names, and gives back the room. Other processes may go
// on using the store: what they commit meanwhile is kept, and they never wait for
// longer than a moment. What has been done when it is interrupted need not
// be done again.
func (d *Disk) Collect(ctx context.Context, names Names, opts *CollectOptions) (_ *Collected, err error) {
	if opts == nil {
		opts = &CollectOptions{}
	}
	db, err := connect(filepath.Join(d.dir, fileName), d.wait, 1)
	if err != nil {
		return nil, d.fault(opCollect, err)
	}
	defer func() { err = d.fault(opCollect, errors.Join(err, db.Close())) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	c := &collection{disk: d, conn: conn, names: names, options: opts}
	before, err := c.number(ctx, "PRAGMA page_count")
	if err != nil {
		return nil, err
	}
	for _, part := range []func(context.Context) error{c.begin, c.dropRecords, c.dropJournals, c.mark, c.dropBlobs, c.dropChunks, c.shrink} {
		if err := part(ctx); err != nil {
			return &c.collected, err
		}
	}
	after, err := c.number(ctx, "PRAGMA page_count")
	if err != nil {
		return nil, err
	}
	size, err := c.number(ctx, "PRAGMA page_size")
	c.collected.Freed = max(0, before-after) * size
	return &c.collected, errors.Join(err, d.removeLeftovers())
}

// collection is one run of Collect. It has a connection of its own, so that it
// keeps nobody in this process waiting either.
type collection struct {
	disk      *Disk
	conn      *sql.Conn
	names     Names
	options   *CollectOptions
	collected Collected

	record, text int64 // the last ones that were marked
	done, total  int64
}

// How much is done in one transaction, for which other processes wait.
const (
	rowsAtOnce   = 200
	chunksAtOnce = 32
	pagesAtOnce  = 1000
)

// begin counts the work, and makes the list of what is to be kept. It belongs to
// this connection and is gone with it. On a full disk the log may be most of what
// there is to free, and room in which to go on; where that fails, nothing is lost.
func (c *collection) begin(ctx context.Context) error {
	_ = c.finish(ctx, cutLog)
	var err error
	c.total, err = c.number(ctx, "SELECT (SELECT count(*) FROM records) + (SELECT count(*) FROM texts)")
	if err != nil {
		return err
	}
	_, err = c.conn.ExecContext(ctx, "CREATE TEMP TABLE kept (digest BLOB PRIMARY KEY) WITHOUT ROWID")
	return err
}

// dropRecords drops what was of no use for long.
func (c *collection) dropRecords(ctx context.Context) error {
	if c.options.Before.IsZero() {
		return nil
	}
	n, bytes, err := c.delete(ctx, "DELETE FROM records WHERE id IN (SELECT id FROM records WHERE used <= ? LIMIT ?) RETURNING length(data)", c.options.Before.Unix(), rowsAtOnce)
	c.collected.Records += n
	c.collected.Bytes += bytes
	c.advance(n)
	return err
}

// dropJournals drops what nobody has recovered for long.
func (c *collection) dropJournals(ctx context.Context) error {
	if c.options.Before.IsZero() {
		return nil
	}
	list, err := c.disk.Interrupted(ctx)
	if err != nil {
		return err
	}
	for _, j := range list {
		if !j.Written.Before(c.options.Before) {
			continue
		}
		n, bytes, err := c.delete(ctx, "DELETE FROM texts WHERE id IN (SELECT id FROM texts WHERE journal = (SELECT id FROM journals WHERE name = ?) ORDER BY id DESC LIMIT ?) RETURNING length(data)", j.ID, rowsAtOnce)
		if err == nil {
			_, err = c.conn.ExecContext(ctx, "DELETE FROM journals WHERE name = ?", j.ID)
		}
		if err != nil {
			return err
		}
		c.collected.Journals++
		c.collected.Bytes += bytes
		c.advance(n)
	}
	return nil
}

// mark lists the blobs that records and journals name, as of now.
func (c *collection) mark(ctx context.Context) error {
	if err := c.markRecords(ctx); err != nil {
		return err
	}
	return c.markTexts(ctx)
}

func (c *collection) markRecords(ctx context.Context) error {
	return c.each(ctx, "SELECT id, key, digest, data FROM records WHERE id > ? ORDER BY id LIMIT ?", &c.record, func(row *row) error {
		if !row.sound() {
			return c.dropDamaged(ctx, row)
		}
		names, err := c.names.OfRecord(row.data)
		if err != nil {
			return fmt.Errorf("record %d: %w", row.id, err)
		}
		return c.keep(ctx, names)
	})
}

// dropDamaged drops a record that is no longer what was committed: it is a miss
// anyway.
func (c *collection) dropDamaged(ctx context.Context, row *row) error {
	c.collected.Records++
	_, err := c.conn.ExecContext(ctx, "DELETE FROM records WHERE id = ?", row.id)
	return err
}

func (c *collection) markTexts(ctx context.Context) error {
	read := func(d digest.Digest) ([]byte, error) { return c.disk.Blob(ctx, d) }
	return c.each(ctx, "SELECT id, NULL, digest, data FROM texts WHERE id > ? ORDER BY id LIMIT ?", &c.text, func(row *row) error {
		if !row.sound() {
			return c.disk.damage(fmt.Sprintf("text %d of a journal", row.id), "nobody knows which blobs it needs, so none is dropped until the journal is, for its age")
		}
		names, err := c.names.OfLines(row.data, read)
		if err != nil {
			return fmt.Errorf("lines %d: %w", row.id, err)
		}
		return c.keep(ctx, names)
	})
}

func (c *collection) keep(ctx context.Context, names []digest.Digest) error {
	for _, name := range names {
		if _, err := c.conn.ExecContext(ctx, "INSERT INTO temp.kept VALUES (?) ON CONFLICT DO NOTHING", name[:]); err != nil {
			return err
		}
	}
	return nil
}

// dropBlobs drops all that is not kept at once, so that nobody finds a blob
// which names others without them. What was committed since mark, is marked
// while nobody can commit.
func (c *collection) dropBlobs(ctx context.Context) error {
	return c.transact(ctx, func() error {
		if err := c.mark(ctx); err != nil {
			return err
		}
		var blobs, bytes int64
		err := c.conn.QueryRowContext(ctx, "SELECT count(*), coalesce(sum(size), 0) FROM blobs WHERE digest NOT IN temp.kept").Scan(&blobs, &bytes)
		if err != nil {
			return err
		}
		for _, statement := range []string{
			"INSERT INTO dropped (first, chunks) SELECT first, chunks FROM blobs WHERE chunks > 0 AND digest NOT IN temp.kept",
			"DELETE FROM blobs WHERE digest NOT IN temp.kept",
		} {
			if _, err := c.conn.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		c.collected.Blobs += blobs
		c.collected.Bytes += bytes
		return nil
	})
}
