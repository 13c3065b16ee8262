package vfs

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
)

// plain is a node as the package comment's Python has it.
type plain struct {
	kind    byte
	mode    uint16
	content string
	dir     map[string]plain
}

// plainDigest is the digest of the package comment, written again as naively
// as it stands there.
func plainDigest(name string, n plain, left, right digest.Digest) digest.Digest {
	inner := digest.Of([]byte(n.content))
	if n.kind == 'd' {
		inner = plainTreap(n.dir)
	}
	text := string(left[:]) + string(right[:]) + string(inner[:]) + string([]byte{n.kind, byte(n.mode >> 8), byte(n.mode)}) + name
	return digest.Of([]byte(text))
}

func plainTreap(nodes map[string]plain) digest.Digest {
	if len(nodes) == 0 {
		return digest.Digest{}
	}
	top := slices.MaxFunc(slices.Collect(maps.Keys(nodes)), func(a, b string) int {
		x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
		return strings.Compare(string(x[:8])+a, string(y[:8])+b)
	})
	less, more := map[string]plain{}, map[string]plain{}
	for name, n := range nodes {
		switch strings.Compare(name, top) {
		case -1:
			less[name] = n
		case 1:
			more[name] = n
		}
	}
	return plainDigest(top, nodes[top], plainTreap(less), plainTreap(more))
}

// plainOf reads a tree through its public methods.
func plainOf(t *Tree, path string) plain {
	info, err := t.Lookup(path)
	if err != nil {
		panic(err)
	}
	n := plain{kind: info.Type[0], mode: uint16(info.Mode)}
	switch info.Type {
	case TypeFile:
		b, _ := t.Blob(path)
		n.content = string(b.Bytes())
	case TypeSymlink:
		n.kind = 'l'
		n.content, _ = t.Target(path)
	case TypeDir:
		n.dir = map[string]plain{}
		entries, _ := t.List(path)
		for _, e := range entries {
			n.dir[e.Name] = plainOf(t, strings.TrimSuffix(path, "/")+"/"+e.Name)
		}
	}
	return n
}

func TestDigestIsTheDocumentedOne(t *testing.T) {
	tree := grow(t, startFiles)
	want := plainDigest("", plainOf(tree, "/"), digest.Digest{}, digest.Digest{})
	if got := tree.Digest(); got != want {
		t.Errorf("Digest() = %s, want %s", got, want)
	}
	// Computed once with the Python of the package comment.
	const python = "sha256:030b4af4e7fc2c855fea65845e7e18aa899f027882155af62b3545372ea12194"
	if got := grow(t, map[string]string{"/a": "one", "/d/b": "two", "/d/c": "three", "/l": "->d/b"}).Digest().String(); got != python {
		t.Errorf("Digest() = %s, want %s", got, python)
	}
	listing, err := tree.Listing("/a")
	must(t, err)
	if want := digest.Of([]byte("db\x00fone\x00ftwo\x00lup\x00")); listing != want {
		t.Errorf("Listing() = %s, want %s", listing, want)
	}
}

// TestDigestHasNoHistory makes the same files by different ways.
func TestDigestHasNoHistory(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	names := make([]string, 200)
	for i := range names {
		names[i] = fmt.Sprintf("/d%d/n%d", i%3, i)
	}
	var want digest.Digest
	for round := range 20 {
		l := grow(t, map[string]string{"/d0/": "", "/d1/": "", "/d2/": ""}).Fork(nil)
		for _, i := range rng.Perm(len(names)) {
			must(t, l.Apply(Effect{Op: OpPut, Path: names[i], Mode: 0o644, Blob: NewBlob([]byte(names[i]))}))
			extra := fmt.Sprintf("/d%d/x%d", i%3, rng.IntN(1000))
			must(t, l.Apply(Effect{Op: OpPut, Path: extra, Blob: NewBlob(nil)}))
			if rng.IntN(3) == 0 {
				l.Snapshot().Digest() // caches must not outlive changes
			}
			must(t, l.Apply(Effect{Op: OpRemove, Path: extra}))
		}
		got := l.Snapshot()
		if round == 0 {
			want = got.Digest()
		}
		if got.Digest() != want {
			t.Fatalf("round %d: %s, want %s", round, got.Digest(), want)
		}
	}
}

