package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	_ "modernc.org/sqlite" // registers the driver

	"github.com/workrover/workrover/runtime/durable"
)

const (
	fileName = "store.db"

	// application marks the file as ours among SQLite databases: "RoVr".
	application = 0x526f5672

	// version is that of the schema, and rises when an older program could no
	// longer use a store.
	version = 2

	// readers bounds the connections that read; each costs a page cache.
	readers = 4
)

var (
	//go:embed blobs.sql
	blobTables string

	//go:embed records.sql
	recordTables string
)

// connect opens a pool of connections to the database in file.
func connect(file string, wait time.Duration, connections int) (*sql.DB, error) {
	return connectBy(file, wait, connections, url.Values{"mode": {"rw"}}) // never makes the file: see createMissing
}

// connectBy is connect with what SQLite is told of the file.
func connectBy(file string, wait time.Duration, connections int, query url.Values) (*sql.DB, error) {
	query["_pragma"] = []string{
		"busy_timeout(" + strconv.FormatInt(wait.Milliseconds(), 10) + ")",
		"synchronous(full)",
		"journal_size_limit(67108864)", // what a large commit leaves behind
		"cache_size(-16384)",           // KiB
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file), RawQuery: query.Encode()}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}

// createMissing makes an empty store in file unless something is there. The
// store is born under another name and linked to its own when it is whole, so
// that of several processes which open a new store one wins and all others
// find a finished one.
func createMissing(file string) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), fileName+".new-*")
	if err != nil {
		return err
	}
	newborn := f.Name()
	err = f.Close()
	if err == nil {
		err = create(newborn)
	}
	if err == nil {
		err = os.Link(newborn, file)
	}
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	if err := errors.Join(err, os.Remove(newborn)); err != nil {
		return err
	}
	return durable.SyncDir(filepath.Dir(file))
}

// create writes the schema into an empty file. When the connection is closed
// the file is whole: SQLite writes back and removes its log.
func create(file string) (err error) {
	db, err := connect(file, time.Minute, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ctx := context.Background()
	// Before anything is written: pages that become free can be given back.
	if _, err := db.ExecContext(ctx, "PRAGMA auto_vacuum = incremental"); err != nil {
		return err
	}
	var mode string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode = wal").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return &modeError{mode}
	}
	script := fmt.Sprintf("BEGIN;\n%s\n%s\nPRAGMA application_id = %d;\nPRAGMA user_version = %d;\nCOMMIT;", blobTables, recordTables, application, version)
	_, err = db.ExecContext(ctx, script)
	return err
}

// checkFile reports why the database is not a store that this version can use.
// One that cannot be written to fails here, too: to read in WAL mode, SQLite
// needs to write beside it. An older one is brought up to date.
func checkFile(db *sql.DB, now int64) error {
	have, err := versionOf(db)
	if err != nil {
		return err
	}
	var mode string
	err = db.QueryRowContext(context.Background(), "PRAGMA journal_mode").Scan(&mode)
	switch {
	case err != nil:
		return err
	case mode != "wal":
		return &modeError{mode}
	case have < version:
		return upgrade(db, now)
	}
	return nil
}

// versionOf is the version of a store, which this one knows.
func versionOf(db *sql.DB) (have int64, err error) {
	var app int64
	err = db.QueryRowContext(context.Background(), "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&app, &have)
	switch {
	case err != nil:
		return 0, err
	case app != application:
		return 0, errForeign
	case have > version:
		return 0, &versionError{have}
	}
	return have, nil
}
