package vfs

import (
	"strings"
	"testing"
)

// TestWork counts what operations take, by what each does to a namespace with
// a file of 1000 bytes, a directory with 3 entries, and a path that is deep.
func TestWork(t *testing.T) {
	var n *Namespace
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	open := func(path string, flag Flag) *Handle {
		t.Helper()
		h, err := n.Open(nil, path, flag, 0o644)
		must(err)
		return h
	}
	for _, c := range []struct {
		name string
		do   func()
		want Work
	}{
		{"look at a file", func() { _, err := n.Stat(nil, "/w/f", true); must(err) }, Work{Names: 2}},
		{"go down and up", func() { _, err := n.Stat(nil, "/w/a/b/c/../../../f", true); must(err) }, Work{Names: 5 + 2 + 1}},
		{"follow a link", func() { _, err := n.Stat(nil, "/w/l", true); must(err) }, Work{Names: 2 + 3}},
		{"read", func() { _, err := open("/w/f", ReadFlag).ReadAt(make([]byte, 10), 0); must(err) }, Work{Names: 2}},
		{"write one byte and close", func() {
			h := open("/w/f", WriteFlag)
			_, err := h.WriteAt([]byte("x"), 5)
			must(err)
			must(h.Close())
		}, Work{Names: 2, Bytes: 2000}},
		{"write and have another close", func() {
			h, other := open("/w/f", WriteFlag), open("/w/f", WriteFlag)
			_, err := h.WriteAt([]byte("x"), 5)
			must(err)
			must(other.Close())
		}, Work{Names: 4, Bytes: 2000}},
		{"append", func() { _, err := open("/w/f", WriteFlag|AppendFlag).WriteAt([]byte("abc"), 0); must(err) }, Work{Names: 2, Bytes: 1000}},
		{"write behind a hole", func() { _, err := open("/w/n", WriteFlag|CreateFlag).WriteAt([]byte("x"), 700); must(err) }, Work{Names: 2, Bytes: 700}},
		{"empty and extend", func() {
			h := open("/w/f", WriteFlag|TruncFlag)
			must(h.Truncate(500))
			must(h.Truncate(0))
			must(h.Truncate(500))
		}, Work{Names: 2, Bytes: 1000}},
		{"list", func() { _, err := open("/w/a", ReadFlag).Entries(); must(err) }, Work{Names: 2 + 1}},
		{"move a directory to a longer name", func() { must(n.Rename(nil, "/w/a", nil, "/w/longer")) }, Work{Names: 4 + 4}},
		{"nothing", func() {}, Work{}},
	} {
		tree := grow(t, map[string]string{"/f": strings.Repeat("f", 1000), "/a/b/c/d": "", "/l": "->a/b/c"})
		var err error
		n, err = NewNamespace(Mount{Path: "/w", Layer: tree.Fork(nil)})
		must(err)
		c.do()
		if got := n.Worked(); got != c.want {
			t.Errorf("%s takes %+v, want %+v", c.name, got, c.want)
		}
		if again := n.Worked(); again != (Work{}) {
			t.Errorf("%s: %+v is counted twice", c.name, again)
		}
	}
}