func TestDigestCoversEverythingButTimes(t *testing.T) {
	base := func() *Layer {
		return grow(t, map[string]string{"/f": "x", "/d/": "", "/l": "->f"}).Fork(nil)
	}
	want := base().Snapshot().Digest()
	for name, effects := range map[string][]Effect{
		"content":         {{Op: OpPut, Path: "/f", Blob: NewBlob([]byte("y"))}},
		"mode":            {{Op: OpMode, Path: "/f", Mode: 0o600}},
		"dir mode":        {{Op: OpMode, Path: "/d", Mode: 0o700}},
		"root mode":       {{Op: OpMode, Path: "/", Mode: 0o700}},
		"name":            {{Op: OpRename, Path: "/f", To: "/g"}},
		"place":           {{Op: OpRename, Path: "/f", To: "/d/f"}},
		"type":            {{Op: OpRemove, Path: "/l"}, {Op: OpPut, Path: "/l", Mode: 0o777, Blob: NewBlob([]byte("f"))}},
		"target":          {{Op: OpRemove, Path: "/l"}, {Op: OpSymlink, Path: "/l", Target: "d"}},
		"empty directory": {{Op: OpRemove, Path: "/d"}},
	} {
		l := base()
		for _, e := range effects {
			must(t, l.Apply(e))
		}
		if l.Snapshot().Digest() == want {
			t.Errorf("%s is not in the digest", name)
		}
	}
	l := base()
	must(t, l.Apply(Effect{Op: OpPut, Path: "/f", Blob: NewBlob([]byte("x")), After: 5}))
	if l.Snapshot().Digest() != want {
		t.Error("times are in the digest")
	}
}

