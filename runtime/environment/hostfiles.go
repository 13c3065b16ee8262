package environment

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// hostFiles is what conditions read: the traced mounts of a verification.
type hostFiles struct {
	ns *vfs.Namespace
}

var _ specs.Files = (*hostFiles)(nil)

// ReadFile implements [specs.Files].
func (f *hostFiles) ReadFile(path string, limit int64) ([]byte, error) {
	var content []byte
	err := f.read(path, func(h *vfs.Handle) error {
		if size := h.Size(); size > limit {
			return fmt.Errorf("%w: it has %d bytes, more than %d", specs.ErrUnreadable, size, limit)
		}
		content = make([]byte, h.Size())
		if _, err := h.ReadAt(content, 0); err != nil && !errors.Is(err, io.EOF) {
			return wordOf(err)
		}
		return nil
	})
	return content, err
}

// SHA256 implements [specs.Files].
func (f *hostFiles) SHA256(path string) (sum [32]byte, err error) {
	err = f.read(path, func(h *vfs.Handle) error {
		id, err := h.Digest()
		sum = id
		return wordOf(err)
	})
	return sum, err
}

// Exists implements [specs.Files].
func (f *hostFiles) Exists(path string) (bool, error) {
	h, err := f.ns.Open(nil, path, vfs.ReadFlag, 0)
	if err == nil {
		return true, h.Close()
	}
	if err = wordOf(err); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return false, err
}

// List implements [specs.Files].
func (f *hostFiles) List(path string) ([]specs.Entry, error) {
	h, err := f.ns.Open(nil, path, vfs.ReadFlag|vfs.DirectoryFlag, 0)
	if err != nil {
		return nil, wordOf(err)
	}
	listed, err := h.Entries()
	if err = errors.Join(err, h.Close()); err != nil {
		return nil, wordOf(err)
	}
	entries := make([]specs.Entry, len(listed))
	for i, e := range listed {
		entries[i] = specs.Entry{Name: e.Name, Dir: e.Type == vfs.TypeDir}
	}
	return entries, nil
}

// read opens a file for use.
func (f *hostFiles) read(path string, use func(*vfs.Handle) error) error {
	h, err := f.ns.Open(nil, path, vfs.ReadFlag, 0)
	if err != nil {
		return wordOf(err)
	}
	defer h.Close() //nolint:errcheck // reading only
	if h.Type() == vfs.TypeDir {
		return fmt.Errorf("%w: it is a directory", specs.ErrUnreadable)
	}
	return use(h)
}

// wordOf sorts an error of the file system into those that the rollout is
// answerable for, and faults.
func wordOf(err error) error {
	var errno vfs.Errno
	switch {
	case !errors.As(err, &errno):
		return err
	case errno == vfs.ENOENT || errno == vfs.ENOTDIR:
		return fmt.Errorf("%w (%v)", fs.ErrNotExist, errno)
	default:
		return fmt.Errorf("%w: %v", specs.ErrUnreadable, errno)
	}
}
