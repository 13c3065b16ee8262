package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
)

// chunkSize is how much of a blob one row holds. Smaller chunks cost rows,
// larger ones memory: SQLite holds a whole row at a time, more than once.
const chunkSize = 256 << 10

// statements are what the writer does, prepared once.
type statements struct {
	has, lastChunk, putBlob, putChunk *sql.Stmt
	dropBlob, dropChunks              *sql.Stmt
	putRecord                         *sql.Stmt
	putJournal, putText               *sql.Stmt
	dropTexts, dropJournal            *sql.Stmt
	all                               []*sql.Stmt
}

func (s *statements) prepare(ctx context.Context, db *sql.DB) (err error) {
	s.all, err = prepare(ctx, db, []preparation{
		{&s.has, "SELECT 1 FROM blobs WHERE digest = ?"},
		{&s.lastChunk, "SELECT coalesce(max(id), 0) FROM chunks"},
		{&s.putBlob, "INSERT INTO blobs (digest, size, first, chunks) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"},
		{&s.putChunk, "INSERT INTO chunks (id, data) VALUES (?, ?)"},
		{&s.dropChunks, "DELETE FROM chunks WHERE id >= (SELECT first FROM blobs WHERE digest = ?1) AND id < (SELECT first + chunks FROM blobs WHERE digest = ?1)"},
		{&s.dropBlob, "DELETE FROM blobs WHERE digest = ?"},
		{&s.putRecord, "INSERT INTO records (key, digest, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"},
		{&s.putJournal, "INSERT INTO journals (name) VALUES (?) ON CONFLICT DO NOTHING"},
		{&s.putText, "INSERT INTO texts (journal, digest, data) VALUES ((SELECT id FROM journals WHERE name = ?), ?, ?)"},
		{&s.dropTexts, "DELETE FROM texts WHERE journal = (SELECT id FROM journals WHERE name = ?)"},
		{&s.dropJournal, "DELETE FROM journals WHERE name = ?"},
	})
	return err
}

// in returns the statements as parts of one transaction.
func (s *statements) in(ctx context.Context, tx *sql.Tx, disk *Disk) *transaction {
	return &transaction{statements: s, disk: disk,
		exec: func(stmt *sql.Stmt, args ...any) (int64, error) {
			result, err := tx.StmtContext(ctx, stmt).ExecContext(ctx, args...)
			if err != nil {
				return 0, err
			}
			return result.RowsAffected()
		},
		query: func(stmt *sql.Stmt, value any, args ...any) error {
			return tx.StmtContext(ctx, stmt).QueryRowContext(ctx, args...).Scan(value)
		},
	}
}

// transaction does changes.
type transaction struct {
	*statements
	disk *Disk

	exec  func(stmt *sql.Stmt, args ...any) (rows int64, err error)
	query func(stmt *sql.Stmt, value any, args ...any) error

	next     int64           // id of the next chunk; 0 before the first
	replaced []digest.Digest // blobs that were damaged
}

// apply does one change. A refusal means that nothing of it was done, and the
// transaction can go on; an error that it cannot.
func (t *transaction) apply(c *change) (refusal, err error) {
	if c.batch == nil {
		return nil, t.drop(c.drop)
	}
	for _, d := range c.batch.Needs {
		if ok, err := t.holds(d); err != nil {
			return nil, err
		} else if !ok {
			return &MissingError{Digest: d}, nil
		}
	}
	for _, blob := range c.batch.Blobs {
		if err := t.putOneBlob(blob); err != nil {
			return nil, err
		}
	}
	for _, r := range c.batch.Records {
		sum := digest.Of(r.Data)
		if _, err := t.exec(t.putRecord, r.Key[:], sum[:], notNull(r.Data)); err != nil {
			return nil, err
		}
	}
	return nil, t.putLines(c.batch)
}

// holds reports whether the blob is in the store, as far as is known whole.
func (t *transaction) holds(d digest.Digest) (bool, error) {
	if t.disk.isDamaged(d) {
		return false, nil
	}
	var one int
	err := t.query(t.has, &one, d[:])
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (t *transaction) putOneBlob(blob Blob) error {
	if t.disk.isDamaged(blob.Digest) {
		t.replaced = append(t.replaced, blob.Digest)
		for _, stmt := range []*sql.Stmt{t.dropChunks, t.dropBlob} {
			if _, err := t.exec(stmt, blob.Digest[:]); err != nil {
				return err
			}
		}
	}
	if t.next == 0 {
		if err := t.query(t.lastChunk, &t.next); err != nil {
			return err
		}
		t.next++
	}
	chunks := int64((len(blob.Data) + chunkSize - 1) / chunkSize)
	rows, err := t.exec(t.putBlob, blob.Digest[:], len(blob.Data), t.next, chunks)
	if err != nil || rows == 0 { // it is there
		return err
	}
	for chunk := range slices.Chunk(blob.Data, chunkSize) {
		if _, err := t.exec(t.putChunk, t.next, chunk); err != nil {
			return err
		}
		t.next++
	}
	return nil
}

func (t *transaction) putLines(b *Batch) error {
	if len(b.Lines) == 0 {
		return nil
	}
	text := b.text()
	sum := digest.Of(text)
	if _, err := t.exec(t.putJournal, b.Journal); err != nil {
		return err
	}
	_, err := t.exec(t.putText, b.Journal, sum[:], text)
	return err
}

func (t *transaction) drop(journal string) error {
	if _, err := t.exec(t.dropTexts, journal); err != nil {
		return err
	}
	_, err := t.exec(t.dropJournal, journal)
	return err
}

// notNull keeps the driver from taking no bytes for no value.
func notNull(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}
