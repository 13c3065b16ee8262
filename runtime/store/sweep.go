package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// dropChunks deletes the chunks of dropped blobs, also of those that an
// interrupted collection has left.
func (c *collection) dropChunks(ctx context.Context) error {
	left, err := c.number(ctx, "SELECT coalesce(sum(chunks), 0) FROM dropped")
	c.total += left
	for left > 0 && err == nil {
		var deleted int64
		err = c.transact(ctx, func() error {
			var err error
			deleted, err = c.dropSome(ctx)
			return err
		})
		if deleted == 0 {
			return err // another collection was faster
		}
		c.advance(deleted)
		left -= deleted
	}
	return err
}

// dropSome deletes the last chunks of one blob: its first ones are found by the
// row that goes with them.
func (c *collection) dropSome(ctx context.Context) (int64, error) {
	var first, chunks int64
	err := c.conn.QueryRowContext(ctx, "SELECT first, chunks FROM dropped LIMIT 1").Scan(&first, &chunks)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	rest := max(0, chunks-chunksAtOnce)
	_, err = c.conn.ExecContext(ctx, "DELETE FROM chunks WHERE id >= ? AND id < ?", first+rest, first+chunks)
	if err == nil && rest > 0 {
		_, err = c.conn.ExecContext(ctx, "UPDATE dropped SET chunks = ? WHERE first = ?", rest, first)
	} else if err == nil {
		_, err = c.conn.ExecContext(ctx, "DELETE FROM dropped WHERE first = ?", first)
	}
	return chunks - rest, err
}

// shrink gives free pages back to the file system. A store of version 1 cannot
// do that before it was written anew, once.
func (c *collection) shrink(ctx context.Context) error {
	mode, err := c.number(ctx, "PRAGMA auto_vacuum")
	if err != nil {
		return err
	}
	if mode == 0 {
		if _, err := c.conn.ExecContext(ctx, "PRAGMA auto_vacuum = incremental; VACUUM"); err != nil {
			return err
		}
	}
	for before := int64(-1); ; {
		free, err := c.number(ctx, "PRAGMA freelist_count")
		if err != nil {
			return err
		}
		if free == 0 || free == before {
			break
		}
		before = free
		if err := c.finish(ctx, fmt.Sprintf("PRAGMA incremental_vacuum(%d)", pagesAtOnce)); err != nil {
			return err
		}
	}
	// While others read the log it cannot be cut; then the next one does it.
	return c.finish(ctx, cutLog)
}

// cutLog moves what was committed to its place in the file, and empties the log.
const cutLog = "PRAGMA wal_checkpoint(TRUNCATE)"

// finish runs a statement to its end, whatever it says on the way.
func (c *collection) finish(ctx context.Context, statement string) (err error) {
	rows, err := c.conn.QueryContext(ctx, statement)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
	}
	return rows.Err()
}

// row is a row that names blobs.
type row struct {
	id             int64
	key, sum, data []byte // a text has no key
}

func (r *row) sound() bool {
	now := sumOf(r.key, r.data)
	return string(now[:]) == string(r.sum)
}

// each visits rows above *last, some at a time, until there are no more.
func (c *collection) each(ctx context.Context, query string, last *int64, visit func(*row) error) error {
	for {
		rows, err := c.some(ctx, query, *last)
		if err != nil || len(rows) == 0 {
			return err
		}
		for i := range rows {
			if err := visit(&rows[i]); err != nil {
				return err
			}
			*last = rows[i].id
		}
		c.advance(int64(len(rows)))
	}
}

func (c *collection) some(ctx context.Context, query string, last int64) (list []row, err error) {
	rows, err := c.conn.QueryContext(ctx, query, last, rowsAtOnce)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.id, &r.key, &r.sum, &r.data); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// delete repeats a statement that deletes some rows and returns their sizes,
// until it deletes none. Each time is a transaction.
func (c *collection) delete(ctx context.Context, statement string, args ...any) (rows, bytes int64, err error) {
	for {
		n, size, err := c.deleteOnce(ctx, statement, args...)
		rows, bytes = rows+n, bytes+size
		if err != nil || n == 0 {
			return rows, bytes, err
		}
	}
}

func (c *collection) deleteOnce(ctx context.Context, statement string, args ...any) (n, bytes int64, err error) {
	rows, err := c.conn.QueryContext(ctx, statement, args...)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var size int64
		if err := rows.Scan(&size); err != nil {
			return n, bytes, err
		}
		n++
		bytes += size
	}
	return n, bytes, rows.Err()
}

// transact does work while nobody else writes.
func (c *collection) transact(ctx context.Context, work func() error) error {
	if _, err := c.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := work()
	if err == nil {
		_, err = c.conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		// It may have been rolled back already, and then says so.
		_, _ = c.conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	}
	return err
}

func (c *collection) number(ctx context.Context, query string) (n int64, err error) {
	return n, c.conn.QueryRowContext(ctx, query).Scan(&n)
}

// advance notes that some of the work is done.
func (c *collection) advance(n int64) {
	c.done += n
	c.total = max(c.total, c.done)
	if c.options.Progress != nil {
		c.options.Progress(c.done, c.total)
	}
}
