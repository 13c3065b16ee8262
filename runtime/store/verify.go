package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"hash"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/workrover/workrover/runtime/digest"
)

// Contents is what a verification has read.
type Contents struct {
	Blobs    int64 `json:"blobs"`
	Records  int64 `json:"records"`
	Journals int64 `json:"journals"`
	Bytes    int64 `json:"bytes"` // of all of them
}

// Verify reads everything that the store holds, compares it with its digests,
// checks the structure of the database, and calls report for each thing that
// is damaged. Other processes may go on using the store. An error means that
// it could not be verified to the end.
func (d *Disk) Verify(ctx context.Context, report func(*DamagedError)) (Contents, error) {
	v := &verification{disk: d, report: report}
	for _, part := range []struct {
		query string
		check func(*sql.Rows) error
	}{
		{"PRAGMA integrity_check", v.structure},
		{"SELECT b.digest, b.size, c.data FROM blobs b LEFT JOIN chunks c ON c.id >= b.first AND c.id < b.first + b.chunks ORDER BY b.digest, c.id", v.blobs},
		{"SELECT key, digest, data FROM records ORDER BY id", v.records},
		{"SELECT j.name, t.digest, t.data FROM journals j LEFT JOIN texts t ON t.journal = j.id ORDER BY j.id, t.id", v.journals},
	} {
		if err := v.part(ctx, part.query, part.check); err != nil {
			return v.contents, d.fault("verify", err)
		}
	}
	return v.contents, nil
}

// verification is one run of Verify.
type verification struct {
	disk     *Disk
	report   func(*DamagedError)
	contents Contents
}

// part checks what one query yields. A database too broken to be queried is
// damage, not a fault of the verification.
func (v *verification) part(ctx context.Context, query string, check func(*sql.Rows) error) error {
	err := v.query(ctx, query, check)
	if broken, ok := errors.AsType[*sqlite.Error](err); ok && broken.Code()&0xff == sqlite3.SQLITE_CORRUPT {
		v.found("database", "%s", shown(broken.Error()))
		return nil
	}
	return err
}

func (v *verification) query(ctx context.Context, query string, check func(*sql.Rows) error) (err error) {
	rows, err := v.disk.reading.db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	return errors.Join(check(rows), rows.Err())
}

func (v *verification) found(what, format string, args ...any) {
	v.report(v.disk.damage(what, format, args...))
}

func (v *verification) structure(rows *sql.Rows) error {
	for rows.Next() {
		var finding string
		if err := rows.Scan(&finding); err != nil {
			return err
		}
		if finding != "ok" {
			v.found("database", "%s", shown(finding))
		}
	}
	return nil
}

// blobs checks one blob after the other, of which no more than a chunk is in
// memory.
func (v *verification) blobs(rows *sql.Rows) error {
	var current []byte
	var sum hash.Hash
	finish := func() {
		if sum == nil {
			return
		}
		v.contents.Blobs++
		if now := digest.Digest(sum.Sum(nil)); string(now[:]) != string(current) {
			var blob digest.Digest
			copy(blob[:], current)
			v.disk.markDamaged(blob)
			v.found("blob "+blob.String(), "its bytes now have digest %s", now)
		}
	}
	for rows.Next() {
		var name, chunk sql.RawBytes
		var size int64
		if err := rows.Scan(&name, &size, &chunk); err != nil {
			return err
		}
		if sum == nil || string(name) != string(current) {
			finish()
			current, sum = append(current[:0], name...), sha256.New()
		}
		sum.Write(chunk)
		v.contents.Bytes += int64(len(chunk))
	}
	if rows.Err() == nil {
		finish()
	}
	return nil
}

func (v *verification) records(rows *sql.Rows) error {
	for rows.Next() {
		var key, sum, data sql.RawBytes
		if err := rows.Scan(&key, &sum, &data); err != nil {
			return err
		}
		v.contents.Records++
		v.contents.Bytes += int64(len(data))
		if now := sumOf(key, data); string(now[:]) != string(sum) {
			var step digest.Digest
			copy(step[:], key)
			v.found("record of step "+step.String(), "its key and bytes now have digest %s", now)
		}
	}
	return nil
}

func (v *verification) journals(rows *sql.Rows) error {
	last := ""
	for rows.Next() {
		var name string
		var sum, data sql.RawBytes
		if err := rows.Scan(&name, &sum, &data); err != nil {
			return err
		}
		if name != last {
			v.contents.Journals++
			last = name
		}
		v.contents.Bytes += int64(len(data))
		if now := digest.Of(data); string(now[:]) != string(sum) {
			v.found("journal "+shown(name), "its bytes now have digest %s", now)
		}
	}
	return nil
}
