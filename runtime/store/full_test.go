package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/workrover/workrover/runtime/digest"
)

// TestFullDisk bounds the pages that the writer's connection may use, which is
// how SQLite sees a full disk.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer closing(t, s)
	if _, err := s.writing.conn.ExecContext(t.Context(), "PRAGMA max_page_count = 200"); err != nil {
		t.Fatal(err)
	}
	small := Blob{Digest: digest.Of([]byte("small")), Data: []byte("small")}
	data := bytes.Repeat([]byte("large "), 500_000)
	large := Blob{Digest: digest.Of(data), Data: data}

	// They wait for the lock together, and so share a transaction. The small
	// one is kept all the same, of the large one's batch nothing.
	other, err := connect(filepath.Join(dir, fileName), time.Second, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer closing(t, other)
	if _, err := other.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil { // its only connection
		t.Fatal(err)
	}
	outcomes := make(chan error, 2)
	go func() { outcomes <- s.Commit(t.Context(), &Batch{Blobs: []Blob{small}}) }()
	go func() {
		outcomes <- s.Commit(t.Context(), &Batch{Journal: "j", Lines: [][]byte{[]byte("line")}, Blobs: []Blob{large}})
	}()
	for len(s.writing.queue) == 0 { // the writer has one of them
		runtime.Gosched()
	}
	if _, err := other.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	first, second := <-outcomes, <-outcomes
	if (first == nil) == (second == nil) {
		t.Errorf("outcomes = %v, %v; want one to fail", first, second)
	}
	err = errors.Join(first, second)
	if !errors.Is(err, syscall.ENOSPC) || errors.Is(&Error{Err: errors.New("another")}, syscall.ENOSPC) {
		t.Errorf("it is not told from other faults that the disk is full: %v", err)
	}
	if fault, ok := errors.AsType[*Error](err); !ok || fault.Dir != dir || fault.Op != "commit" || !strings.Contains(fault.Remedy, "free space") {
		t.Errorf("Commit = %v, want an Error that names the directory and says to free space", err)
	}
	if _, err := s.Journal(t.Context(), "j"); !errors.Is(err, ErrNotFound) {
		t.Errorf("Journal = %v: lines of a commit that failed were kept", err)
	}
	if _, err := s.Blob(t.Context(), small.Digest); err != nil {
		t.Errorf("the small blob: %v", err)
	}
	if _, err := s.Verify(t.Context(), func(d *DamagedError) { t.Error(d) }); err != nil {
		t.Error(err)
	}
}

func TestSQLiteIsFreeOfTheLogResetFault(t *testing.T) {
	// Before 3.51.3 two connections that write and checkpoint at once could
	// damage a database in WAL mode.
	s, err := Open(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer closing(t, s)
	var newEnough bool
	query := "SELECT CAST(substr(v, 1, 1) AS INTEGER) * 1000000 + CAST(substr(v, 3, 2) AS INTEGER) * 1000 + CAST(substr(v, 6) AS INTEGER) >= 3051003 FROM (SELECT sqlite_version() AS v)"
	if err := s.reading.db.QueryRowContext(t.Context(), query).Scan(&newEnough); err != nil || !newEnough {
		t.Errorf("SQLite is older than 3.51.3: %v", err)
	}
}

func closing(t *testing.T, c io.Closer) {
	t.Helper()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// TestUpgradeOnAFullDisk leaves the store as it was.
func TestUpgradeOnAFullDisk(t *testing.T) {
	script, err := os.ReadFile(filepath.Join("testdata", "version1.sql"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), fileName)
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	db, err := connect(file, time.Second, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer closing(t, db)
	if _, err := db.ExecContext(t.Context(), string(script)); err != nil {
		t.Fatal(err)
	}
	var pages, version, texts int64
	count := func() {
		t.Helper()
		query := "SELECT page_count, user_version, (SELECT count(*) FROM texts) FROM pragma_page_count, pragma_user_version"
		if err := db.QueryRowContext(t.Context(), query).Scan(&pages, &version, &texts); err != nil {
			t.Fatal(err)
		}
	}
	count()
	for least, room := pages, pages; ; room++ {
		if _, err := db.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", room)); err != nil {
			t.Fatal(err)
		}
		err := upgrade(db, 0)
		count()
		if failure, full := errors.AsType[*sqlite.Error](err); full && failure.Code() == sqlite3.SQLITE_FULL {
			if version != 1 || texts != 2 {
				t.Fatalf("with room for %d pages: version %d with %d texts", room, version, texts)
			}
			continue
		}
		if err != nil || version != 2 || texts != 2 || room == least {
			t.Fatalf("with room for %d pages: version %d with %d texts, %v", room, version, texts, err)
		}
		return
	}
}
