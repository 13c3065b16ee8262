package provenance

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
)

// effect makes one up, most of which fit a small tree sooner or later.
func effect(random *rand.Rand) vfs.Effect {
	ops := []vfs.Op{vfs.OpPut, vfs.OpPut, vfs.OpMode, vfs.OpMkdir, vfs.OpRemove, vfs.OpSymlink, vfs.OpRename, vfs.OpRename}
	name := func() string {
		return strings.Repeat("/a", random.IntN(3)) + "/" + "abc"[random.IntN(3):][:1]
	}
	e := vfs.Effect{Op: ops[random.IntN(len(ops))], Path: name(), Mode: 0o600}
	switch e.Op {
	case vfs.OpPut:
		e.Blob = vfs.NewBlob([]byte{byte(random.IntN(3))})
	case vfs.OpSymlink:
		e.Target = name()
	case vfs.OpRename:
		e.To = name()
	}
	return e
}

// TestFilesAreTheTree does random effects to a tree, and to what is known of it
// without contents: both list the same, and every artifact that has another
// version afterwards was noted as written.
func TestFilesAreTheTree(t *testing.T) {
	done := map[vfs.Op]int{}
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		layer, files := vfs.Empty().Fork(nil), newDir(0o755)
		for i := range 40 {
			e := effect(random)
			before := layer.Snapshot()
			if layer.Apply(e) != nil {
				continue
			}
			after := layer.Snapshot()
			if e.Op == vfs.OpRename && before.Same(after) {
				continue // of a path to itself: a step has no such effect
			}
			done[e.Op]++
			place := fmt.Sprintf("seed %d, effect %d: %s %s %s", seed, i, e.Op, e.Path, e.To)
			was, touched := artifacts(files), newTouched("/workspace")
			if err := files.apply(&footprint.Recorded([]vfs.Effect{e})[0], touched); err != nil {
				t.Fatalf("%s: %v", place, err)
			}
			is := artifacts(files)
			if diff := cmp.Diff(artifacts(listed(t, after)), is); diff != "" {
				t.Fatalf("%s (-tree +files):\n%s", place, diff)
			}
			for name, version := range is {
				if was[name] != version && !touched.wasWritten[name] {
					t.Errorf("%s: %s has another version, and was not written", place, name)
				}
			}
			for name := range was {
				if is[name] == Nothing && !touched.wasWritten[name] {
					t.Errorf("%s: %s is gone, and was not written", place, name)
				}
			}
		}
	}
	for _, op := range []vfs.Op{vfs.OpPut, vfs.OpMode, vfs.OpMkdir, vfs.OpRemove, vfs.OpSymlink, vfs.OpRename} {
		if done[op] < 100 {
			t.Errorf("%d effects of %s: that tests little", done[op], op)
		}
	}
}

// artifacts are all that there are in a tree at /workspace.
func artifacts(root *node) map[string]Version {
	all, names := map[string]Version{}, newTouched("/workspace")
	root.walk("/", func(at string, n *node) {
		name := names.artifact(at)
		all[name] = root.versionOf(name[len("/workspace"):])
		if n.kind == vfs.TypeDir {
			all[listing(name)] = root.versionOf(listing(name)[len("/workspace"):])
		}
	})
	return all
}

func listed(t *testing.T, tree *vfs.Tree) *node {
	t.Helper()
	l, err := journal.ListingOf(tree)
	if err != nil {
		t.Fatal(err)
	}
	root, err := treeOf(l)
	if err != nil {
		t.Fatal(err)
	}
	return root
}
