package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

// filled makes a store with one of everything and closes it.
func filled(t *testing.T) (dir string, blob store.Blob, key digest.Digest) {
	t.Helper()
	dir = t.TempDir()
	blob, key = storetest.BlobOf(strings.Repeat("a large blob ", 50_000)), digest.Of([]byte("key"))
	s := openDisk(t, dir)
	for _, b := range []*store.Batch{
		{Blobs: []store.Blob{blob, storetest.BlobOf(""), storetest.BlobOf("small")}},
		{Records: []store.Record{{Key: key, Data: []byte("first record")}, {Key: key, Data: []byte("second record")}}},
		{Journal: "j", Lines: [][]byte{[]byte("first line")}},
		{Journal: "j", Lines: [][]byte{[]byte("second line")}},
	} {
		if err := s.Commit(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, blob, key
}

func verify(t *testing.T, s *store.Disk) (damage []string, contents store.Contents) {
	t.Helper()
	contents, err := s.Verify(t.Context(), func(d *store.DamagedError) { damage = append(damage, d.What) })
	if err != nil {
		t.Fatal(err)
	}
	return damage, contents
}

func TestVerifyOfASoundStore(t *testing.T) {
	dir, blob, _ := filled(t)
	damage, contents := verify(t, openDisk(t, dir))
	texts := "small" + "first record" + "second record" + "first line\n" + "second line\n"
	want := store.Contents{Blobs: 3, Records: 2, Journals: 1, Bytes: int64(len(blob.Data) + len(texts))}
	if contents != want || len(damage) > 0 {
		t.Errorf("Verify = %+v, damaged: %q; want %+v", contents, damage, want)
	}
}

func TestDamageIsFound(t *testing.T) {
	for _, c := range []struct {
		name, statement, what string
	}{
		{"a byte of a chunk", "UPDATE chunks SET data = CAST(replace(CAST(data AS TEXT), 'small', 'smaLl') AS BLOB) WHERE id = (SELECT first FROM blobs WHERE size = 5)", "blob " + digest.Of([]byte("small")).String()},
		{"a chunk that is gone", "DELETE FROM chunks WHERE id = (SELECT first + 1 FROM blobs WHERE size > 5)", "blob " + digest.Of(bytes.Repeat([]byte("a large blob "), 50_000)).String()},
		{"a record", "UPDATE records SET data = CAST('First record' AS BLOB) WHERE id = 1", "record of step " + digest.Of([]byte("key")).String()},
		{"an index that is gone", "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name = 'texts_by_journal'", "database"},
		{"a line", "UPDATE texts SET data = CAST('first line' AS BLOB) WHERE id = 1", "journal j"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, _, _ := filled(t)
			sqlIn(t, dir, c.statement)
			if damage, _ := verify(t, openDisk(t, dir)); !slices.Equal(slices.Compact(damage), []string{c.what}) {
				t.Errorf("damaged: %q, want %q", damage, c.what)
			}
		})
	}
}

func TestDamagedBlobIsAMissUntilItIsWrittenAgain(t *testing.T) {
	dir, blob, _ := filled(t)
	sqlIn(t, dir, "UPDATE chunks SET data = CAST('rubbish' AS BLOB) WHERE id = (SELECT first FROM blobs WHERE size > 5)")
	s := openDisk(t, dir)
	_, err := s.Blob(t.Context(), blob.Digest)
	if damaged, ok := errors.AsType[*store.DamagedError](err); !ok || damaged.Dir != dir || damaged.What != "blob "+blob.Digest.String() {
		t.Fatalf("Blob = %v, want a DamagedError that names directory and blob", err)
	}
	needing := &store.Batch{Needs: []digest.Digest{blob.Digest}}
	if missing, ok := errors.AsType[*store.MissingError](s.Commit(t.Context(), needing)); !ok {
		t.Errorf("Commit that needs it = %v, want a MissingError", missing)
	}
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
		t.Fatal(err)
	}
	if data, err := s.Blob(t.Context(), blob.Digest); err != nil || !bytes.Equal(data, blob.Data) {
		t.Errorf("Blob after it was written again: %d bytes, %v", len(data), err)
	}
	if damage, _ := verify(t, s); len(damage) > 0 {
		t.Errorf("damaged: %q", damage)
	}
}

