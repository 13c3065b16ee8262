package vfs

// This file fixes the interface that the other packages are written against
// while the implementation is made; it dissolves into tree.go, layer.go, …

import (
	"io/fs"
	"iter"
	"time"

	"github.com/workrover/workrover/runtime/digest"
)

// Type is the type of a node.
type Type string

const (
	TypeFile    Type = "file"
	TypeDir     Type = "dir"
	TypeSymlink Type = "symlink"
)

// Info describes a node at one moment; it does not change afterwards.
type Info struct {
	Name  string // base name; "/" for a root
	Type  Type
	Size  int64 // of a file's content, or of a symlink's target; 0 for a directory
	Mode  fs.FileMode // permission bits only
	MTime time.Time
	Inode uint64 // hash of the path
}

// Entry is one line of a directory listing.
type Entry struct {
	Name string
	Type Type
}

// Errno is a POSIX error: "ENOENT", … It implements error and Is(fs.ErrNotExist) etc.
type Errno string

const (
	ENOENT       Errno = "ENOENT"
	EEXIST       Errno = "EEXIST"
	ENOTDIR      Errno = "ENOTDIR"
	EISDIR       Errno = "EISDIR"
	ENOTEMPTY    Errno = "ENOTEMPTY"
	EROFS        Errno = "EROFS"
	EACCES       Errno = "EACCES"
	EBADF        Errno = "EBADF"
	EINVAL       Errno = "EINVAL"
	ELOOP        Errno = "ELOOP"
	ENOSPC       Errno = "ENOSPC"
	ENAMETOOLONG Errno = "ENAMETOOLONG"
	EXDEV        Errno = "EXDEV"
	EBUSY        Errno = "EBUSY" // a mount point cannot be removed or renamed
	EILSEQ       Errno = "EILSEQ" // a name that is not UTF-8 or holds NUL
	EFBIG        Errno = "EFBIG"
)

func (e Errno) Error() string { panic("vfs helper") }
func (e Errno) Is(target error) bool { panic("vfs helper") }

// Tree is an immutable file tree. Its methods may be called concurrently. Paths are absolute
// inside the tree ("/" is its root), cleaned, and are looked up WITHOUT following any symlink.
type Tree struct{}

func Empty() *Tree { panic("vfs helper") }

// Digest covers names, types, modes, contents and symlink targets, not times; it does not depend on how the tree came to be.
func (t *Tree) Digest() digest.Digest              { panic("vfs helper") }
func (t *Tree) Usage() Usage                       { panic("vfs helper") }
func (t *Tree) Lookup(path string) (Info, error)   { panic("vfs helper") } // *fs.PathError with Errno
func (t *Tree) Blob(path string) (*Blob, error)     { panic("vfs helper") } // content of a file
func (t *Tree) Target(path string) (string, error) { panic("vfs helper") } // of a symlink
func (t *Tree) List(path string) ([]Entry, error)  { panic("vfs helper") } // sorted by name
func (t *Tree) Listing(path string) (digest.Digest, error) { panic("vfs helper") } // digest of the sorted (name, type) list
// Walk yields every node below path in order of path, path first.
func (t *Tree) Walk(path string) iter.Seq2[string, Info] { panic("vfs helper") }
// Sub is the tree below a directory.
func (t *Tree) Sub(path string) (*Tree, error) { panic("vfs helper") }

// Diff lists what differs from a to b, sorted by path; subtrees with equal digests are not entered.
func Diff(a, b *Tree) []Change { panic("vfs helper") }

type Change struct {
	Path   string
	Before *Info // nil: added
	After  *Info // nil: removed
}

// Blob is an immutable file content with its digest.
type Blob struct{}

func NewBlob(data []byte) *Blob         { panic("vfs helper") } // takes ownership of data
func (b *Blob) Digest() digest.Digest   { panic("vfs helper") }
func (b *Blob) Bytes() []byte           { panic("vfs helper") } // not to be changed
func (b *Blob) Len() int64              { panic("vfs helper") }

// Usage is what a tree holds, Quota what it may hold (0: no limit).
type Usage struct{ Bytes, Entries int64 }
type Quota struct{ Bytes, Entries int64 }

// LayerOptions may be nil.
type LayerOptions struct {
	Quota Quota
	Now   func() time.Time // virtual time of writes; default: the Unix epoch
}

// Layer is a writable tree on top of an immutable one. One goroutine-safe mutex inside.
type Layer struct{}

func (t *Tree) Fork(opts *LayerOptions) *Layer { panic("vfs helper") }
// Snapshot returns the tree as it is now (open handles included), O(1).
func (l *Layer) Snapshot() *Tree { panic("vfs helper") }
func (l *Layer) Usage() Usage    { panic("vfs helper") }
// Apply does one recorded effect to the layer, whatever its content: rename moves what is there now.
// The path in e is inside the layer. It fails with ENOSPC when the quota does not allow it, or another Errno when it does not fit the tree.
func (l *Layer) Apply(e Effect) error { panic("vfs helper") }

// Ask is a kind of observation.
type Ask string

