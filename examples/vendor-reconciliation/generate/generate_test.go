package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCommittedFiles: what lies in the package is what the generator writes.
func TestCommittedFiles(t *testing.T) {
	generated, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range generated {
		got, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s differs from what the generator writes; run go generate ./examples/...", name)
		}
	}
}

// TestReconcile: whoever compares ledger and bank finds what was planted, and
// nothing else.
func TestReconcile(t *testing.T) {
	for other := range uint64(20) {
		b := quarter(seed + other)
		got := sorted(reader{}.reconcile(b))
		if diff := cmp.Diff(sorted(b.planted), got, cmp.AllowUnexported(difference{})); diff != "" {
			t.Errorf("seed %d (-planted +found)\n%s", seed+other, diff)
		}
	}
}
