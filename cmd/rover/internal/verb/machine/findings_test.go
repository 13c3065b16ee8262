package machine

import (
	"testing"

	"github.com/workrover/workrover/cmd/rover/internal/host"
)

// TestHomeless: without a home, there is no place for a cache and none for a store,
// and everything else works.
func TestHomeless(t *testing.T) {
	g := &host.Settings{Env: func(string) string { return "" }}
	for _, tt := range []struct {
		found finding
		want  string
	}{
		{cacheFound(g), "neither XDG_CACHE_HOME nor HOME is set"},
		{storeFound(g), "neither XDG_DATA_HOME nor HOME is set; say where the store is: --store DIR"},
	} {
		if tt.found.State != limited || tt.found.Detail != tt.want {
			t.Errorf("%s is %s, %q; want limited, %q", tt.found.Item, tt.found.State, tt.found.Detail, tt.want)
		}
	}
}
