package vfs

import (
	"errors"
	"os"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
)

func TestBlobName(t *testing.T) {
	for _, b := range []*Blob{nil, NewBlob(nil), NewBlob([]byte("x"))} {
		if got, want := b.Name(), b.Digest().String(); got != want {
			t.Errorf("the name of %q is %s, want %s", b.Bytes(), got, want)
		}
	}
}

// TestPromise: a promised content is loaded when a file is opened or its blob is
// asked for, once, and not to be looked up.
func TestPromise(t *testing.T) {
	data := []byte("content")
	loaded := 0
	tree := promised(t, data, func() ([]byte, error) { loaded++; return data, nil })
	if name := tree.Content("/a"); name != digest.Of(data).String() || tree.Usage().Bytes != int64(len(data)) {
		t.Errorf("its digest is %s, and %d bytes are used", name, tree.Usage().Bytes)
	}
	if info, err := tree.Lookup("/a"); err != nil || info.Size != int64(len(data)) || loaded != 0 {
		t.Errorf("it has %d bytes (%v), and was loaded %d times", info.Size, err, loaded)
	}
	for range 2 {
		n := namespaceOf(t, tree)
		h, err := n.Open(nil, "/a", ReadFlag, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(data))
		if _, err := h.ReadAt(got, 0); err != nil || string(got) != string(data) {
			t.Errorf("read %q, %v", got, err)
		}
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	}
	if blob, err := tree.Blob("/a"); err != nil || string(blob.Bytes()) != string(data) || loaded != 1 {
		t.Errorf("blob %v, %v; loaded %d times", blob, err, loaded)
	}
}

// TestPromiseBroken: whoever wants the content is told why it is not there, and so is
// who closes the namespace, as somebody in it may have gone on without.
func TestPromiseBroken(t *testing.T) {
	broken := errors.New("broken")
	tree := promised(t, []byte("content"), func() ([]byte, error) { return nil, broken })
	if _, err := tree.Blob("/a"); !errors.Is(err, broken) {
		t.Errorf("Blob: %v", err)
	}
	n := namespaceOf(t, tree)
	if _, err := n.Open(nil, "/a", ReadFlag, 0); !errors.Is(err, broken) {
		t.Errorf("Open: %v", err)
	}
	if err := n.Close(); !errors.Is(err, broken) {
		t.Errorf("Close: %v", err)
	}
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close() //nolint:errcheck // of a directory
	if _, err := tree.Export(root); !errors.Is(err, broken) {
		t.Errorf("Export: %v", err)
	}
}

func promised(t *testing.T, data []byte, load func() ([]byte, error)) *Tree {
	t.Helper()
	layer := Empty().Fork(nil)
	if err := layer.Apply(Effect{Op: OpPut, Path: "/a", Mode: 0o644, Blob: Promise(digest.Of(data), int64(len(data)), load)}); err != nil {
		t.Fatal(err)
	}
	return layer.Snapshot()
}

func namespaceOf(t *testing.T, tree *Tree) *Namespace {
	t.Helper()
	n, err := NewNamespace(Mount{Path: "/", Layer: tree.Fork(nil)})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