func TestSoundRecordsAndLinesAreReturnedWithTheDamage(t *testing.T) {
	dir, _, key := filled(t)
	sqlIn(t, dir, "UPDATE records SET data = CAST('rubbish' AS BLOB) WHERE id = 1")
	sqlIn(t, dir, "UPDATE texts SET data = CAST('rubbish' AS BLOB) WHERE id = 1")
	s := openDisk(t, dir)
	records, err := s.Records(t.Context(), key)
	if _, damaged := errors.AsType[*store.DamagedError](err); !damaged || len(records) != 1 || string(records[0]) != "second record" {
		t.Errorf("Records = %q, %v", records, err)
	}
	text, err := s.Journal(t.Context(), "j")
	if _, damaged := errors.AsType[*store.DamagedError](err); !damaged || string(text) != "second line\n" {
		t.Errorf("Journal = %q, %v", text, err)
	}
}

// TestNoRecordIsFoundUnderTheKeyOfAnother whatever was damaged: the table or an
// index of it.
func TestNoRecordIsFoundUnderTheKeyOfAnother(t *testing.T) {
	one, other := digest.Of([]byte("one")), digest.Of([]byte("other"))
	for _, c := range []struct{ name, statement, says string }{
		{"keys that were swapped", `CREATE TABLE swapped AS SELECT 3 - id AS id, key FROM records;
			UPDATE records SET key = (SELECT key FROM swapped WHERE swapped.id = records.id); DROP TABLE swapped`, "record of step "},
		{"an index that leads to other rows", `PRAGMA writable_schema = 1;
			CREATE TABLE swapped (id INTEGER PRIMARY KEY, key BLOB, digest BLOB); INSERT INTO swapped SELECT 3 - id, key, digest FROM records;
			CREATE UNIQUE INDEX swapped_by_key ON swapped (key, digest);
			UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'swapped_by_key') WHERE name = 'records_by_key';
			DELETE FROM sqlite_schema WHERE name = 'swapped_by_key'`, "database"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s := openDisk(t, dir)
			commit(t, s, &store.Batch{Records: []store.Record{{Key: one, Data: []byte("of one")}, {Key: other, Data: []byte("of other")}}})
			closing(t, s)
			sqlIn(t, dir, c.statement)
			s = openDisk(t, dir)
			for _, key := range []digest.Digest{one, other} {
				records, err := s.Records(t.Context(), key)
				if _, damaged := errors.AsType[*store.DamagedError](err); !damaged || len(records) > 0 {
					t.Errorf("Records = %q, %v; want none, and a DamagedError", records, err)
				}
			}
			if damage, _ := verify(t, s); len(damage) < 2 || !strings.HasPrefix(damage[1], c.says) {
				t.Errorf("damaged: %q, want two things, of which one is a %s", damage, c.says)
			}
		})
	}
}

// TestRawBytesOfADamagedFileAreQuoted where SQLite repeats them.
func TestRawBytesOfADamagedFileAreQuoted(t *testing.T) {
	dir, _, _ := filled(t)
	sqlIn(t, dir, "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = 'CREATE \x1b[31m' WHERE name = 'chunks'")
	_, err := store.Open(dir, nil)
	if err == nil || !store.IsDamage(err) || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("Open = %q, want damage, with what SQLite repeats quoted", err)
	}
}

// TestFlippedBytes flips one byte of the file after the other, here and there:
// whatever the store still answers must be what was committed.
func TestFlippedBytes(t *testing.T) {
	dir, blob, key := filled(t)
	file := filepath.Join(dir, "store.db")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 150 {
		flipped := slices.Clone(whole)
		at := random.IntN(len(flipped))
		flipped[at] ^= 1 << random.IntN(8)
		if err := os.WriteFile(file, flipped, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := askEverything(t, dir, blob, key); err != nil {
			t.Errorf("byte %d: %v", at, err)
		}
	}
}

// askEverything reports an answer that is neither an error nor right.
func askEverything(t *testing.T, dir string, blob store.Blob, key digest.Digest) error {
	s, err := store.Open(dir, nil)
	if err != nil {
		return nil
	}
	defer closing(t, s)
	if data, err := s.Blob(t.Context(), blob.Digest); err == nil && !bytes.Equal(data, blob.Data) {
		return errors.New("another blob")
	}
	known := []string{"first record", "second record"}
	records, _ := s.Records(t.Context(), key)
	for _, r := range records {
		if !slices.Contains(known, string(r)) {
			return fmt.Errorf("record %q", r)
		}
	}
	if text, err := s.Journal(t.Context(), "j"); err == nil && !strings.HasPrefix("first line\nsecond line\n", string(text)) {
		return fmt.Errorf("journal %q", text)
	}
	if _, err := s.Verify(t.Context(), func(*store.DamagedError) {}); err != nil && strings.Contains(err.Error(), "panic") {
		return err
	}
	return nil
}
