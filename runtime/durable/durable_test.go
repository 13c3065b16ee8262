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
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("left are %q, want %q", got, want)
	}
}

// TestSweepOf removes what is left of one file or directory, when it is old, and
// nothing of its neighbours.
func TestSweepOf(t *testing.T) {
	dir := t.TempDir()
	killed := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, name := range []string{".out.tmp-1", ".out.tmp-2/part", ".other.tmp-1", ".out.tmp-x", ".out.tmp-3/new"} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644), os.Chtimes(path, killed, killed)); err != nil {
			t.Fatal(err)
		}
	}
	old := func(name string) error { return os.Chtimes(filepath.Join(dir, name), killed, killed) }
	now := killed.Add(2 * time.Hour)
	err := errors.Join(old(".out.tmp-2"), old(".out.tmp-3"), os.Chtimes(filepath.Join(dir, ".out.tmp-3", "new"), now, now))
	if err != nil {
		t.Fatal(err)
	}
	durable.SweepOf(filepath.Join(dir, "out"), killed.Add(time.Hour))
	if got, want := names(t, dir), []string{".other.tmp-1", ".out.tmp-3", ".out.tmp-x"}; !slices.Equal(got, want) {
		t.Errorf("left are %q, want %q", got, want)
	}
}

// TestCreateKeepsWhatThereIs keeps links, permissions, and whatever is no file.
func TestCreateKeepsWhatThereIs(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	err := errors.Join(
		os.MkdirAll(at("deep/er"), 0o755), os.WriteFile(at("deep/secret"), []byte("old"), 0o600),
		os.Symlink("er", at("deep/entry")), os.Symlink("../secret", at("deep/er/link")), os.Symlink("deep/entry/link", at("chain")),
		os.Symlink("deep/new", at("dangling")), os.Symlink("circle", at("circle")), os.Symlink("deep", at("folder")),
	)
	if err != nil {
		t.Fatal(err)
	}
	replace := func(name string) error {
		return durable.WriteFile(at(name), func(w io.Writer) error {
			_, err := io.WriteString(w, name)
			return err
		})
	}
	for name, file := range map[string]string{"chain": "deep/secret", "dangling": "deep/new"} {
		if err := replace(name); err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(at(file)); err != nil || string(got) != name {
			t.Errorf("%s leads to %s, which holds %q, %v", name, file, got, err)
		}
		if info, err := os.Lstat(at(name)); err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Errorf("the link %s is now %v, %v", name, info.Mode(), err)
		}
	}
	if info, err := os.Stat(at("deep/secret")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the file has the mode %v, %v; it had 0600", info.Mode(), err)
	}
	for _, name := range []string{"folder", "deep", "circle"} {
		if err := replace(name); err == nil {
			t.Errorf("%s was replaced", name)
		}
	}
	if got, want := names(t, at("deep")), []string{"entry", "er", "new", "secret"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

// TestDraft is at its path when it is whole, and not before.
func TestDraft(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	err := errors.Join(os.Mkdir(at("empty"), 0o700), os.Mkdir(at("full"), 0o755), os.WriteFile(at("full/x"), nil, 0o644), os.Symlink("empty", at("link")))
	if err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{"new/in/new": 0o755, "link": 0o700} {
		d, err := durable.Begin(at(name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(d.Dir, "file"), nil, 0o644); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(at(name)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("while it is filled, %s is there: %v", name, err)
		}
		if err := d.Commit(); err != nil {
			t.Error(err)
		}
		if info, err := os.Stat(at(name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v; want %v", name, info, err, mode)
		}
		if got := names(t, at(name)); !slices.Equal(got, []string{"file"}) {
			t.Errorf("%s has %q", name, got)
		}
	}
	for _, name := range []string{"full", "full/x"} {
		if _, err := durable.Begin(at(name)); err == nil {
			t.Errorf("%s would be replaced", name)
		}
	}
	d, err := durable.Begin(at("dropped"))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Discard(); err != nil {
		t.Error(err)
	}
	if got, want := names(t, dir), []string{"empty", "full", "link", "new"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	t.Chdir(at("empty"))
	if err := os.Remove("file"); err != nil {
		t.Fatal(err)
	}
	if _, err := durable.Begin("."); err == nil {
		t.Error("the working directory would be replaced")
	}
}

// names are those in a directory.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, entry := range entries {
		all = append(all, entry.Name())
	}
	return all
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
