package specs

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestChainedPaths: renames of directories hold for what is in them, by whatever name a
// record calls it.
func TestChainedPaths(t *testing.T) {
	type names map[string]string
	for _, tt := range []struct {
		name              string
		first, next, want names
	}{
		{"apart", names{"/a": "/b"}, names{"/c": "/d"}, names{"/a": "/b", "/c": "/d"}},
		{"twice", names{"/a": "/b"}, names{"/b": "/c"}, names{"/a": "/c"}},
		{"there and back", names{"/a": "/b"}, names{"/b": "/a"}, names{"/a": "/a"}},
		{"the directory that it was put into", names{"/x": "/d/x"}, names{"/d": "/e"}, names{"/x": "/e/x", "/d": "/e"}},
		{"a file in what was renamed", names{"/a": "/b"}, names{"/b/x": "/b/y"}, names{"/a": "/b", "/a/x": "/b/y"}},
		{"what no record can name", names{"/a": "/b"}, names{"/a/x": "/c"}, names{"/a": "/b"}},
		{"a name that only begins so", names{"/a": "/b"}, names{"/bb": "/c"}, names{"/a": "/b", "/bb": "/c"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, names(chainedPaths(tt.first, tt.next))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
