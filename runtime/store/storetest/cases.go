package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
)

func blobsComeBack(t *testing.T, s Store) {
	for _, size := range []int{0, 1, 1000, 256 << 10, 256<<10 + 1, 1 << 20, 3<<20 + 17} {
		data := bytes.Repeat([]byte("workrover"), size/9+1)[:size]
		blob := store.Blob{Digest: digest.Of(data), Data: data}
		for range 2 { // the second time it is there
			if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
				t.Fatalf("commit %d bytes: %v", size, err)
			}
		}
		got, err := s.Blob(t.Context(), blob.Digest)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("blob of %d bytes: got %d bytes, %v", size, len(got), err)
		}
	}
}

func recordsInOrder(t *testing.T, s Store) {
	key, other := digest.Of([]byte("key")), digest.Of([]byte("other"))
	for _, r := range []store.Record{
		{Key: key, Data: []byte("zebra")},
		{Key: other, Data: []byte("zebra")},
		{Key: key, Data: []byte("ant")},
		{Key: key, Data: []byte("zebra")},
		{Key: key, Data: nil},
	} {
		if err := s.Commit(t.Context(), &store.Batch{Records: []store.Record{r}}); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := recordsOf(t, s, key), []string{"zebra", "ant", ""}; !slices.Equal(got, want) {
		t.Errorf("records = %q, want %q", got, want)
	}
	if got, want := recordsOf(t, s, other), []string{"zebra"}; !slices.Equal(got, want) {
		t.Errorf("records of the other key = %q, want %q", got, want)
	}
}

func journalInOrder(t *testing.T, s Store) {
	for _, b := range []*store.Batch{
		{Journal: "b", Lines: [][]byte{[]byte("one"), []byte("two")}},
		{Journal: "a", Lines: [][]byte{[]byte("other")}},
		{Journal: "empty"},
		{Journal: "b", Lines: [][]byte{[]byte(""), []byte("three")}},
	} {
		if err := s.Commit(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	text, err := s.Journal(t.Context(), "b")
	if want := "one\ntwo\n\nthree\n"; err != nil || string(text) != want {
		t.Errorf("journal = %q, %v; want %q", text, err, want)
	}
	ids, err := s.Journals(t.Context())
	if want := []string{"b", "a"}; err != nil || !slices.Equal(ids, want) {
		t.Errorf("journals = %q, %v; want %q, oldest first", ids, err, want)
	}
}

func journalDropped(t *testing.T, s Store) {
	for _, id := range []string{"a", "b"} {
		if err := s.Commit(t.Context(), &store.Batch{Journal: id, Lines: [][]byte{[]byte("line")}}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // the second time it is not there
		if err := s.DropJournal(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := s.Journal(t.Context(), "a"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("dropped journal = %q, %v", text, err)
	}
	if err := s.Commit(t.Context(), &store.Batch{Journal: "a", Lines: [][]byte{[]byte("again")}}); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"a": "again\n", "b": "line\n"} {
		if text, err := s.Journal(t.Context(), id); err != nil || string(text) != want {
			t.Errorf("journal %s = %q, %v; want %q", id, text, err, want)
		}
	}
}

func notFound(t *testing.T, s Store) {
	nothing := digest.Of([]byte("nothing"))
	if data, err := s.Blob(t.Context(), nothing); !errors.Is(err, store.ErrNotFound) || !strings.Contains(err.Error(), nothing.String()) {
		t.Errorf("Blob = %q, %v; want ErrNotFound that names the digest", data, err)
	}
	if text, err := s.Journal(t.Context(), "nothing"); !errors.Is(err, store.ErrNotFound) || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("Journal = %q, %v; want ErrNotFound that names the id", text, err)
	}
	if records, err := s.Records(t.Context(), nothing); err != nil || len(records) != 0 {
		t.Errorf("Records = %q, %v; want none", records, err)
	}
}

func allOrNothing(t *testing.T, s Store) {
	good, key := BlobOf("good"), digest.Of([]byte("key"))
	wrong := store.Blob{Digest: digest.Of([]byte("this")), Data: []byte("that")}
	for name, b := range map[string]*store.Batch{
		"a blob under a wrong digest": {Blobs: []store.Blob{good, wrong}},
		"lines without a journal":     {Blobs: []store.Blob{good}, Lines: [][]byte{[]byte("line")}},
		"a line of two lines":         {Blobs: []store.Blob{good}, Journal: "j", Lines: [][]byte{[]byte("line"), []byte("a\nb")}},
		"a blob that is needed":       {Blobs: []store.Blob{good}, Journal: "j", Lines: [][]byte{[]byte("line")}, Needs: []digest.Digest{wrong.Digest}},
	} {
		b.Records = []store.Record{{Key: key, Data: []byte("record")}}
		if err := s.Commit(t.Context(), b); err == nil {
			t.Errorf("%s: committed", name)
		}
	}
	if _, err := s.Blob(t.Context(), good.Digest); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a refused batch left its blob: %v", err)
	}
	if got := recordsOf(t, s, key); len(got) > 0 {
		t.Errorf("a refused batch left its record: %q", got)
	}
	if ids, err := s.Journals(t.Context()); err != nil || len(ids) > 0 {
		t.Errorf("a refused batch left its lines: %q, %v", ids, err)
	}
}

func needs(t *testing.T, s Store) {
	tree, file := BlobOf("tree"), BlobOf("file")
	b := &store.Batch{Needs: []digest.Digest{tree.Digest}, Blobs: []store.Blob{file}}
	missing, ok := errors.AsType[*store.MissingError](s.Commit(t.Context(), b))
	if !ok || missing.Digest != tree.Digest {
		t.Errorf("commit without the needed blob = %v, want a MissingError for %s", missing, tree.Digest)
	}
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{tree}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context(), b); err != nil {
		t.Errorf("commit with the needed blob = %v", err)
	}
}

func contextEnded(t *testing.T, s Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	blob := BlobOf("late")
	if err := s.Commit(ctx, &store.Batch{Blobs: []store.Blob{blob}}); !errors.Is(err, context.Canceled) {
		t.Errorf("Commit = %v, want context.Canceled", err)
	}
	if _, err := s.Blob(t.Context(), blob.Digest); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the blob was committed: %v", err)
	}
}

func concurrent(t *testing.T, s Store) {
	const goroutines, commits = 16, 20
	key := digest.Of([]byte("shared"))
	group, ctx := errgroup.WithContext(t.Context())
	for g := range goroutines {
		group.Go(func() error {
			for c := range commits {
				name := fmt.Sprintf("%d/%d", g, c)
				err := s.Commit(ctx, &store.Batch{
					Blobs:   []store.Blob{BlobOf(name), BlobOf("the same")},
					Records: []store.Record{{Key: key, Data: []byte(name)}, {Key: key, Data: []byte("the same")}},
					Journal: fmt.Sprintf("journal %d", g),
					Lines:   [][]byte{[]byte(name)},
				})
				if err != nil {
					return err
				}
				if _, err := s.Blob(ctx, BlobOf(name).Digest); err != nil {
					return fmt.Errorf("acknowledged, but: %w", err)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	if got, want := len(recordsOf(t, s, key)), goroutines*commits+1; got != want {
		t.Errorf("%d records, want %d", got, want)
	}
	for g := range goroutines {
		var want strings.Builder
		for c := range commits {
			fmt.Fprintf(&want, "%d/%d\n", g, c)
		}
		if text, err := s.Journal(t.Context(), fmt.Sprintf("journal %d", g)); err != nil || string(text) != want.String() {
			t.Errorf("journal %d = %q, %v; want the lines in order", g, text, err)
		}
	}
}

func closed(t *testing.T, s Store) {
	blob := BlobOf("blob")
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); !errors.Is(err, store.ErrClosed) {
		t.Errorf("Commit = %v, want ErrClosed", err)
	}
	if _, err := s.Blob(t.Context(), blob.Digest); !errors.Is(err, store.ErrClosed) {
		t.Errorf("Blob = %v, want ErrClosed", err)
	}
	if _, err := s.Journals(t.Context()); !errors.Is(err, store.ErrClosed) {
		t.Errorf("Journals = %v, want ErrClosed", err)
	}
}

// recordsOf reads the records under key.
func recordsOf(t *testing.T, s Store, key digest.Digest) []string {
	t.Helper()
	records, err := s.Records(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, r := range records {
		texts = append(texts, string(r))
	}
	return texts
}
