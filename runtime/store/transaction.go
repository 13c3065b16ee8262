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

// transaction does changes.
type transaction struct {
	*statements
	disk *Disk

	now      int64
	next     int64           // id of the next chunk; 0 before the first
	plugin   Plugin          // put last
	replaced []digest.Digest // blobs that were damaged
}

// apply does one change. A refusal means that nothing of it was done, and the
// transaction can go on; an error that it cannot.
func (t *transaction) apply(ctx context.Context, c *change) (refusal, err error) {
	if c.disown != nil {
		_, err := t.dropRecords.ExecContext(ctx, c.disown.Name, c.disown.Digest[:])
		return nil, err
	}
	if c.batch == nil {
		return nil, t.drop(ctx, c.drop)
	}
	for _, d := range c.batch.Needs {
		if ok, err := t.holds(ctx, d); err != nil {
			return nil, err
		} else if !ok {
			return &MissingError{Digest: d}, nil
		}
	}
	for _, blob := range c.batch.Blobs {
		if err := t.putOneBlob(ctx, blob); err != nil {
			return nil, err
		}
	}
	for _, r := range c.batch.Records {
		if err := t.putOneRecord(ctx, &r); err != nil {
			return nil, err
		}
	}
	return nil, t.putLines(ctx, c.batch)
}

func (t *transaction) putOneRecord(ctx context.Context, r *Record) error {
	if r.Plugin != (Plugin{}) && r.Plugin != t.plugin {
		if _, err := t.putPlugin.ExecContext(ctx, r.Plugin.Name, r.Plugin.Digest[:]); err != nil {
			return err
		}
		t.plugin = r.Plugin // mostly of the next record, too
	}
	sum := sumOf(r.Key[:], r.Data)
	_, err := t.putRecord.ExecContext(ctx, r.Key[:], sum[:], r.Plugin.Name, r.Plugin.Digest[:], t.now, notNull(r.Data))
	return err
}

// holds reports whether the blob is in the store, as far as is known whole.
func (t *transaction) holds(ctx context.Context, d digest.Digest) (bool, error) {
	if t.disk.isDamaged(d) {
		return false, nil
	}
	var one int
	err := t.has.QueryRowContext(ctx, d[:]).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

func (t *transaction) putOneBlob(ctx context.Context, blob Blob) error {
	if t.disk.isDamaged(blob.Digest) {
		t.replaced = append(t.replaced, blob.Digest)
		for _, stmt := range []*sql.Stmt{t.dropChunks, t.dropBlob} {
			if _, err := stmt.ExecContext(ctx, blob.Digest[:]); err != nil {
				return err
			}
		}
	}
	if t.next == 0 {
		if err := t.lastChunk.QueryRowContext(ctx).Scan(&t.next); err != nil {
			return err
		}
		t.next++
	}
	chunks := int64((len(blob.Data) + chunkSize - 1) / chunkSize)
	result, err := t.putBlob.ExecContext(ctx, blob.Digest[:], len(blob.Data), t.next, chunks)
	if err != nil {
		return err
	}
	if rows, err := result.RowsAffected(); err != nil || rows == 0 { // it is there
		return err
	}
	for chunk := range slices.Chunk(blob.Data, chunkSize) {
		if _, err := t.putChunk.ExecContext(ctx, t.next, chunk); err != nil {
			return err
		}
		t.next++
	}
	return nil
}

func (t *transaction) putLines(ctx context.Context, b *Batch) error {
	if len(b.Lines) == 0 {
		return nil
	}
	text := b.text()
	sum := digest.Of(text)
	if _, err := t.putJournal.ExecContext(ctx, b.Journal, t.disk.owner.name); err != nil {
		return err
	}
	_, err := t.putText.ExecContext(ctx, b.Journal, sum[:], t.now, text)
	return err
}

func (t *transaction) drop(ctx context.Context, journal string) error {
	if _, err := t.dropTexts.ExecContext(ctx, journal); err != nil {
		return err
	}
	_, err := t.dropJournal.ExecContext(ctx, journal)
	return err
}

// notNull keeps the driver from taking no bytes for no value.
func notNull(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}
