package journal

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// Bundle is an open bundle. Its texts have been compared with their digests, and
// the whole with its seal; the contents of files are read when they are asked for,
// and then compared. Its methods may be called concurrently.
type Bundle struct {
	Manifest *Manifest
	Journal  *Journal

	name     string
	listings map[string]Listing
	blobs    map[digest.Digest]*zip.File
	file     io.Closer
}

// OpenOptions may be nil.
type OpenOptions struct {
	// MaxBytes bounds what a bundle may hold unpacked; default 16 GiB. A file
	// of a few megabytes can claim, and even hold, as much as it likes.
	MaxBytes int64

	// MaxText bounds the texts in it, which are held in memory; default 1 GiB.
	MaxText int64

	// Common has what the bundle has in common with others that are opened with it.
	// Default: it is opened by itself.
	Common *Common
}

func (o *OpenOptions) limits() (bytes, text int64) {
	bytes, text = 16<<30, 1<<30
	if o != nil && o.MaxBytes > 0 {
		bytes = o.MaxBytes
	}
	if o != nil && o.MaxText > 0 {
		text = o.MaxText
	}
	return bytes, text
}

// BundleError says what is wrong with which entry of which bundle.
type BundleError struct {
	Bundle string // path
	Entry  string // name; empty when it is the file as a whole
	Err    error
}

func (e *BundleError) Error() string {
	if e.Entry == "" {
		return fmt.Sprintf("bundle %s: %v", e.Bundle, e.Err)
	}
	return fmt.Sprintf("bundle %s: entry %s: %v", e.Bundle, e.Entry, e.Err)
}

// Unwrap returns what is wrong.
func (e *BundleError) Unwrap() error { return e.Err }

// OpenBundle opens the bundle at path and checks it. That no byte has changed since
// it was written, its seal tells; what it was written of, the rest. What is wrong
// with the bundle is a [*BundleError]. The caller closes it.
func OpenBundle(path string, opts *OpenOptions) (*Bundle, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if info.IsDir() {
		return nil, errors.Join(&BundleError{Bundle: path, Err: errors.New("it is a directory")}, f.Close())
	}
	b, err := ReadBundle(f, info.Size(), path, opts)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	b.file = f
	return b, nil
}

// ReadBundle is OpenBundle for the size bytes of r, which errors call name. It
// reads from r as long as the bundle is used.
func ReadBundle(r io.ReaderAt, size int64, name string, opts *OpenOptions) (*Bundle, error) {
	u := &unpacker{common: NewCommon(), bundle: &Bundle{name: name, listings: map[string]Listing{}, blobs: map[digest.Digest]*zip.File{}}}
	u.maxBytes, u.maxText = opts.limits()
	if opts != nil && opts.Common != nil {
		u.common = opts.Common
	}
	if err := u.unpack(r, size); err != nil {
		if _, ok := errors.AsType[*BundleError](err); !ok {
			err = &BundleError{Bundle: name, Err: err}
		}
		return nil, err
	}
	return u.bundle, nil
}

// Close closes the file of the bundle.
func (b *Bundle) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

// Blob returns the content with a digest. The error is [store.ErrNotFound] for
// one that the rollout does not need.
func (b *Bundle) Blob(blob digest.Digest) (*vfs.Blob, error) {
	content, err := b.Promised(blob)
	if err == nil {
		err = content.Load()
	}
	if err != nil {
		return nil, err
	}
	return content, nil
}

// Promised is Blob for a content that nobody may want to read: it is there, and is
// read and compared with its digest when it is loaded, while the bundle is open.
func (b *Bundle) Promised(blob digest.Digest) (*vfs.Blob, error) {
	f, ok := b.blobs[blob]
	if !ok {
		return nil, fmt.Errorf("bundle %s: blob %s: %w", b.name, blob, store.ErrNotFound)
	}
	return vfs.Promise(blob, int64(f.UncompressedSize64), func() ([]byte, error) { return b.read(f, blob) }), nil
}

// read reads a content.
func (b *Bundle) read(f *zip.File, blob digest.Digest) ([]byte, error) {
	data, err := readEntry(f)
	if now := digest.Of(data); err == nil && now != blob {
		err = fmt.Errorf("its bytes have digest %s", now)
	}
	if err != nil {
		return nil, &BundleError{Bundle: b.name, Entry: f.Name, Err: err}
	}
	return data, nil
}

// Listing returns the listing of a tree, nil if there is none of that name.
func (b *Bundle) Listing(tree string) Listing { return b.listings[tree] }

// Tree makes one of the trees that the rollout stands on. All times in it are
// those of turn 0.
func (b *Bundle) Tree(name string) (*vfs.Tree, error) {
	ref, ok := b.Journal.Tree(name)
	if !ok {
		return nil, fmt.Errorf("bundle %s: tree %s: %w", b.name, name, store.ErrNotFound)
	}
	tree, err := b.listings[name].Tree(b.Promised, b.layer(0))
	if err == nil && tree.Digest() != ref.Digest {
		err = fmt.Errorf("it has digest %s, the journal says %s", tree.Digest(), ref.Digest)
	}
	if err != nil {
		return nil, &BundleError{Bundle: b.name, Entry: treeEntry(name), Err: err}
	}
	return tree, nil
}

// Workspace makes the workspace as it was after a turn: as it was built, and
// then what the calls up to that turn did to it.
func (b *Bundle) Workspace(turn int) (*vfs.Tree, error) {
	if turn < 0 || turn > len(b.Journal.Turns) {
		return nil, fmt.Errorf("bundle %s: there is no turn %d: the rollout has %d", b.name, turn, len(b.Journal.Turns))
	}
	for tree, err := range b.Workspaces() {
		if err != nil || turn == 0 {
			return tree, err
		}
		turn--
	}
	panic("journal: a workspace for each turn")
}

// Workspaces yields the workspace as it was built, and then as it was after
// each turn. It stops at an error.
func (b *Bundle) Workspaces() iter.Seq2[*vfs.Tree, error] {
	return func(yield func(*vfs.Tree, error) bool) {
		tree, err := b.Tree(Workspace)
		if !yield(tree, err) || err != nil {
			return
		}
		for _, turn := range b.Journal.Turns {
			tree, err = b.after(tree, turn)
			if !yield(tree, err) || err != nil {
				return
			}
		}
	}
}

// after is what the calls of a turn make of a workspace.
func (b *Bundle) after(tree *vfs.Tree, turn *Turn) (*vfs.Tree, error) {
	layer := tree.Fork(b.layer(turn.Turn))
	for _, call := range turn.Calls {
		if err := b.redo(layer, call.Step); err != nil {
			return nil, &BundleError{Bundle: b.name, Entry: stepsEntry, Err: err}
		}
	}
	return layer.Snapshot(), nil
}

// redo does the effects of a step again.
func (b *Bundle) redo(layer *vfs.Layer, name string) error {
	record := b.Journal.Step(name)
	if record == nil {
		return nil // the host refused the call
	}
	effects, err := footprint.Restored(record.Effects, b.Blob)
	if err == nil {
		err = footprint.Apply(layer, "/workspace", effects)
	}
	if err != nil {
		return fmt.Errorf("step %s: %w", name, err)
	}
	return nil
}

// layer makes files have the times of the turn that writes them.
func (b *Bundle) layer(turn int) *vfs.LayerOptions {
	at := b.Journal.Header.Clock.Add(time.Duration(turn) * b.Journal.Header.ClockStep)
	return &vfs.LayerOptions{Now: func() time.Time { return at }}
}