const (
	AskContent Ask = "content"
	AskAbsent  Ask = "absent"
	AskExists  Ask = "exists"
	AskMeta    Ask = "meta"
	AskMode    Ask = "mode"
	AskList    Ask = "list"
	AskLink    Ask = "link"
)

// Op is a kind of effect.
type Op string

const (
	OpPut     Op = "put"     // file at Path has content Blob (created with Mode if it is new)
	OpMode    Op = "mode"    // permission bits of Path become Mode
	OpMkdir   Op = "mkdir"   // directory at Path, with Mode
	OpRemove  Op = "remove"  // file, symlink or empty directory
	OpSymlink Op = "symlink" // symlink at Path to Target
	OpRename  Op = "rename"  // Path to To
)

// Effect is one change.
type Effect struct {
	Op     Op
	Path   string
	To     string
	Target string
	Mode   fs.FileMode
	Blob   *Blob
	After  time.Duration // virtual time that had passed since the layer was forked (sleep); sets the mtime when it is applied again
}

// Observer hears, from one goroutine at a time, what a step asks and does. Paths are absolute mount paths in the
// STARTING tree (after resolution; a path that a rename of this step moved is reported as it was at the start). What the step itself wrote is
// never reported; the same (ask, path) may be reported more than once.
type Observer interface {
	Observe(ask Ask, path string)
	Effect(e Effect)
	// Refuse reports a write that was refused by the access rule (EACCES, EROFS) or by the quota (ENOSPC), with the mount path.
	Refuse(path string, errno Errno)
}

// Access is a mount's rule. It is asked with the resolved path (absolute mount path).
type Access interface {
	CanRead(path string) bool
	CanWrite(path string) bool
}

// Mount places a layer in a namespace.
type Mount struct {
	Path     string   // "/", or an absolute cleaned path such as "/workspace"
	Layer    *Layer
	ReadOnly bool     // every write is EROFS
	Access   Access   // nil: everything
	Observer Observer // nil: nobody listens
}

// Namespace is the file tree that one request sees: mounts, and the synthetic read-only directories above them.
// Safe for concurrent use. Symlinks never leave their mount: what would is EACCES.
type Namespace struct{}

func NewNamespace(mounts ...Mount) (*Namespace, error) { panic("vfs helper") }

// Flag says how to open.
type Flag uint32

const (
	ReadFlag Flag = 1 << iota
	WriteFlag
	CreateFlag
	ExclFlag
	TruncFlag
	AppendFlag
	DirectoryFlag // ENOTDIR unless a directory
	NoFollowFlag  // ELOOP if the last component is a symlink
)

// at is an open directory or nil (the root); path is relative to it or absolute; "" is EINVAL... every error is an Errno.
func (n *Namespace) Open(at *Handle, path string, flag Flag, mode fs.FileMode) (*Handle, error) { panic("vfs helper") }
func (n *Namespace) Stat(at *Handle, path string, follow bool) (Info, error)                   { panic("vfs helper") } // observes meta
func (n *Namespace) Mkdir(at *Handle, path string, mode fs.FileMode) error                     { panic("vfs helper") }
func (n *Namespace) Unlink(at *Handle, path string) error                                      { panic("vfs helper") } // EISDIR on a directory
func (n *Namespace) Rmdir(at *Handle, path string) error                                       { panic("vfs helper") }
func (n *Namespace) Rename(fromAt *Handle, from string, toAt *Handle, to string) error         { panic("vfs helper") }
func (n *Namespace) Symlink(target string, at *Handle, path string) error                      { panic("vfs helper") }
func (n *Namespace) Readlink(at *Handle, path string) (string, error)                          { panic("vfs helper") }
func (n *Namespace) Chmod(at *Handle, path string, mode fs.FileMode) error                     { panic("vfs helper") }
// Close closes every handle that is still open, flushing what was written, so that a step's effects are complete.
func (n *Namespace) Close() error { panic("vfs helper") }

// Handle is an open file or directory. It follows its node through renames; an unlinked file stays usable until Close.
type Handle struct{}

func (h *Handle) Type() Type                                    { panic("vfs helper") }
func (h *Handle) Path() string                                  { panic("vfs helper") } // current absolute path, for messages
func (h *Handle) Stat() (Info, error)                           { panic("vfs helper") } // observes meta
func (h *Handle) ReadAt(p []byte, off int64) (int, error)       { panic("vfs helper") } // io.EOF as io.ReaderAt; observes content
func (h *Handle) WriteAt(p []byte, off int64) (int, error)      { panic("vfs helper") } // with AppendFlag off is ignored: always the end
func (h *Handle) Size() int64                                   { panic("vfs helper") } // no observation; for seek-to-end the caller uses Stat
func (h *Handle) Truncate(size int64) error                     { panic("vfs helper") }
func (h *Handle) Entries() ([]Entry, error)                     { panic("vfs helper") } // sorted, without . and ..; observes list
func (h *Handle) Sync() error                                   { panic("vfs helper") }
func (h *Handle) Close() error                                  { panic("vfs helper") }

// NewFs offers a namespace to Go code as afero.Fs (returned as *Fs).
