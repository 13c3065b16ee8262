package vfs

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var startFiles = map[string]string{
	"/a/one": "first", "/a/two": "second", "/a/b/deep": "down here", "/c/": "", "/d/e/f/": "",
	"/top": "at the top", "/link": "->a", "/a/up": "->../top", "/abs": "->/w/a/b", "/loop": "->loop", "/out": "->../../etc", "/big": strings.Repeat("x", 3000),
}

// gambler does random operations on a world.
type gambler struct {
	*world
	rng     *rand.Rand
	handles []*Handle
}

func (g *gambler) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

func (g *gambler) path() string {
	path := "/w"
	for range 1 + g.rng.IntN(3) {
		path += "/" + g.pick("a", "b", "c", "d", "one", "two", "top", "link", "abs", "up", "e", "big", "deep")
		if g.rng.IntN(12) == 0 {
			path += g.pick("/..", "/", "/.")
		}
	}
	return path
}

func (g *gambler) bytes() []byte {
	return []byte(strings.Repeat(g.pick("a", "bc", "def"), g.rng.IntN(400)))
}

func (g *gambler) handle() *Handle {
	if len(g.handles) == 0 {
		return nil
	}
	return g.handles[g.rng.IntN(len(g.handles))]
}

// act does one operation and returns its error.
func (g *gambler) act() error {
	if g.rng.IntN(4) == 0 {
		g.clock.now = g.clock.now.Add(time.Second)
	}
	switch n := g.rng.IntN(20); n {
	case 0, 1, 2, 3:
		flag := []Flag{ReadFlag, WriteFlag, ReadFlag | WriteFlag}[g.rng.IntN(3)]
		for _, f := range []Flag{CreateFlag, TruncFlag, AppendFlag} {
			if g.rng.IntN(2) == 0 {
				flag |= f
			}
		}
		h, err := g.ns.Open(nil, g.path(), flag, 0o640)
		if err == nil {
			g.handles = append(g.handles, h)
		}
		return err
	case 4:
		return g.ns.Mkdir(nil, g.path(), 0o750)
	case 5:
		return g.ns.Unlink(nil, g.path())
	case 6:
		return g.ns.Rmdir(nil, g.path())
	case 7, 8, 9:
		return g.ns.Rename(nil, g.path(), nil, g.path())
	case 10:
		return g.ns.Symlink(g.pick("a", "../a", "/w/a/b", "top", "..", "nowhere"), nil, g.path())
	case 11:
		return g.ns.Chmod(nil, g.path(), 0o600)
	case 12:
		_, err := g.ns.Stat(nil, g.path(), g.rng.IntN(2) == 0)
		return err
	}
	return g.use(g.handle())
}

func (g *gambler) use(h *Handle) error {
	if h == nil {
		return nil
	}
	var err error
	switch g.rng.IntN(8) {
	case 0, 1:
		_, err = h.ReadAt(make([]byte, 100), int64(g.rng.IntN(50)))
	case 2, 3, 4:
		_, err = h.WriteAt(g.bytes(), int64(g.rng.IntN(2000)))
	case 5:
		err = h.Truncate(int64(g.rng.IntN(1000)))
	case 6:
		_, err = h.Entries()
	default:
		g.handles = slices.DeleteFunc(g.handles, func(other *Handle) bool { return other == h })
		err = h.Close()
	}
	return err
}

// TestEffectsMakeTheSameTree: what the observer hears, applied to the starting
// tree, gives the tree that the operations made.
func TestEffectsMakeTheSameTree(t *testing.T) {
	start := grow(t, startFiles)
	for seed := range uint64(3000) {
		quota := Quota{}
		if seed%3 == 0 {
			quota = Quota{Bytes: 6000, Entries: 24}
		}
		g := &gambler{world: newWorld(t, start, quota), rng: rand.New(rand.NewPCG(seed, 1))}
		for range 10 + g.rng.IntN(60) {
			if err := g.act(); err != nil && !errors.Is(err, io.EOF) {
				if !errors.As(err, new(Errno)) {
					t.Fatalf("seed %d: %v is no Errno", seed, err)
				}
			}
		}
		if err := g.ns.Close(); err != nil {
			t.Fatal(err)
		}
		got, want := g.reapplied(), g.layer.Snapshot()
		if diff := cmp.Diff(listing(want), listing(got)); diff != "" {
			t.Fatalf("seed %d: the effects make another tree (-live +applied):\n%s\n%s", seed, diff, strings.Join(g.rec.lines(), "\n"))
		}
		if got.Digest() != want.Digest() {
			t.Fatalf("seed %d: equal listings, unequal digests", seed)
		}
		if got, want := want.Usage(), want.root.dir.root.usage(); got != want {
			t.Fatalf("seed %d: usage %v, counted %v", seed, got, want)
		}
		if g.layer.held != 0 || len(g.layer.inodes) != 0 || len(g.layer.pending) != 0 {
			t.Fatalf("seed %d: after Close: %d bytes held, %d inodes, %d pending", seed, g.layer.held, len(g.layer.inodes), len(g.layer.pending))
		}
	}
}
