package journal_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// treeOf makes a tree from effects.
func treeOf(t testing.TB, effects ...vfs.Effect) *vfs.Tree {
	t.Helper()
	layer := vfs.Empty().Fork(nil)
	for _, e := range effects {
		if err := layer.Apply(e); err != nil {
			t.Fatalf("%s %s: %v", e.Op, e.Path, err)
		}
	}
	return layer.Snapshot()
}

func put(path, text string) vfs.Effect {
	return vfs.Effect{Op: vfs.OpPut, Path: path, Mode: 0o644, Blob: vfs.NewBlob([]byte(text))}
}

// workspace has every type of node, an empty file, and names whose order
// depends on how paths are compared.
func workspace(t testing.TB) *vfs.Tree {
	return treeOf(t,
		put("/policy.md", "no more than 50 EUR"),
		put("/empty", ""),
		vfs.Effect{Op: vfs.OpMkdir, Path: "/a", Mode: 0o755},
		put("/a/b.txt", "b"),
		put("/a.txt", "a"),
		vfs.Effect{Op: vfs.OpMkdir, Path: "/a/none", Mode: 0o700},
		vfs.Effect{Op: vfs.OpSymlink, Path: "/link", Target: "a/b.txt"},
		vfs.Effect{Op: vfs.OpPut, Path: "/run.sh", Mode: 0o755, Blob: vfs.NewBlob([]byte("echo"))},
		put("/été <&>.txt", "b"),
	)
}

// turnEffects are what the two turns of the recorded rollout do.
func turnEffects() [2][]vfs.Effect {
	return [2][]vfs.Effect{
		{put("/workspace/out.csv", "id\n7\n"), {Op: vfs.OpRemove, Path: "/workspace/empty"}},
		{
			{Op: vfs.OpRename, Path: "/workspace/a", To: "/workspace/z"},
			put("/workspace/z/b.txt", "other"), put("/tmp/scratch", "not part of the workspace"),
		},
	}
}

// recordWithTrees records a rollout of two turns, a call in each, on a
// workspace.
func recordWithTrees(t testing.TB, to journal.Committer, h *journal.Header) {
	t.Helper()
	var trees []*journal.Tree
	for _, each := range []struct {
		name string
		tree *vfs.Tree
	}{
		{journal.Package, treeOf(t, put("/main.hcl", "environment"))},
		{journal.Workspace, workspace(t)},
		{journal.Reference, vfs.Empty()},
	} {
		ready, err := journal.NewTree(each.name, each.tree)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, ready)
	}
	ctx := t.Context()
	w, err := journal.Begin(ctx, to, h, trees, &journal.Part{})
	if err != nil {
		t.Fatal(err)
	}
	for i, effects := range turnEffects() {
		name := fmt.Sprintf("turn/%d/call/1", i+1)
		part := &journal.Part{Steps: []*step.Record{call(name, footprint.Recorded(effects)...)}, Turn: turn(i+1, name)}
		for _, e := range effects {
			if e.Blob != nil {
				part.Blobs = append(part.Blobs, e.Blob)
			}
		}
		if err := w.Append(ctx, part); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.End(ctx, end()); err != nil {
		t.Fatal(err)
	}
}

// bundle writes a bundle and returns its path.
func bundle(t testing.TB) string {
	t.Helper()
	s := store.NewMemory()
	recordWithTrees(t, s, header())
	path := filepath.Join(t.TempDir(), "r-1.rover")
	if err := journal.WriteBundle(t.Context(), path, s, "r-1", &journal.BundleOptions{Producer: "rover test"}); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t testing.TB, path string) *journal.Bundle {
	t.Helper()
	b, err := journal.OpenBundle(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func TestBundleHoldsTheRollout(t *testing.T) {
	b := open(t, bundle(t))
	if m := b.Manifest; m.ID != "r-1" || m.Producer != "rover test" || m.Cut || m.Turns != 2 || m.Steps != 2 || m.Environment.Name != "audit" {
		t.Errorf("manifest = %+v", m)
	}
	if diff := cmp.Diff(end(), b.Journal.End, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("end differs (-want +got):\n%s", diff)
	}
	first := b.Journal.Step(b.Journal.Turns[0].Calls[0].Step)
	if diff := cmp.Diff(call("turn/1/call/1", footprint.Recorded(turnEffects()[0])...), first); diff != "" {
		t.Errorf("first call differs (-want +got):\n%s", diff)
	}
	tree, err := b.Tree(journal.Package)
	if err != nil {
		t.Fatal(err)
	}
	if content, err := tree.Blob("/main.hcl"); err != nil || string(content.Bytes()) != "environment" {
		t.Errorf("main.hcl = %v, %v", content, err)
	}
	if _, err := b.Tree("other"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Tree(other) = %v, want ErrNotFound", err)
	}
	if _, err := b.Blob(digest.Of([]byte("nowhere"))); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Blob = %v, want ErrNotFound", err)
	}
}

func TestWorkspaceAfterEachTurn(t *testing.T) {
	b := open(t, bundle(t))
	layer := workspace(t).Fork(nil)
	for turn := range 3 {
		if turn > 0 {
			if err := footprint.Apply(layer, "/workspace", turnEffects()[turn-1]); err != nil {
				t.Fatal(err)
			}
		}
		want := layer.Snapshot()
		got, err := b.Workspace(turn)
		if err != nil {
			t.Fatal(err)
		}
		if got.Digest() != want.Digest() {
			t.Errorf("after turn %d: other workspace: %v", turn, vfs.Diff(want, got))
		}
	}
	tree, err := b.Workspace(2)
	if err != nil {
		t.Fatal(err)
	}
	for path, after := range map[string]int{"/policy.md": 0, "/out.csv": 1, "/z/b.txt": 2} {
		info, err := tree.Lookup(path)
		if want := header().Clock.Add(header().ClockStep * time.Duration(after)); err != nil || !info.MTime.Equal(want) {
			t.Errorf("%s was written at %v, %v; want %v", path, info.MTime, err, want)
		}
	}
	for _, turn := range []int{-1, 3} {
		if _, err := b.Workspace(turn); err == nil || !strings.Contains(err.Error(), "the rollout has 2") {
			t.Errorf("Workspace(%d) = %v, want an error that says how many turns there are", turn, err)
		}
	}
}

func TestTheSameRolloutGivesTheSameBytes(t *testing.T) {
	first, err := os.ReadFile(bundle(t))
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(bundle(t))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Error("two bundles of one rollout differ")
	}
	archive, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.File {
		if f.Modified.Year() != 1980 {
			t.Errorf("%s has time %v, which another bundle would not have", f.Name, f.Modified)
		}
	}
}

