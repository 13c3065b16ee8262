package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// upgrade brings a store of version 1 to version 2, whole or not at all: journals
// get times and owners. Of processes that open it at once the first does it. The
// blobs stay where they are; the records, whose digests do not cover their keys, are
// made anew when their steps are run.
func upgrade(db *sql.DB, now int64) (err error) {
	ctx := context.Background()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	if err := upgradeTables(ctx, conn, now); err != nil {
		_, undone := conn.ExecContext(ctx, "ROLLBACK")
		return errors.Join(err, undone)
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return err
}

func upgradeTables(ctx context.Context, conn *sql.Conn, now int64) error {
	var have int64
	if err := conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil || have != 1 {
		return err // somebody else has done it
	}
	for _, script := range []string{
		`DROP TABLE records;
		ALTER TABLE journals RENAME TO journals1;
		ALTER TABLE texts RENAME TO texts1; DROP INDEX texts_by_journal;`,
		recordTables,
		fmt.Sprintf(`INSERT INTO journals (id, name, owner) SELECT id, name, '' FROM journals1;
		INSERT INTO texts (id, journal, digest, at, data) SELECT id, journal, digest, %d, data FROM texts1 ORDER BY id;
		DROP TABLE journals1; DROP TABLE texts1;
		PRAGMA user_version = 2;`, now),
	} {
		if _, err := conn.ExecContext(ctx, script); err != nil {
			return fmt.Errorf("bring it from version 1 to version 2: %w", err)
		}
	}
	return nil
}
