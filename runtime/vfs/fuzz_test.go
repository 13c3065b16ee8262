package vfs

import (
	"errors"
	"strings"
	"testing"
)

// FuzzResolve: whatever path and symlinks a guest makes up, it gets to nothing
// outside of the mounts, a symlink never leaves its mount, and errors are
// Errnos.
func FuzzResolve(f *testing.F) {
	for _, seed := range [][3]string{
		{"/w/a/l", "../b", "/w/a"}, {"l/../x", "/w/../p", "/w"}, {"../../../p/secret", "..", "/w/a"}, {"/w/a/l/secret", "/p", "/"},
		{"l//./..//l/", "l", "/w/a"}, {"/w/a/l/secret", "../../p", "/w/a"}, {"/w/a/l", "/w", "/w/a"}, {"\x00", "\xff", "/w"}, {strings.Repeat("a/", 2100), ".", "/w"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, path, target, from string) {
		w := grow(t, map[string]string{"/a/b/": "", "/x": "x"}).Fork(nil)
		p := grow(t, map[string]string{"/secret": "s"}).Fork(nil)
		ns, err := NewNamespace(Mount{Path: "/w", Layer: w}, Mount{Path: "/p", Layer: p, ReadOnly: true})
		must(t, err)
		if ns.Symlink(target, nil, "/w/a/l") == nil {
			if l, err := ns.Open(nil, "/w/a/l", ReadFlag, 0); err == nil && l.Path() != "/w" && !strings.HasPrefix(l.Path(), "/w/") {
				t.Errorf("a symlink to %q leads to %q", target, l.Path())
			}
		}
		at, err := ns.Open(nil, from, DirectoryFlag, 0)
		if err != nil {
			at = nil
		}
		h, err := ns.Open(at, path, ReadFlag, 0)
		if err != nil {
			if !errors.As(err, new(Errno)) {
				t.Errorf("%q: %v is no Errno", path, err)
			}
			return
		}
		got := h.Path()
		if got != "/" && got != "/p" && got != "/p/secret" && got != "/w" && !strings.HasPrefix(got, "/w/") {
			t.Errorf("%q is %q", path, got)
		}
		if again, err := ns.Stat(nil, got, false); err != nil || again.Type != h.Type() {
			t.Errorf("%q is %q, which is %v, %v", path, got, again, err)
		}
	})
}