func TestTreesAreSentOnce(t *testing.T) {
	s := &counting{Memory: store.NewMemory()}
	recordWithTrees(t, s, header())
	before := s.blobs
	again := header()
	again.ID = "r-2"
	recordWithTrees(t, s, again)
	if sent, want := s.blobs-before, 3; sent != want {
		t.Errorf("the second rollout sent %d blobs, want the %d of its effects", sent, want)
	}
	path := filepath.Join(t.TempDir(), "r-2.rover")
	if err := journal.WriteBundle(t.Context(), path, s, "r-2", nil); err != nil {
		t.Fatal(err)
	}
	open(t, path)
}

// counting counts the blobs that are sent in commits which succeed.
type counting struct {
	*store.Memory
	blobs int
}

func (c *counting) Commit(ctx context.Context, b *store.Batch) error {
	err := c.Memory.Commit(ctx, b)
	if err == nil {
		c.blobs += len(b.Blobs)
	}
	return err
}

func TestBundleOfAnInterruptedRollout(t *testing.T) {
	s := store.NewMemory()
	w, err := journal.Begin(t.Context(), s, header(), nil, &journal.Part{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(t.Context(), &journal.Part{Turn: turn(1)}); err != nil {
		t.Fatal(err)
	}
	// Here the process ends.
	path := filepath.Join(t.TempDir(), "cut.rover")
	if err := journal.WriteBundle(t.Context(), path, s, "r-1", nil); err != nil {
		t.Fatal(err)
	}
	b := open(t, path)
	if !b.Manifest.Cut || b.Journal.Cut() != "cut off after turn 1" {
		t.Errorf("cut = %v, %q", b.Manifest.Cut, b.Journal.Cut())
	}
}

func TestWriteBundleLeavesNothingHalfWritten(t *testing.T) {
	s := store.NewMemory()
	recordWithTrees(t, s, header())
	dir := t.TempDir()
	path := filepath.Join(dir, "r-1.rover")
	err := journal.WriteBundle(t.Context(), path, without{s, digest.Of([]byte("id\n7\n"))}, "r-1", nil)
	if !errors.Is(err, store.ErrNotFound) || !strings.Contains(err.Error(), path) {
		t.Errorf("WriteBundle = %v, want ErrNotFound and the path", err)
	}
	if err := journal.WriteBundle(t.Context(), path, s, "r-9", nil); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("WriteBundle of an unknown rollout = %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}

// without is a store that has lost a blob.
type without struct {
	*store.Memory
	lost digest.Digest
}

func (w without) Blob(ctx context.Context, d digest.Digest) ([]byte, error) {
	if d == w.lost {
		return nil, fmt.Errorf("blob %s: %w", d, store.ErrNotFound)
	}
	return w.Memory.Blob(ctx, d)
}

func TestOpenBundleOfWhatIsNone(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("not a zip file"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		filepath.Join(dir, "missing"): "no such file",
		dir:                           "it is a directory",
		text:                          "it is not a bundle, or it is cut off",
	} {
		if _, err := journal.OpenBundle(path, nil); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("OpenBundle(%s) = %v, want it to name the path and say %q", path, err, want)
		}
	}
	if _, err := journal.OpenBundle(filepath.Join(dir, "missing"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error = %v, want one that is fs.ErrNotExist", err)
	}
}

// entry is a file in a zip archive.
type entry struct {
	name string
	data string
	edit func(*zip.FileHeader)
}

// entries unpacks a bundle.
func entries(t testing.TB, path string) []entry {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	var all []entry
	for _, f := range archive.File {
		data, err := fs.ReadFile(archive, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, entry{name: f.Name, data: string(data)})
	}
	return all
}

// pack makes an archive of entries.
func pack(t testing.TB, entries []entry) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		h.SetMode(0o644)
		if e.edit != nil {
			e.edit(h)
		}
		w, err := archive.CreateHeader(h)
		if err == nil {
			_, err = w.Write([]byte(e.data))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
