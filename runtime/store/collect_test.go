package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

// naming is a little language of records, lines and blobs that name blobs: a
// digest for each, with a space between. A word "listing:" before a digest says
// that the blob names others in the same way.
type naming struct {
	during func() // is called once, when the first line is read, after all records
}

func (n *naming) OfRecord(data []byte) ([]digest.Digest, error) {
	return n.named(data, nil)
}

func (n *naming) OfLines(lines []byte, blob func(digest.Digest) ([]byte, error)) ([]digest.Digest, error) {
	if during := n.during; during != nil {
		n.during = nil
		during()
	}
	return n.named(lines, blob)
}

func (n *naming) named(lines []byte, blob func(digest.Digest) ([]byte, error)) ([]digest.Digest, error) {
	var names []digest.Digest
	for word := range strings.FieldsSeq(string(lines)) {
		word, listing := strings.CutPrefix(word, "listing:")
		name, err := digest.Parse(word)
		if err != nil {
			continue
		}
		names = append(names, name)
		if !listing {
			continue
		}
		text, err := blob(name)
		if err != nil {
			return nil, err
		}
		inner, err := n.named(text, blob)
		if err != nil {
			return nil, err
		}
		names = append(names, inner...)
	}
	return names, nil
}

// hours is a clock that is set by hand.
type hours struct{ at int }

func (h *hours) now() time.Time { return time.Date(2026, 1, 1, h.at, 0, 0, 0, time.UTC) }

func openAt(t *testing.T, dir string, clock *hours) *store.Disk {
	t.Helper()
	s, err := store.Open(dir, &store.Options{Now: clock.now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closing(t, s) })
	return s
}

func commit(t *testing.T, s *store.Disk, b *store.Batch) {
	t.Helper()
	if err := s.Commit(t.Context(), b); err != nil {
		t.Fatal(err)
	}
}

func collect(t *testing.T, s *store.Disk, before time.Time) *store.Collected {
	t.Helper()
	collected, err := s.Collect(t.Context(), &naming{}, &store.CollectOptions{Before: before})
	if err != nil {
		t.Fatal(err)
	}
	return collected
}

func there(t *testing.T, s *store.Disk, b store.Blob) bool {
	t.Helper()
	_, err := s.Blob(t.Context(), b.Digest)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		t.Fatal(err)
	}
	return err == nil
}

// recordOf is a record that names blobs.
func recordOf(key string, blobs ...store.Blob) store.Record {
	var data strings.Builder
	data.WriteString(key)
	for _, b := range blobs {
		data.WriteString(" " + b.Digest.String())
	}
	return store.Record{Key: digest.Of([]byte(key)), Data: []byte(data.String())}
}

func TestCollectDropsWhatNothingNames(t *testing.T) {
	s := openAt(t, t.TempDir(), &hours{})
	large := storetest.BlobOf(strings.Repeat("large ", 2<<20)) // many chunks, and more than are deleted at once
	named, unnamed, empty := storetest.BlobOf("named"), storetest.BlobOf("unnamed"), storetest.BlobOf("")
	inner := storetest.BlobOf("in the listing")
	listing := storetest.BlobOf(inner.Digest.String())
	commit(t, s, &store.Batch{Blobs: []store.Blob{large, named, unnamed, empty, inner, listing}})
	commit(t, s, &store.Batch{Records: []store.Record{recordOf("r", named)}})
	commit(t, s, &store.Batch{Journal: "j", Lines: [][]byte{[]byte("listing:" + listing.Digest.String())}})

	collected := collect(t, s, time.Time{})
	if want := int64(len(large.Data) + len(unnamed.Data)); collected.Blobs != 3 || collected.Bytes != want || collected.Records+collected.Journals > 0 {
		t.Errorf("dropped %+v, want 3 blobs of %d bytes", collected, want)
	}
	if collected.Freed < int64(len(large.Data)) {
		t.Errorf("the file is %d bytes smaller, want at least %d", collected.Freed, len(large.Data))
	}
	for _, tt := range []struct {
		name string
		blob store.Blob
		want bool
	}{
		{"large", large, false}, {"unnamed", unnamed, false}, {"empty", empty, false},
		{"named by a record", named, true}, {"listing", listing, true}, {"named by a listing", inner, true},
	} {
		if got := there(t, s, tt.blob); got != tt.want {
			t.Errorf("blob %s is there: %v, want %v", tt.name, got, tt.want)
		}
	}
	if damage, _ := verify(t, s); len(damage) > 0 {
		t.Errorf("damaged: %q", damage)
	}
	commit(t, s, &store.Batch{Blobs: []store.Blob{large}})
	if !there(t, s, large) {
		t.Error("a dropped blob cannot be committed again")
	}
}

