package vfs

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
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
	seen    []string // what the operations answered
}

// saw notes an answer.
func (g *gambler) saw(answer any) { g.seen = append(g.seen, fmt.Sprint(answer)) }

func (g *gambler) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

func (g *gambler) path() string {
	var path strings.Builder
	path.WriteString("/w")
	for range 1 + g.rng.IntN(3) {
		path.WriteString("/" + g.pick("a", "b", "c", "d", "one", "two", "top", "link", "abs", "up", "e", "big", "deep"))
		if g.rng.IntN(12) == 0 {
			path.WriteString(g.pick("/..", "/", "/."))
		}
	}
	return path.String()
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
		info, err := g.ns.Stat(nil, g.path(), g.rng.IntN(2) == 0)
		g.saw([]any{info.Type, info.Size, info.MTime.UnixNano()})
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
		buf := make([]byte, 100)
		_, err = h.ReadAt(buf, int64(g.rng.IntN(50)))
		g.saw(string(buf))
	case 2, 3, 4:
		_, err = h.WriteAt(g.bytes(), int64(g.rng.IntN(2000)))
	case 5:
		err = h.Truncate(int64(g.rng.IntN(1000)))
	case 6:
		var list []Entry
		list, err = h.Entries()
		g.saw(list)
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

// answer is what an observation finds in a tree.
func answer(t *Tree, observation string) string {
	ask, path, _ := strings.Cut(observation, " ")
	path = shown(strings.TrimPrefix(path, "/w"))
	info, err := t.Lookup(path)
	if err != nil {
		for errors.Is(err, ENOENT) || errors.Is(err, ENOTDIR) {
			path, _ = splitLast(path)
			if _, above := t.Lookup(shown(path)); above == nil {
				break
			}
		}
		return fmt.Sprint(errors.Is(err, ENOENT), path)
	}
	switch Ask(ask) {
	case AskContent:
		b, err := t.Blob(path)
		return fmt.Sprint(b.Digest(), err)
	case AskMeta:
		return fmt.Sprint(info.Type, info.Size, info.MTime.UnixNano())
	case AskList:
		sum, err := t.Listing(path)
		return fmt.Sprint(sum, err)
	case AskLink:
		target, err := t.Target(path)
		return fmt.Sprint(target, err)
	}
	return string(info.Type)
}

// otherwise makes a tree that differs in a few places.
func otherwise(t *testing.T, start *Tree, rng *rand.Rand) *Tree {
	t.Helper()
	l := start.Fork(nil)
	var paths []string
	for path := range start.Walk("/") {
		paths = append(paths, path)
	}
	for range 1 + rng.IntN(3) {
		path := paths[1+rng.IntN(len(paths)-1)]
		e := []Effect{
			{Op: OpPut, Path: path, Blob: NewBlob([]byte("other"))}, {Op: OpPut, Path: path, Blob: NewBlob([]byte("first")), After: 9},
			{Op: OpPut, Path: path + "/new", Blob: NewBlob(nil)}, {Op: OpRemove, Path: path}, {Op: OpRename, Path: path, To: "/e"}, {Op: OpRename, Path: path, To: "/a/c"},
		}[rng.IntN(6)]
		_ = l.Apply(e) // what does not fit is no difference
	}
	return l.Snapshot()
}

// TestEqualAnswersMakeEqualSteps is what reuse of recorded steps rests on: in
// two trees that answer the observations alike, a step sees the same, has the
// same effects, and those make of the other tree what running there makes.
func TestEqualAnswersMakeEqualSteps(t *testing.T) {
	run := func(start *Tree, seed uint64) *gambler {
		g := &gambler{world: newWorld(t, start, Quota{}), rng: rand.New(rand.NewPCG(seed, 5))}
		for range 4 + g.rng.IntN(12) {
			g.saw(g.act())
		}
		must(t, g.ns.Close())
		return g
	}
	start, alike := grow(t, startFiles), 0
	for seed := range uint64(6000) {
		a := run(start, seed)
		other := otherwise(t, start, rand.New(rand.NewPCG(seed, 6)))
		differs := func(o string) bool { return answer(start, o) != answer(other, o) }
		if other.Digest() == start.Digest() || slices.ContainsFunc(a.rec.observed, differs) {
			continue
		}
		alike++
		b := run(other, seed)
		if diff := cmp.Diff(a.seen, b.seen); diff != "" {
			t.Fatalf("seed %d: the step sees something else (-start +other):\n%s\nobserved %q", seed, diff, a.rec.observed)
		}
		if diff := cmp.Diff([]any{a.rec.observed, a.rec.lines()}, []any{b.rec.observed, b.rec.lines()}); diff != "" {
			t.Fatalf("seed %d: the step does something else (-start +other):\n%s", seed, diff)
		}
		a.start = other
		if diff := cmp.Diff(listing(b.layer.Snapshot()), listing(a.reapplied())); diff != "" {
			t.Fatalf("seed %d: the effects make another tree than the step (-run +applied):\n%s\n%q", seed, diff, a.rec.lines())
		}
	}
	if alike < 500 {
		t.Errorf("only %d pairs of trees answer alike: the test says little", alike)
	}
}

// TestNamespaceIsUsedConcurrently is for the race detector: steps, snapshots
// and a second namespace on the same layer at once. Whatever the order, nothing
// is left open or uncounted.
func TestNamespaceIsUsedConcurrently(t *testing.T) {
	w := newWorld(t, grow(t, startFiles), Quota{Bytes: 50_000, Entries: 60})
	other, err := NewNamespace(Mount{Path: "/w", Layer: w.layer}, Mount{Path: "/x", Layer: Empty().Fork(nil)})
	must(t, err)
	var wait sync.WaitGroup
	for i := range uint64(4) {
		wait.Go(func() {
			mine := *w
			mine.clock = newTicker()
			if i == 0 {
				mine.ns = other
			}
			g := &gambler{world: &mine, rng: rand.New(rand.NewPCG(i, 7))}
			for range 500 {
				_ = g.act() // whatever comes of it
			}
		})
	}
	for range 50 {
		w.layer.Snapshot().Digest()
		w.layer.Usage()
	}
	wait.Wait()
	must(t, w.ns.Close())
	must(t, other.Close())
	if got, want := w.layer.Usage(), w.layer.Snapshot().root.dir.root.usage(); got != want || w.layer.held != 0 || len(w.layer.inodes) != 0 {
		t.Errorf("usage %v, counted %v; %d bytes held, %d inodes", got, want, w.layer.held, len(w.layer.inodes))
	}
}
