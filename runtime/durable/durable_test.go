package durable_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/workrover/workrover/runtime/durable"
)

func TestWriteFileReplacesTheWholeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.json")
	for _, text := range []string{"a long first version", "short"} {
		err := durable.WriteFile(path, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("after writing %q the file holds %q, %v", text, got, err)
		}
	}
	onlyFile(t, path)
}

func TestWriteFileLeavesTheOldFileOnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.json")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	err := durable.WriteFile(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half of the n"); err != nil {
			return err
		}
		return full
	})
	if !errors.Is(err, full) {
		t.Errorf("error = %v, want one that wraps %v", err, full)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "old" {
		t.Errorf("the file holds %q, %v; want what was there before", got, err)
	}
	onlyFile(t, path)
}

func TestWriteFileIntoAMissingDirectory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "report.json")
	if err := durable.WriteFile(path, func(io.Writer) error { return nil }); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error = %v, want one that is fs.ErrNotExist", err)
	}
}

func TestMkdirAll(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b", "c")
	for range 2 { // the second time there is nothing to do
		if err := durable.MkdirAll(dir); err != nil {
			t.Fatal(err)
		}
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		t.Errorf("Stat(%s) = %v, %v; want a directory", dir, info, err)
	}
}

// TestSweep removes what WriteFile has left, when it is old, and nothing else.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	killed := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	old := func(name string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o644), os.Chtimes(path, killed, killed)); err != nil {
			t.Fatal(err)
		}
		return name
	}
	old(".a.rover.tmp-123")
	want := []string{old(".b.rover"), old(".tmp-1"), old("a.rover"), old("c.rover.tmp-1"), "kept.rover"}
	err := durable.WriteFile(filepath.Join(dir, "kept.rover"), func(io.Writer) error {
		durable.Sweep(dir, killed.Add(time.Hour)) // while it is being written
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	durable.Sweep(filepath.Join(dir, "missing"), killed)
	entries, err := os.ReadDir(dir)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("left are %q, %v; want %q", names, err, want)
	}
}

// onlyFile fails unless path is the only entry of its directory.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != filepath.Base(path) {
		t.Errorf("directory holds %v, want only %s", entries, filepath.Base(path))
	}
}
