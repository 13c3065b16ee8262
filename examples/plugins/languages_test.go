package plugins_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
)

// language is one way in which the plugin was made.
type language struct {
	name   string
	module string // file in bin/plugins
}

// languages are all of them; the first is what the others are held against.
func languages() []language {
	return []language{
		{name: "go", module: "go.wasm"},
		{name: "c", module: "c.wasm"},
		{name: "rust", module: "rust.wasm"},
		{name: "assemblyscript", module: "assemblyscript.wasm"},
	}
}

// built is where make puts the plugins.
const built = "../../bin/plugins"

// host opens plugins.
type host struct{ sandbox *sandbox.Sandbox }

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{sandbox: sandbox.New(&sandbox.Options{CacheDir: t.TempDir()})}
	t.Cleanup(func() {
		if err := h.sandbox.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return h
}

func (h *host) open(t *testing.T, l language) step.Plugin {
	t.Helper()
	module, err := os.ReadFile(filepath.Join(built, l.module))
	if err != nil {
		t.Fatalf("%v; make examples builds it", err)
	}
	p, err := h.sandbox.Open(&sandbox.Source{Module: module})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
