package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
)

// corpora is the directory of public test data, which is no part of the
// repository.
func corpora(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("WORKROVER_CORPORA")
	if dir == "" {
		t.Skip("the public test data is not here; where it is: make corpus CORPORA=DIR")
	}
	return dir
}

// TestCorpusWorkspaces makes workspaces of the files of office tasks, plays
// them, records them, and writes them out again: nothing may get lost, whatever
// the files are called and hold.
func TestCorpusWorkspaces(t *testing.T) {
	beds, err := filepath.Glob(filepath.Join(corpora(t), "officebench/tasks/*/testbed"))
	if err != nil || len(beds) == 0 {
		t.Fatalf("no office tasks: %v", err)
	}
	cache := warmCache(t)
	for _, bed := range beds {
		t.Run(filepath.Base(filepath.Dir(bed)), func(t *testing.T) {
			dir, out := t.TempDir(), t.TempDir()
			copyTo(t, filepath.Join(dir, "context"), bed)
			write(t, filepath.Join(dir, "main.hcl"), []byte(untouched))
			rover(t, cache, exit.Yes, "run", dir, "--agent", "noop", "--out", out)
			written := filepath.Join(t.TempDir(), "workspace")
			rover(t, cache, exit.Yes, "show", filepath.Join(out, bundleFiles(t, out)[0]), "--files", written)
			sameFiles(t, os.DirFS(written), os.DirFS(bed))
		})
	}
}

// untouched is an environment in which doing nothing is right.
const untouched = `
environment "untouched" { version = "1.0.0" }
context {
  files "/workspace" { source = "./context" }
}
task {
  instructions = "Leave everything as it is."
  invariant "all" { unchanged = ["/workspace/**"] }
}
harness { tools = [] }
verifier "all" {
  check "unchanged" { condition = unchanged("/workspace/**") }
}
control "noop" { expect = "pass" }
`

// TestCorpusTables compares tables of other people with themselves, by the
// verifier of the plugin files.
func TestCorpusTables(t *testing.T) {
	tables := filepath.Join(corpora(t), "workbench/tables")
	names, err := filepath.Glob(filepath.Join(tables, "*.csv"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	dir := t.TempDir()
	copyTo(t, filepath.Join(dir, "tables"), tables)
	var verifiers strings.Builder
	for i, name := range names {
		fmt.Fprintf(&verifiers, `
verifier "t%d" {
  use    = plugin.files.verifier.csv
  config = { path = "/workspace/%[2]s", equals = "/reference/%[2]s", ordered = true }
}
`, i, filepath.Base(name))
	}
	write(t, filepath.Join(dir, "main.hcl"), []byte(sameTables+verifiers.String()))
	rover(t, warmCache(t), exit.Yes, "check", dir, "--probe")
}

const sameTables = `
environment "tables" { version = "1.0.0" }
plugin "files" { source = "builtin:files" }
context {
  files "/workspace" { source = "./tables" }
}
reference "same" {
  source = "./tables"
  into   = "/reference"
}
task { instructions = "Leave everything as it is." }
harness { tools = [] }
control "noop" { expect = "pass" }
`

func copyTo(t *testing.T, dir, from string) {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// sameFiles compares two directories, name by name and byte by byte.
func sameFiles(t *testing.T, got, want fs.FS) {
	t.Helper()
	gotNames, wantNames := namesIn(t, got), namesIn(t, want)
	if strings.Join(gotNames, "\n") != strings.Join(wantNames, "\n") {
		t.Fatalf("names %q, want %q", gotNames, wantNames)
	}
	for _, name := range wantNames {
		if strings.HasSuffix(name, "/") {
			continue
		}
		a, err := fs.ReadFile(got, name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := fs.ReadFile(want, name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s has other bytes", name)
		}
	}
}

func namesIn(t *testing.T, fsys fs.FS) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			name += "/"
		}
		names = append(names, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