func TestCollectByAge(t *testing.T) {
	clock := &hours{}
	s := openAt(t, t.TempDir(), clock)
	old, again, recent := storetest.BlobOf("old"), storetest.BlobOf("again"), storetest.BlobOf("recent")
	commit(t, s, &store.Batch{Blobs: []store.Blob{old, again}, Records: []store.Record{recordOf("old", old), recordOf("again", again)}})
	clock.at = 10
	commit(t, s, &store.Batch{Records: []store.Record{recordOf("again", again)}})
	commit(t, s, &store.Batch{Blobs: []store.Blob{recent}, Records: []store.Record{recordOf("recent", recent)}})

	clock.at = 5
	collected := collect(t, s, clock.now())
	if collected.Records != 1 || collected.Blobs != 1 || there(t, s, old) || !there(t, s, again) || !there(t, s, recent) {
		t.Errorf("dropped %+v, want the one that was not of use for long", collected)
	}
}

// TestCollectJournals: those of who has the store open are none of its business,
// however old.
func TestCollectJournals(t *testing.T) {
	dir := t.TempDir()
	clock := &hours{}
	lines := func(id string) *store.Batch {
		blob := storetest.BlobOf(id)
		return &store.Batch{Blobs: []store.Blob{blob}, Journal: id, Lines: [][]byte{[]byte(blob.Digest.String())}}
	}
	dead, alive, asking := openAt(t, dir, clock), openAt(t, dir, clock), openAt(t, dir, clock)
	commit(t, dead, lines("dead, old"))
	commit(t, alive, lines("alive"))
	commit(t, asking, lines("mine"))
	clock.at = 10
	commit(t, dead, lines("dead, recent"))
	interrupted := func() (ids []string) {
		list, err := asking.Interrupted(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range list {
			ids = append(ids, j.ID)
		}
		return ids
	}
	if got := interrupted(); len(got) > 0 {
		t.Errorf("interrupted: %q, and all go on", got)
	}
	if err := dead.Close(); err != nil {
		t.Fatal(err)
	}
	if got := interrupted(); fmt.Sprint(got) != "[dead, old dead, recent]" {
		t.Errorf("interrupted: %q, want those of who has ended", got)
	}
	clock.at = 5
	if collected := collect(t, asking, clock.now()); collected.Journals != 1 || collected.Blobs != 1 {
		t.Errorf("dropped %+v, want the old one of who has ended", collected)
	}
	if got := interrupted(); fmt.Sprint(got) != "[dead, recent]" {
		t.Errorf("interrupted: %q", got)
	}
	for _, id := range []string{"alive", "mine", "dead, recent"} {
		if !there(t, asking, storetest.BlobOf(id)) {
			t.Errorf("the blob of journal %q is gone", id)
		}
	}
}

// TestCollectWhileOthersCommit: a blob that nothing names when the collection
// begins, and that somebody needs while it goes on.
func TestCollectWhileOthersCommit(t *testing.T) {
	dir := t.TempDir()
	s, other := openAt(t, dir, &hours{}), openAt(t, dir, &hours{})
	inner := storetest.BlobOf("in the listing")
	listing := storetest.BlobOf(inner.Digest.String())
	loose := storetest.BlobOf("loose")
	commit(t, s, &store.Batch{Blobs: []store.Blob{inner, listing, loose}, Journal: "first", Lines: [][]byte{[]byte("names nothing")}})
	names := &naming{during: func() {
		commit(t, other, &store.Batch{Needs: []digest.Digest{listing.Digest}, Journal: "j", Lines: [][]byte{[]byte("listing:" + listing.Digest.String())}})
		commit(t, other, &store.Batch{Blobs: []store.Blob{loose}, Records: []store.Record{recordOf("r2", loose)}})
		commit(t, other, &store.Batch{Blobs: []store.Blob{storetest.BlobOf("new")}, Records: []store.Record{recordOf("r3", storetest.BlobOf("new"))}})
	}}
	if _, err := s.Collect(t.Context(), names, nil); err != nil {
		t.Fatal(err)
	}
	for _, b := range []store.Blob{inner, listing, loose, storetest.BlobOf("new")} {
		if !there(t, s, b) {
			t.Errorf("blob %q is gone", b.Data)
		}
	}
}

// TestCollectStoppedAnywhere stops a collection at every step of its progress,
// and goes on with the next.
func TestCollectStoppedAnywhere(t *testing.T) {
	for stop := int64(1); ; stop++ {
		s := openAt(t, t.TempDir(), &hours{})
		kept, dropped := storetest.BlobOf(strings.Repeat("kept ", 200_000)), storetest.BlobOf(strings.Repeat("dropped", 3_000_000))
		commit(t, s, &store.Batch{Blobs: []store.Blob{kept, dropped}, Records: []store.Record{recordOf("r", kept), recordOf("old")}})
		ctx, cancel := context.WithCancel(t.Context())
		steps := int64(0)
		_, err := s.Collect(ctx, &naming{}, &store.CollectOptions{Progress: func(int64, int64) {
			if steps++; steps == stop {
				cancel()
			}
		}})
		cancel()
		if (err == nil) != (steps < stop) {
			t.Fatalf("stopped at step %d of %d: %v", stop, steps, err)
		}
		if !there(t, s, kept) {
			t.Fatalf("stopped at step %d: a blob that is named is gone", stop)
		}
		if damage, _ := verify(t, s); len(damage) > 0 {
			t.Fatalf("stopped at step %d: damaged: %q", stop, damage)
		}
		collect(t, s, time.Time{})
		if there(t, s, dropped) || chunksIn(t, s) != int64((len(kept.Data)+256<<10-1)/(256<<10)) {
			t.Fatalf("stopped at step %d: %d chunks are left", stop, chunksIn(t, s))
		}
		if err == nil {
			return
		}
	}
}

func chunksIn(t *testing.T, s *store.Disk) (n int64) {
	t.Helper()
	db := openSQL(t, s.Dir())
	if err := db.QueryRowContext(t.Context(), "SELECT count(*) FROM chunks").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestCollectOfADamagedStore(t *testing.T) {
	dir, blob, _ := filled(t)
	sqlIn(t, dir, "UPDATE records SET data = CAST('rubbish' AS BLOB) WHERE id = 1")
	s := openDisk(t, dir)
	if collected := collect(t, s, time.Time{}); collected.Records != 1 {
		t.Errorf("dropped %+v, want the damaged record", collected)
	}
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
		t.Fatal(err)
	}
	sqlIn(t, dir, "UPDATE texts SET data = CAST('rubbish' AS BLOB) WHERE id = 1")
	_, err := s.Collect(t.Context(), &naming{}, nil)
	if _, damaged := errors.AsType[*store.DamagedError](err); !damaged || !there(t, s, blob) {
		t.Errorf("Collect = %v, want a DamagedError, and nothing dropped", err)
	}
}

// TestCollectionCutsTheLogFirst since it may be what fills the disk.
func TestCollectionCutsTheLogFirst(t *testing.T) {
	dir := t.TempDir()
	s := openDisk(t, dir)
	commit(t, s, &store.Batch{Blobs: []store.Blob{storetest.BlobOf(strings.Repeat("large ", 300_000))}, Records: []store.Record{recordOf("r")}})
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "store.db-wal"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before, during := size(), int64(-1)
	progress := func(int64, int64) {
		if during < 0 {
			during = size()
		}
	}
	if _, err := s.Collect(t.Context(), &naming{}, &store.CollectOptions{Progress: progress}); err != nil {
		t.Fatal(err)
	}
	if before < 1<<20 || during != 0 {
		t.Errorf("the log has %d bytes before, and %d when something is looked at; want many, and none", before, during)
	}
}

func TestDisown(t *testing.T) {
	s := openAt(t, t.TempDir(), &hours{})
	good, bad := store.Plugin{Name: "good", Digest: digest.Digest{1}}, store.Plugin{Name: "bad", Digest: digest.Digest{2}}
	for i, p := range []store.Plugin{good, bad, bad, {}} {
		r := recordOf(fmt.Sprint(i))
		r.Plugin = p
		commit(t, s, &store.Batch{Records: []store.Record{r}})
	}
	for _, want := range []string{"[{bad 2} {good 1}]", "[{bad 0} {good 1}]"} {
		list, err := s.Plugins(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []struct {
			name string
			n    int64
		}
		for _, p := range list {
			got = append(got, struct {
				name string
				n    int64
			}{p.Name, p.Records})
		}
		if fmt.Sprint(got) != want {
			t.Errorf("plugins = %v, want %s", got, want)
		}
		if err := s.Disown(t.Context(), bad); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []int{1, 0, 0, 1} {
		if records, err := s.Records(t.Context(), digest.Of(fmt.Append(nil, i))); err != nil || len(records) != want {
			t.Errorf("record %d: %q, %v", i, records, err)
		}
	}
}

func TestProcessesLeaveNothing(t *testing.T) {
	dir := t.TempDir()
	clock := &hours{}
	s := openAt(t, dir, clock)
	killed := filepath.Join(dir, "live", "killed")
	write(t, killed, "")
	if err := os.Chtimes(killed, time.Time{}, clock.now()); err != nil {
		t.Fatal(err)
	}
	clock.at = 25
	collect(t, s, time.Time{})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(filepath.Join(dir, "live"))
	if err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