func TestDiff(t *testing.T) {
	a := grow(t, map[string]string{"/same": "s", "/d/changed": "1", "/d/gone": "g", "/was/dir": "", "/file": "f", "/old/x/y": "", "/top": ""})
	l := a.Fork(nil)
	for _, e := range []Effect{
		{Op: OpPut, Path: "/d/changed", Blob: NewBlob([]byte("22"))},
		{Op: OpRemove, Path: "/d/gone"},
		{Op: OpRemove, Path: "/was/dir"}, {Op: OpRemove, Path: "/was"}, {Op: OpPut, Path: "/was", Blob: NewBlob(nil)},
		{Op: OpRemove, Path: "/file"}, {Op: OpMkdir, Path: "/file"}, {Op: OpSymlink, Path: "/file/l", Target: "t"},
		{Op: OpRename, Path: "/old", To: "/new"},
		{Op: OpMode, Path: "/d", Mode: 0o700},
		{Op: OpPut, Path: "/same", Blob: NewBlob([]byte("s")), After: 9},
		{Op: OpMode, Path: "/top", Mode: 0o600},
	} {
		must(t, l.Apply(e))
	}
	var got []string
	for _, c := range Diff(a, l.Snapshot()) {
		var line strings.Builder
		line.WriteString(c.Path)
		for _, info := range []*Info{c.Before, c.After} {
			if info == nil {
				line.WriteString(" -")
			} else {
				fmt.Fprintf(&line, " %s/%d/%o", info.Type, info.Size, info.Mode)
			}
		}
		got = append(got, line.String())
	}
	want := []string{
		"/d dir/0/755 dir/0/700", "/d/changed file/1/644 file/2/644", "/d/gone file/1/644 -",
		"/file file/1/644 dir/0/0", "/file/l - symlink/1/777",
		"/new - dir/0/755", "/new/x - dir/0/755", "/new/x/y - file/0/644",
		"/old dir/0/755 -", "/old/x dir/0/755 -", "/old/x/y file/0/644 -",
		"/top file/0/644 file/0/600", "/was dir/0/755 file/0/0", "/was/dir file/0/644 -",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if d := Diff(a, a); d != nil {
		t.Errorf("a tree differs from itself: %v", d)
	}
}

// TestDiffFindsEveryChange compares Diff with the difference of full listings.
func TestDiffFindsEveryChange(t *testing.T) {
	a := manyFiles(t, 300)
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 2))
		l := a.Fork(nil)
		for range rng.IntN(20) {
			path := fileName(rng.IntN(330))
			if rng.IntN(2) == 0 {
				must(t, l.Apply(Effect{Op: OpPut, Path: path, Mode: 0o644, Blob: NewBlob([]byte{byte(rng.IntN(3))})}))
			} else if err := l.Apply(Effect{Op: OpRemove, Path: path}); err != nil && !errors.Is(err, ENOENT) {
				t.Fatal(err)
			}
		}
		b := l.Snapshot()
		want := map[string]bool{}
		for _, pair := range [][2]*Tree{{a, b}, {b, a}} {
			for path, info := range pair[0].Walk("/") {
				blob, _ := pair[0].Blob(path)
				other, err := pair[1].Blob(path)
				if info.Type == TypeFile && (err != nil || blob.Digest() != other.Digest()) {
					want[path] = true
				}
			}
		}
		got := map[string]bool{}
		for _, c := range Diff(a, b) {
			got[c.Path] = true
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

// TestSnapshotsNeverChange takes snapshots of a layer that goes on, and of its
// forks, and looks at them again at the end.
func TestSnapshotsNeverChange(t *testing.T) {
	for seed := range uint64(100) {
		g := &gambler{world: newWorld(t, grow(t, startFiles), Quota{}), rng: rand.New(rand.NewPCG(seed, 3))}
		type taken struct {
			tree    *Tree
			listing []string
			sum     digest.Digest
		}
		var all []taken
		for range 12 {
			for range 10 {
				_ = g.act()
			}
			tree := g.layer.Snapshot()
			all = append(all, taken{tree: tree, listing: listing(tree)})
			if len(all)%2 == 0 {
				all[len(all)-1].sum = tree.Digest()
				checkListings(t, tree)
			}
			fork := &gambler{world: newWorld(t, tree, Quota{}), rng: g.rng}
			for range 10 {
				_ = fork.act()
			}
			must(t, fork.ns.Close())
		}
		for i, s := range all {
			if diff := cmp.Diff(s.listing, listing(s.tree)); diff != "" {
				t.Fatalf("seed %d: snapshot %d changed:\n%s", seed, i, diff)
			}
			checkListings(t, s.tree)
			if want := plainDigest("", plainOf(s.tree, "/"), digest.Digest{}, digest.Digest{}); s.tree.Digest() != want || !s.sum.IsZero() && s.sum != want {
				t.Fatalf("seed %d: snapshot %d has digest %s, earlier %s, want %s", seed, i, s.tree.Digest(), s.sum, want)
			}
		}
	}
}

// TestSnapshotHoldsWhatIsOpen: what was written counts, whether closed or not,
// and is told once all the same.
func TestSnapshotHoldsWhatIsOpen(t *testing.T) {
	w := newWorld(t, Empty(), Quota{})
	h, err := w.ns.Open(nil, "/w/f", WriteFlag|CreateFlag, 0o644)
	must(t, err)
	for _, want := range []string{"", "a", "ab"} {
		if want != "" {
			_, err := h.WriteAt([]byte(want[len(want)-1:]), int64(len(want)-1))
			must(t, err)
		}
		b, err := w.layer.Snapshot().Blob("/f")
		must(t, err)
		if string(b.Bytes()) != want {
			t.Errorf("the snapshot has %q, want %q", b.Bytes(), want)
		}
	}
	must(t, h.Close())
	if diff := cmp.Diff([]string{`put /w/f "ab"`}, w.rec.lines()); diff != "" {
		t.Error(diff)
	}
}

// TestApplyMeetsOpenFiles: an effect that is applied to a file that is open is
// seen through its handles.
func TestApplyMeetsOpenFiles(t *testing.T) {
	w := newWorld(t, grow(t, map[string]string{"/f": "old"}), Quota{})
	h, err := w.ns.Open(nil, "/w/f", ReadFlag|WriteFlag, 0)
	must(t, err)
	_, err = h.WriteAt([]byte("mine"), 0)
	must(t, err)
	must(t, w.layer.Apply(Effect{Op: OpPut, Path: "/f", Blob: NewBlob([]byte("applied")), After: 7}))
	buf := make([]byte, 20)
	if n, _ := h.ReadAt(buf, 0); string(buf[:n]) != "applied" {
		t.Errorf("read %q", buf[:n])
	}
	if info, err := h.Stat(); err != nil || info.MTime.Sub(w.clock.now) != 7 {
		t.Errorf("time %v, %v", info.MTime, err)
	}
	must(t, h.Close())
	if got := w.layer.Usage(); got != (Usage{Bytes: 7, Entries: 1}) {
		t.Errorf("usage %v", got)
	}
}

// TestApplyIsTheLayersDoing: what was applied is observed no more, not even
// through a handle that was open before, and keeps its time without a name.
func TestApplyIsTheLayersDoing(t *testing.T) {
	w := newWorld(t, grow(t, map[string]string{"/f": "old"}), Quota{Bytes: 5})
	h, err := w.ns.Open(nil, "/w/f", ReadFlag, 0)
	must(t, err)
	if err := w.layer.Apply(Effect{Op: OpPut, Path: "/f", Blob: NewBlob([]byte("too long"))}); !errors.Is(err, ENOSPC) {
		t.Errorf("more than the quota: %v", err)
	}
	must(t, w.layer.Apply(Effect{Op: OpPut, Path: "/f", Blob: NewBlob([]byte("new")), After: 7}))
	_, err = h.ReadAt(make([]byte, 3), 0)
	must(t, err)
	must(t, w.layer.Apply(Effect{Op: OpRemove, Path: "/f", After: 9}))
	if info, err := h.Stat(); err != nil || info.MTime.Sub(w.clock.now) != 7 {
		t.Errorf("time %v, %v", info.MTime, err)
	}
	if diff := cmp.Diff([]string{"exists /w/f"}, w.rec.observed); diff != "" {
		t.Error(diff)
	}
}

// TestApplyRefuses what does not fit.
func TestApplyRefuses(t *testing.T) {
	for _, c := range []struct {
		e    Effect
		want error
	}{
		{Effect{Op: OpPut, Path: "/d"}, EISDIR}, {Effect{Op: OpPut, Path: "/l"}, ELOOP}, {Effect{Op: OpPut, Path: "/n/f"}, ENOENT}, {Effect{Op: OpPut, Path: "/f/x"}, ENOTDIR},
		{Effect{Op: OpMkdir, Path: "/f"}, EEXIST}, {Effect{Op: OpMkdir, Path: "/"}, EBUSY}, {Effect{Op: OpRemove, Path: "/d"}, ENOTEMPTY}, {Effect{Op: OpRemove, Path: "/n"}, ENOENT},
		{Effect{Op: OpRemove, Path: "/"}, EBUSY}, {Effect{Op: OpMode, Path: "/n"}, ENOENT}, {Effect{Op: OpSymlink, Path: "/f", Target: "x"}, EEXIST}, {Effect{Op: OpSymlink, Path: "/n"}, ENOENT},
		{Effect{Op: OpRename, Path: "/n", To: "/m"}, ENOENT}, {Effect{Op: OpRename, Path: "/d", To: "/d/x"}, EINVAL}, {Effect{Op: OpRename, Path: "/f", To: "m"}, EINVAL},
		{Effect{Op: OpPut, Path: "f"}, EINVAL}, {Effect{Op: OpPut, Path: "/d/../f"}, EINVAL}, {Effect{Op: "dance", Path: "/f"}, EINVAL}, {Effect{Op: OpPut, Path: "/\xff"}, EILSEQ},
	} {
		tree := grow(t, map[string]string{"/f": "", "/d/f": "", "/l": "->f"})
		l := tree.Fork(nil)
		if err := l.Apply(c.e); !errors.Is(err, c.want) {
			t.Errorf("%s %s: %v, want %v", c.e.Op, c.e.Path, err, c.want)
		}
		if l.Snapshot().Digest() != tree.Digest() {
			t.Errorf("%s %s failed, and changed the tree", c.e.Op, c.e.Path)
		}
	}
}

// checkListings compares the digests of listings with the listings.
func checkListings(t *testing.T, tree *Tree) {
	t.Helper()
	for path, info := range tree.Walk("/") {
		if info.Type != TypeDir {
			continue
		}
		entries, err := tree.List(path)
		must(t, err)
		var text strings.Builder
		for _, e := range entries {
			text.WriteString(map[Type]string{TypeFile: "f", TypeDir: "d", TypeSymlink: "l"}[e.Type] + e.Name + "\x00")
		}
		if got, err := tree.Listing(path); err != nil || got != digest.Of([]byte(text.String())) {
			t.Fatalf("the listing of %s has digest %v, %v", path, got, err)
		}
	}
}

// TestPathsStayShort: a directory is not moved where what is in it could not
// be named any more.
func TestPathsStayShort(t *testing.T) {
	deep := strings.Repeat("/"+strings.Repeat("n", 200), 12)
	l := grow(t, map[string]string{"/a" + deep: "", "/b" + deep + "/": ""}).Fork(nil)
	if err := l.Apply(Effect{Op: OpRename, Path: "/a", To: "/b" + deep + "/a"}); !errors.Is(err, ENAMETOOLONG) {
		t.Errorf("a rename to paths that are too long: %v", err)
	}
	must(t, l.Apply(Effect{Op: OpRename, Path: "/a", To: "/b/a"}))
}

// TestTreeIsReadConcurrently is for the race detector.
// TestSameAt changes one thing in a directory of many: what is beside it, and
// below what is beside it, is the same, wherever the treap has put it.
func TestSameAt(t *testing.T) {
	files := map[string]string{"/d/f": "f", "/e/": "", "/l": "->d"}
	for i := range 50 {
		files[fmt.Sprintf("/d/%d", i)] = "x"
	}
	before := grow(t, files)
	for _, tt := range []struct {
		name    string
		change  Effect
		path    string
		changed bool
	}{
		{"beside", Effect{Op: OpPut, Path: "/d/7", Mode: 0o644, Blob: NewBlob([]byte("y"))}, "/d/f", false},
		{"the content", Effect{Op: OpPut, Path: "/d/f", Mode: 0o644, Blob: NewBlob([]byte("y"))}, "/d/f", true},
		{"the permission bits", Effect{Op: OpMode, Path: "/d/f", Mode: 0o600}, "/d/f", true},
		{"a new name beside", Effect{Op: OpMkdir, Path: "/d/new", Mode: 0o755}, "/d/f", false},
		{"a new name", Effect{Op: OpMkdir, Path: "/d/new", Mode: 0o755}, "/d/new", true},
		{"a listing", Effect{Op: OpMkdir, Path: "/d/new", Mode: 0o755}, "/d", true},
		{"what is not there", Effect{Op: OpMkdir, Path: "/d/new", Mode: 0o755}, "/d/none/x", false},
		{"what is not below a file", Effect{Op: OpMkdir, Path: "/d/new", Mode: 0o755}, "/d/f/x", false},
		{"another directory", Effect{Op: OpMkdir, Path: "/d/new", Mode: 0o755}, "/e", false},
		{"a link beside", Effect{Op: OpRemove, Path: "/e"}, "/l", false},
		{"the root", Effect{Op: OpRemove, Path: "/e"}, "/", true},
		{"a directory that went", Effect{Op: OpRename, Path: "/d", To: "/c"}, "/d/f", true},
		{"a directory that came", Effect{Op: OpRename, Path: "/d", To: "/c"}, "/c/f", true},
	} {
		l := before.Fork(nil)
		must(t, l.Apply(tt.change))
		if got := before.SameAt(l.Snapshot(), tt.path); got == tt.changed {
			t.Errorf("%s: SameAt(%s) = %v", tt.name, tt.path, got)
		}
	}
}

func TestTreeIsReadConcurrently(t *testing.T) {
	tree := manyFiles(t, 500)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			tree.Digest()
			_, _ = tree.Listing("/dir")
			l := tree.Fork(nil)
			for j := range 50 {
				_ = l.Apply(Effect{Op: OpPut, Path: fileName(i*50 + j), Blob: NewBlob([]byte{byte(i)})})
			}
			Diff(tree, l.Snapshot())
		})
	}
	wait.Wait()
}

