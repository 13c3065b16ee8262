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
	putPlugin, putRecord, dropRecords *sql.Stmt
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
		{&s.putPlugin, "INSERT INTO plugins (name, digest) VALUES (?, ?) ON CONFLICT DO NOTHING"},
		// To note each use would be to write for each; an hour is near enough.
		{&s.putRecord, "INSERT INTO records (key, digest, plugin, used, data) VALUES (?1, ?2, coalesce((SELECT id FROM plugins WHERE name = ?3 AND digest = ?4), 0), ?5, ?6) " +
			"ON CONFLICT (key, digest) DO UPDATE SET used = excluded.used WHERE used <= excluded.used - 3600"},
		{&s.dropRecords, "DELETE FROM records WHERE plugin = (SELECT id FROM plugins WHERE name = ? AND digest = ?)"},
		{&s.putJournal, "INSERT INTO journals (name, owner) VALUES (?, ?) ON CONFLICT DO NOTHING"},
		{&s.putText, "INSERT INTO texts (journal, digest, at, data) VALUES ((SELECT id FROM journals WHERE name = ?), ?, ?, ?)"},
		{&s.dropTexts, "DELETE FROM texts WHERE journal = (SELECT id FROM journals WHERE name = ?)"},
		{&s.dropJournal, "DELETE FROM journals WHERE name = ?"},
	})
	return err
}
