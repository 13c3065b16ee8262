package main

import (
	"io/fs"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCommittedFiles: what lies in the package is what the generator writes, and
// nothing else does.
func TestCommittedFiles(t *testing.T) {
	want, err := files()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	committed := os.DirFS("..")
	for _, dir := range []string{"context", "controls", "data", "reference"} {
		if err := fs.WalkDir(committed, dir, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := fs.ReadFile(committed, name)
			got[name] = string(text)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); diff != "" {
		t.Errorf("files (-want +got)\n%s", diff)
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs from what the generator writes; run go generate ./examples/...", name)
		}
	}
}

// TestSpaced: what stands within strings stays.
func TestSpaced(t *testing.T) {
	const text = `{"a":"x,y:\"z,\\","b":[1,2]}`
	want := `{"a": "x,y:\"z,\\", "b": [1, 2]}`
	if got := spaced(text); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestWorkingDays: weekends do not count.
func TestWorkingDays(t *testing.T) {
	for _, c := range []struct{ days, want int }{{0, 6}, {1, 9}, {5, 13}, {10, 20}} {
		if got := workingDays(complaintDay(), c.days); got != at(c.want, 0) {
			t.Errorf("%d working days after Friday the 6th: got %s, want the %dth", c.days, got, c.want)
		}
	}
}