func TestTreeErrors(t *testing.T) {
	tree := grow(t, map[string]string{"/f": "x", "/d/": "", "/l": "->f"})
	lookup := func(path string) error { _, err := tree.Lookup(path); return err }
	blob := func(path string) error { _, err := tree.Blob(path); return err }
	target := func(path string) error { _, err := tree.Target(path); return err }
	list := func(path string) error { _, err := tree.List(path); return err }
	for _, c := range []struct {
		op   func(string) error
		path string
		want error
	}{
		{lookup, "/", nil}, {lookup, "/f", nil}, {lookup, "/l", nil}, {lookup, "/n", ENOENT}, {lookup, "/f/x", ENOTDIR}, {lookup, "/l/x", ENOTDIR},
		{lookup, "", EINVAL}, {lookup, "f", EINVAL}, {lookup, "/d/", EINVAL}, {lookup, "/d/../f", EINVAL}, {lookup, "//f", EINVAL},
		{blob, "/f", nil}, {blob, "/d", EISDIR}, {blob, "/l", ELOOP}, {target, "/l", nil}, {target, "/f", EINVAL}, {list, "/d", nil}, {list, "/f", ENOTDIR},
	} {
		err := c.op(c.path)
		if !errors.Is(err, c.want) || err != nil && !errors.As(err, new(*fs.PathError)) {
			t.Errorf("%q: %v, want %v in an fs.PathError", c.path, err, c.want)
		}
	}
	sub, err := tree.Sub("/d")
	must(t, err)
	if sub.Usage() != (Usage{}) || tree.Usage() != (Usage{Bytes: 2, Entries: 3}) {
		t.Errorf("usage: %v in %v", sub.Usage(), tree.Usage())
	}
}

// TestLater: a tree that is made later is made when somebody looks, once, and is
// like any other.
func TestLater(t *testing.T) {
	layer := Empty().Fork(nil)
	if err := layer.Apply(Effect{Op: OpPut, Path: "/a", Mode: 0o644, Blob: NewBlob([]byte("x"))}); err != nil {
		t.Fatal(err)
	}
	want, made := layer.Snapshot(), 0
	later := Later(func() *Tree { made++; return want })
	if !later.Same(later) || later.Same(want) || made > 0 {
		t.Errorf("it is made %d times, though nobody has looked", made)
	}
	for name, same := range map[string]bool{
		"digest":   later.Digest() == want.Digest(),
		"usage":    later.Usage() == want.Usage(),
		"content":  later.Content("/a") == want.Content("/a"),
		"deepest":  later.Deepest("/a/b") == "/a",
		"same":     later.SameAt(want, "/a"),
		"snapshot": later.Fork(nil).Snapshot().Same(want),
		"changes":  len(Diff(later, Empty())) == 1,
	} {
		if !same {
			t.Errorf("%s is another", name)
		}
	}
	if made != 1 {
		t.Errorf("it was made %d times", made)
	}
}
