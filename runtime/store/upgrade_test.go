package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

// versionOne makes a store as the first version did.
func versionOne(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	script, err := os.ReadFile(filepath.Join("testdata", "version1.sql"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := openSQL(t, dir).ExecContext(t.Context(), "PRAGMA journal_mode = wal; "+string(script)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestVersionOneIsBroughtUpToDate by the first of several that open it, with all
// that is in it but the records, which are only there to save time.
func TestVersionOneIsBroughtUpToDate(t *testing.T) {
	dir := versionOne(t)
	clock := &hours{at: 10}
	var group errgroup.Group
	for range 4 {
		group.Go(func() error {
			s, err := store.Open(dir, &store.Options{Now: clock.now})
			if err != nil {
				return err
			}
			return s.Close()
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, dir, clock)
	if damage, contents := verify(t, s); len(damage) > 0 || contents != (store.Contents{Blobs: 2, Journals: 1, Bytes: 25}) {
		t.Errorf("damaged %q, contents %+v", damage, contents)
	}
	if data, err := s.Blob(t.Context(), storetest.BlobOf("kept").Digest); err != nil || string(data) != "kept" {
		t.Errorf("Blob = %q, %v", data, err)
	}
	if records, err := s.Records(t.Context(), digest.Of([]byte("key"))); err != nil || len(records) > 0 {
		t.Errorf("Records = %q, %v; want none: their digests do not cover their key", records, err)
	}
	list, err := s.Interrupted(t.Context())
	if err != nil || len(list) != 1 || list[0].ID != "j" || !list[0].Written.Equal(clock.now()) {
		t.Errorf("Interrupted = %v, %v; want one, as old as the upgrade", list, err)
	}
	commit(t, s, &store.Batch{Journal: "j", Lines: [][]byte{[]byte("line 4")}})
	if text, err := s.Journal(t.Context(), "j"); err != nil || string(text) != "line 1\nline 2\nline 3\nline 4\n" {
		t.Errorf("Journal = %q, %v", text, err)
	}
	if collected := collect(t, s, time.Time{}); collected.Blobs != 2 { // nothing names them in the language of this test
		t.Errorf("dropped %+v", collected)
	}
	if diff := cmp.Diff(tablesOf(t, openDisk(t, t.TempDir()).Dir()), tablesOf(t, dir)); diff != "" {
		t.Errorf("tables (-of a new store +of this one):\n%s", diff)
	}
}

// tablesOf is how the tables of a store were made.
func tablesOf(t *testing.T, dir string) (tables []string) {
	t.Helper()
	rows, err := openSQL(t, dir).QueryContext(t.Context(), "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close() //nolint:errcheck // what was read is compared
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, strings.Join(strings.Fields(text), " "))
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	var vacuum string
	if err := openSQL(t, dir).QueryRowContext(t.Context(), "PRAGMA auto_vacuum").Scan(&vacuum); err != nil {
		t.Fatal(err)
	}
	return append(tables, "auto_vacuum "+vacuum)
}
