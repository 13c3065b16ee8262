package plugins_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// language is one way in which the plugin was made. One of the others says what
// it is made of.
type language struct {
	name       string
	module     string // file in bin/plugins
	executable string // the same
	main       string // of a script: file in its directory
}

// languages are all of them; the first is what the others are held against.
func languages() []language {
	return []language{
		{name: "go", module: "go.wasm"},
		{name: "process", executable: "go"},
		{name: "c", module: "c.wasm"},
		{name: "rust", module: "rust.wasm"},
		{name: "assemblyscript", module: "assemblyscript.wasm"},
		{name: "python", main: "/main.py"},
		{name: "javascript", main: "/main.js"},
	}
}

// Where make puts the plugins and the language runtimes, and where compiled code
// is kept, since that of an interpreter takes seconds to make.
const (
	built  = "../../bin/plugins"
	guests = "../../bin/guests"
	cache  = "../../bin/cache/workrover"
)

// host opens plugins.
type host struct{ sandbox *sandbox.Sandbox }

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{sandbox: sandbox.New(&sandbox.Options{CacheDir: cache, Languages: []string{guests}})}
	t.Cleanup(func() {
		if err := h.sandbox.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return h
}

func (h *host) open(t *testing.T, l language) step.Plugin {
	t.Helper()
	p, err := h.try(t, l)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (h *host) try(t *testing.T, l language) (step.Plugin, error) {
	t.Helper()
	switch {
	case l.main != "":
		return h.sandbox.Open(&sandbox.Source{Files: imported(t, l.name), Language: l.name, Main: l.main})
	case l.executable != "":
		executable := read(t, l.executable)
		return h.sandbox.OpenProcess(t.Context(), &sandbox.Process{Name: "ledger", Executable: executable, Digest: digest.Of(executable)})
	default:
		return h.sandbox.Open(&sandbox.Source{Module: read(t, l.module)})
	}
}

// imported is a directory as a tree.
func imported(t *testing.T, dir string) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	if err := layer.Import("/", os.DirFS(dir), &vfs.ImportOptions{From: "."}); err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(built, name))
	if err != nil {
		t.Fatalf("%v; make examples builds it", err)
	}
	return content
}
