package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/workrover/workrover/runtime/digest"
)

// reader is the connections that read. In WAL mode they neither wait for the
// writer nor keep it waiting.
type reader struct {
	db                               *sql.DB
	blob, records, journal, journals *sql.Stmt
	all                              []*sql.Stmt
}

func newReader(file string, wait time.Duration) (*reader, error) {
	db, err := connect(file, wait, readers)
	if err != nil {
		return nil, err
	}
	r := &reader{db: db}
	r.all, err = prepare(context.Background(), db, []preparation{
		{&r.blob, "SELECT b.size, c.data FROM blobs b LEFT JOIN chunks c ON c.id >= b.first AND c.id < b.first + b.chunks WHERE b.digest = ? ORDER BY c.id"},
		{&r.records, "SELECT digest, data FROM records WHERE key = ? ORDER BY id"},
		{&r.journal, "SELECT t.digest, t.data FROM journals j JOIN texts t ON t.journal = j.id WHERE j.name = ? ORDER BY t.id"},
		{&r.journals, "SELECT name FROM journals ORDER BY id"},
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return r, nil
}

func (r *reader) close() error { return errors.Join(closeAll(r.all), r.db.Close()) }

// Blob returns the bytes with digest d; they belong to the caller. If they are
// not in the store the error is [ErrNotFound], if they were changed on the
// disk a [*DamagedError].
func (d *Disk) Blob(ctx context.Context, blob digest.Digest) ([]byte, error) {
	rows, err := d.reading.blob.QueryContext(ctx, blob[:])
	if err != nil {
		return nil, d.fault("read", err)
	}
	data, found, err := joinChunks(rows)
	switch {
	case err != nil:
		return nil, d.fault("read", err)
	case !found:
		return nil, fmt.Errorf("blob %s: %w", blob, ErrNotFound)
	}
	if now := digest.Of(data); now != blob {
		d.markDamaged(blob)
		return nil, d.damage("blob "+blob.String(), "its bytes now have digest %s", now)
	}
	return data, nil
}

// joinChunks puts the chunks of one blob together and closes rows.
func joinChunks(rows *sql.Rows) (data []byte, found bool, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var size int64
		var chunk sql.RawBytes
		if err := rows.Scan(&size, &chunk); err != nil {
			return nil, false, err
		}
		if !found {
			found = true
			data = make([]byte, 0, min(max(size, 0), maxReserve))
		}
		data = append(data, chunk...)
	}
	return data, found, rows.Err()
}

// maxReserve bounds what is reserved on the word of a size that may be damaged.
const maxReserve = 1 << 30

// Records returns the records under key, oldest first; none is no error. If
// some were changed on the disk, the others are returned together with a
// [*DamagedError] for the first of them.
func (d *Disk) Records(ctx context.Context, key digest.Digest) ([][]byte, error) {
	rows, err := d.reading.records.QueryContext(ctx, key[:])
	if err != nil {
		return nil, d.fault("read", err)
	}
	return d.sound(rows, "record of step "+key.String(), func(data []byte) digest.Digest { return sumOf(key[:], data) })
}

// Journal returns the lines of a journal, each with a line end. The error is
// [ErrNotFound] if there is none, a [*DamagedError] if it was changed on the
// disk; then the lines of the commits that were not are returned with it.
func (d *Disk) Journal(ctx context.Context, id string) ([]byte, error) {
	rows, err := d.reading.journal.QueryContext(ctx, id)
	if err != nil {
		return nil, d.fault("read", err)
	}
	texts, err := d.sound(rows, "journal "+id, digest.Of)
	if err == nil && len(texts) == 0 {
		err = fmt.Errorf("journal %s: %w", id, ErrNotFound)
	}
	var all []byte
	for _, text := range texts {
		all = append(all, text...)
	}
	return all, err
}

// sound returns the data that still has its digest, which sum makes, and closes
// rows.
func (d *Disk) sound(rows *sql.Rows, what string, sum func([]byte) digest.Digest) (sound [][]byte, err error) {
	defer func() { err = errors.Join(err, d.fault("read", rows.Close())) }()
	var damaged error
	for rows.Next() {
		var stored, data []byte
		if err := rows.Scan(&stored, &data); err != nil {
			return nil, d.fault("read", err)
		}
		if now := sum(data); string(stored) == string(now[:]) {
			sound = append(sound, notNull(data))
		} else if damaged == nil {
			damaged = d.damage(what, "its bytes now have digest %s", now)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, d.fault("read", err)
	}
	return sound, damaged
}

// Journals returns the ids of all journals, oldest first.
func (d *Disk) Journals(ctx context.Context) (ids []string, err error) {
	rows, err := d.reading.journals.QueryContext(ctx)
	if err != nil {
		return nil, d.fault("read", err)
	}
	defer func() { err = errors.Join(err, d.fault("read", rows.Close())) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, d.fault("read", err)
		}
		ids = append(ids, id)
	}
	return ids, d.fault("read", rows.Err())
}
