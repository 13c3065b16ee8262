package store

import (
	"context"
	"database/sql"
	"errors"
)

// preparation is a statement and where it goes.
type preparation struct {
	stmt **sql.Stmt
	text string
}

// preparer prepares statements: a pool of connections, or one of them.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// prepare prepares the statements and returns them for closeAll.
func prepare(ctx context.Context, db preparer, list []preparation) ([]*sql.Stmt, error) {
	var all []*sql.Stmt
	for _, p := range list {
		stmt, err := db.PrepareContext(ctx, p.text) //nolint:sqlclosecheck // closeAll does
		if err != nil {
			return nil, errors.Join(err, closeAll(all))
		}
		*p.stmt = stmt
		all = append(all, stmt)
	}
	return all, nil
}

func closeAll(all []*sql.Stmt) error {
	var err error
	for _, stmt := range all {
		err = errors.Join(err, stmt.Close())
	}
	return err
}

// statements are what the writer does, prepared once.
type statements struct {
	begin, commit, rollback           *sql.Stmt
	has, lastChunk, putBlob, putChunk *sql.Stmt
	dropBlob, dropChunks              *sql.Stmt
	putRecord                         *sql.Stmt
	putJournal, putText               *sql.Stmt
	dropTexts, dropJournal            *sql.Stmt
	all                               []*sql.Stmt
}

func (s *statements) prepare(ctx context.Context, conn *sql.Conn) (err error) {
	s.all, err = prepare(ctx, conn, []preparation{
		{&s.begin, "BEGIN IMMEDIATE"}, // a transaction that finds only at its end that it cannot write helps nobody
		{&s.commit, "COMMIT"},
		{&s.rollback, "ROLLBACK"},
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
