package store_test

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/store/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, func(*testing.T) storetest.Store { return store.NewMemory() })
}

func TestDisk(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store {
		return openDisk(t, filepath.Join(t.TempDir(), "a b?c=#d%20é", "store"))
	})
}

func TestDiskKeepsWhatItHolds(t *testing.T) {
	dir := t.TempDir()
	blob := storetest.BlobOf("kept")
	s := openDisk(t, dir)
	if err := s.Commit(t.Context(), &store.Batch{Blobs: []store.Blob{blob}}); err != nil {
		t.Fatal(err)
	}
	second := openDisk(t, dir) // while the first is open
	for _, s := range []*store.Disk{second, s} {
		if data, err := s.Blob(t.Context(), blob.Digest); err != nil || string(data) != "kept" {
			t.Errorf("Blob = %q, %v", data, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := openDisk(t, dir).Blob(t.Context(), blob.Digest); err != nil || string(data) != "kept" {
		t.Errorf("opened again: Blob = %q, %v", data, err)
	}
}

// openDisk opens a store that is closed with the test.
func openDisk(t testing.TB, dir string) *store.Disk {
	t.Helper()
	s, err := store.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closing(t, s) })
	return s
}

func closing(t testing.TB, c io.Closer) {
	t.Helper()
	if err := c.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}
