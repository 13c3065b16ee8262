package specs

import "errors"

// Files is what conditions read: the mounts of a verification. The host
// implements it on its traced file system; every path is absolute and in
// /workspace, /reference or /start.
//
// An error that wraps [fs.ErrNotExist] says that nothing is there, one that
// wraps [ErrUnreadable] that what is there cannot be read as asked; both are
// the rollout's own doing. Any other error is a fault of the host: it ends the
// evaluation and says nothing about the rollout.
type Files interface {
	// ReadFile returns the content of a file. One that has more than limit
	// bytes is not read but unreadable.
	ReadFile(path string, limit int64) ([]byte, error)
	// SHA256 returns the digest of a file's content, whatever its size.
	SHA256(path string) ([32]byte, error)
	// Exists reports whether there is a file or directory.
	Exists(path string) (bool, error)
	// List returns the entries of a directory, sorted by name.
	List(path string) ([]Entry, error)
}

// Entry is an entry of a directory.
type Entry struct {
	Name string
	Dir  bool
}

// ErrUnreadable marks errors of [Files] that the rollout is answerable for: a
// directory where a file belongs, a file without permission to read, a loop of
// links, a file above the limit.
var ErrUnreadable = errors.New("unreadable")
