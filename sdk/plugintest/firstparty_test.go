package plugintest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/plugins/desk"
	"github.com/workrover/workrover/plugins/files"
	"github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/officebench"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/plugintest"
)

// TestFirstPartyPlugins: what comes with WorkRover keeps the rules that it has for
// others.
func TestFirstPartyPlugins(t *testing.T) {
	for _, p := range []*plugin.Plugin{files.Plugin(), desk.Plugin(), office.Plugin(), officebench.Plugin()} {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			plugintest.RunNative(t, p, nil)
		})
	}
}

// Where make puts the example plugins, the language runtimes, and compiled code.
const (
	built  = "../../bin/plugins"
	guests = "../../bin/guests"
	cache  = "../../bin/cache/workrover"
)

// TestExamplePlugins: the same plugin, in every language and transport, keeps the rules,
// and comes to what its cases expect.
func TestExamplePlugins(t *testing.T) {
	for _, tt := range []struct{ name, path string }{
		{"go", built + "/go.wasm"},
		{"process", built + "/go"},
		{"c", built + "/c.wasm"},
		{"rust", built + "/rust.wasm"},
		{"assemblyscript", built + "/assemblyscript.wasm"},
		{"python", "../../examples/plugins/python"},
		{"javascript", "../../examples/plugins/javascript"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := os.Stat(tt.path); err != nil {
				t.Fatalf("%v; make examples builds it", err)
			}
			if testing.Short() && tt.name != "go" {
				t.Skip("-short: the languages differ in nothing that a race could be in; make test runs them")
			}
			plugintest.Run(t, tt.path, &plugintest.Options{Cases: "testdata/ledger", CacheDir: cache, Guests: []string{filepath.Clean(guests)}})
		})
	}
}
