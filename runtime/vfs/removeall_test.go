package vfs

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRemoveAll(t *testing.T) {
	for _, c := range []struct {
		name string
		path string
		want error
		left []string
	}{
		{"a directory", "/w/out/d", nil, []string{"/w/out", "/w/out/f"}},
		{"a file", "/w/out/f", nil, []string{"/w/out", "/w/out/d", "/w/out/d/e", "/w/out/d/e/g", "/w/out/d/link"}},
		{"a symlink and not what it leads to", "/w/out/d/link", nil, []string{"/w/out", "/w/out/d", "/w/out/d/e", "/w/out/d/e/g", "/w/out/f"}},
		{"nothing", "/w/out/none", ENOENT, nil},
		{"a file as a directory", "/w/out/f/", ENOTDIR, nil},
		{"a directory of which a part may be written", "/w", EBUSY, nil},
		{"what may not be written", "/w/in", EACCES, nil},
		{"what holds something that may be written", "/w/above", EACCES, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := grow(t, map[string]string{"/out/d/e/g": "g", "/out/d/link": "->/w/out/f", "/out/f": "f", "/in/i": "i", "/above/below/b": "b"})
			layer := tree.Fork(nil)
			seen := &recorder{}
			ns, err := NewNamespace(Mount{Path: "/w", Layer: layer, Access: Prefixes{Read: []string{"/w"}, Write: []string{"/w/out", "/w/above/below"}}, Observer: seen})
			if err != nil {
				t.Fatal(err)
			}
			if err := ns.RemoveAll(nil, c.path); !errors.Is(err, c.want) {
				t.Errorf("RemoveAll = %v, want %v", err, c.want)
			}
			if c.want != nil {
				if after := layer.Snapshot(); after.Digest() != tree.Digest() {
					t.Error("what was refused has changed the tree")
				}
				return
			}
			var left []string
			for _, path := range []string{"/w/out", "/w/out/d", "/w/out/d/e", "/w/out/d/e/g", "/w/out/d/link", "/w/out/f"} {
				if _, err := ns.Stat(nil, path, false); err == nil {
					left = append(left, path)
				}
			}
			if diff := cmp.Diff(c.left, left); diff != "" {
				t.Errorf("what is left (-want +got):\n%s", diff)
			}
		})
	}
}
