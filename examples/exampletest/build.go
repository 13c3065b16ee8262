package exampletest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Plugins run in this process, by their first-party names.
type Plugins map[string]*plugin.Plugin

var _ environment.Opener = Plugins(nil)

// Open is that of [environment.Opener].
func (p Plugins) Open(_ context.Context, of *environment.Package) (step.Plugin, error) {
	if known := p[of.Builtin]; known != nil {
		return native.New(known, of.Limits), nil
	}
	return nil, fmt.Errorf("the test has no plugin %q", of.Builtin)
}

// Build loads and builds the environment in the working directory. Whatever is to
// be said of it ends the test.
func Build(t *testing.T, opener environment.Opener) *environment.Built {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := environment.Load(t.Context(), os.DirFS(dir), filepath.Base(dir), opener)
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded.Diags) > 0 {
		var text strings.Builder
		if err := specs.WriteDiagnostics(&text, loaded.Files, loaded.Diags, 0, false); err != nil {
			t.Fatal(err)
		}
		t.Fatal(text.String())
	}
	built, err := loaded.Env.Build(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return built
}
