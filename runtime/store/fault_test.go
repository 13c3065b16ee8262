package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

func TestOpenRefuses(t *testing.T) {
	for _, c := range []struct {
		name   string
		spoil  func(t *testing.T, dir string)
		want   string // says what is wrong
		remedy string // says what to do
	}{
		{
			"a newer version", func(t *testing.T, dir string) { sqlIn(t, dir, "PRAGMA user_version = 7") },
			"it was written by a newer version of WorkRover (store version 7, this one knows up to 2)",
			"use that version, or name another directory for this one",
		},
		{
			"another database", func(t *testing.T, dir string) { sqlIn(t, dir, "PRAGMA application_id = 99") },
			"its store.db is not a WorkRover store", "name another directory, or move that file away",
		},
		{
			"no database", func(t *testing.T, dir string) {
				write(t, filepath.Join(dir, "store.db"), strings.Repeat("this is a diary\n", 1000))
			},
			"file is not a database", "is not a WorkRover store: name another directory, or move that file away",
		},
		{
			"an empty file", func(t *testing.T, dir string) { write(t, filepath.Join(dir, "store.db"), "") },
			"its store.db is not a WorkRover store", "name another directory, or move that file away",
		},
		{
			"a file in place of the directory", func(t *testing.T, dir string) {
				if err := os.RemoveAll(dir); err != nil {
					t.Fatal(err)
				}
				write(t, dir, "")
			},
			"not a directory", "name a directory that can be written to",
		},
		{
			"a database without a shared log", func(t *testing.T, dir string) { sqlIn(t, dir, "PRAGMA journal_mode = delete") },
			`journal mode "delete" instead of "wal"`, "name a directory on a local disk",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "store")
			if err := openDisk(t, dir).Close(); err != nil {
				t.Fatal(err)
			}
			c.spoil(t, dir)
			s, err := store.Open(dir, nil)
			if err == nil {
				t.Fatalf("it was opened: %v", s.Close())
			}
			fault, ok := errors.AsType[*store.Error](err)
			if !ok || fault.Dir != dir {
				t.Errorf("error = %#v, want a store.Error for %s", err, dir)
			}
			for _, want := range []string{dir, c.want, c.remedy} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error = %v, want it to say %q", err, want)
				}
			}
		})
	}
}

func TestBusyStore(t *testing.T) {
	dir := t.TempDir()
	openDisk(t, dir)
	waiting, err := store.Open(dir, &store.Options{Wait: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer closing(t, waiting)
	release := lock(t, dir)
	blob := storetest.BlobOf("blob")
	err = waiting.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}})
	if fault, ok := errors.AsType[*store.Error](err); !ok || !strings.Contains(fault.Remedy, "other processes kept it busy") {
		t.Errorf("Commit = %v, want it to say that others write", err)
	}
	release()
	if err := waiting.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
		t.Errorf("Commit after the others are done = %v", err)
	}
}

func TestCommitThatIsNoLongerWantedIsTakenBack(t *testing.T) {
	dir := t.TempDir()
	s := openDisk(t, dir)
	release := lock(t, dir)
	late := storetest.BlobOf("late")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := s.Commit(ctx, &store.Batch{Blobs: []store.Blob{late}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("Commit = %v, want context.DeadlineExceeded", err)
	}
	release()
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{storetest.BlobOf("next")}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Blob(t.Context(), late.Digest); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Blob = %v: the commit was done all the same", err)
	}
}

func TestManyOpenANewStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var group errgroup.Group
	for n := range 8 {
		group.Go(func() error {
			s, err := store.Open(dir, nil)
			if err != nil {
				return err
			}
			err = s.Commit(t.Context(), &store.Batch{Journal: fmt.Sprint(n), Lines: [][]byte{[]byte("line")}})
			return errors.Join(err, s.Close())
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	if ids, err := openDisk(t, dir).Journals(t.Context()); err != nil || len(ids) != 8 {
		t.Errorf("Journals = %q, %v; want eight", ids, err)
	}
	leftovers, err := filepath.Glob(filepath.Join(dir, "*.new-*"))
	if err != nil || len(leftovers) > 0 {
		t.Errorf("left behind: %q, %v", leftovers, err)
	}
}

// openOnce opens a store that should be refused, and prints the error.
func openOnce(dir, _ string) error {
	s, err := store.Open(dir, nil)
	if err == nil {
		return errors.Join(errors.New("it was opened"), s.Close())
	}
	if _, ok := errors.AsType[*store.Error](err); !ok {
		return fmt.Errorf("not a store.Error: %w", err)
	}
	_, err = fmt.Println(err)
	return err
}

// openSQL opens the database of a store.
func openSQL(t *testing.T, dir string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closing(t, db) })
	return db
}

// sqlIn runs a statement in the database of a store.
func sqlIn(t *testing.T, dir, statement string) {
	t.Helper()
	db := openSQL(t, dir)
	if result, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	} else if rows, err := result.RowsAffected(); err != nil || (rows == 0 && !strings.HasPrefix(statement, "PRAGMA")) {
		t.Fatalf("%s: %d rows, %v", statement, rows, err)
	}
}

// lock takes the writer's lock, as another process would.
func lock(t *testing.T, dir string) (release func()) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "store.db")+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closing(t, db) })
	tx, err := db.BeginTx(context.WithoutCancel(t.Context()), nil)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := tx.Rollback(); err != nil {
			t.Fatal(err)
		}
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
