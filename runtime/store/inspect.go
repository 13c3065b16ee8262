package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/workrover/workrover/runtime/digest"
)

// logError is a store whose log nobody can read who may not write.
type logError struct{ log string }

func (e *logError) Error() string {
	return e.log + " holds commits that cannot be read without writing beside it"
}

// oldError is a store that has to be brought up to date to be read.
type oldError struct{ have int64 }

func (e *oldError) Error() string {
	return fmt.Sprintf("it was written by an older version of WorkRover (store version %d), and cannot be brought up to date without writing", e.have)
}

// Inspect is [Disk.Verify] of a store that need not be writable. It changes
// nothing.
func Inspect(ctx context.Context, dir string, report func(*DamagedError)) (_ Contents, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return Contents{}, err
	}
	d := &Disk{dir: dir, damaged: map[digest.Digest]bool{}}
	file := filepath.Join(dir, fileName)
	query := url.Values{"mode": {"ro"}}
	if alone(file) {
		query.Set("immutable", "1")
	}
	db, err := connectBy(file, time.Minute, 1, query)
	if err != nil {
		return Contents{}, d.fault("open", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := checkReadable(db, file); err != nil {
		return Contents{}, d.fault("open", err)
	}
	d.reading = &reader{db: db}
	return d.Verify(ctx, report)
}

// alone reports whether the database has no log, so that all of it is in its
// file. SQLite need then not write beside it, to share the log with others.
func alone(file string) bool {
	info, err := os.Stat(file + "-wal")
	return err != nil || info.Size() == 0
}

// checkReadable reports why the database is not a store that this version can
// read as it is.
func checkReadable(db *sql.DB, file string) error {
	have, err := versionOf(db)
	switch {
	case isUnwritable(err) && !alone(file):
		return &logError{file + "-wal"}
	case err == nil && have < version:
		return &oldError{have}
	}
	return err
}
