package vfs

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"github.com/spf13/afero"
)

// Fs offers a namespace to Go code, with the results that the operating
// system's file system would give. Names that are not absolute are taken from
// the root. Errors are [fs.PathError]s and [os.LinkError]s that hold an
// [Errno]. As Go code sees permission bits, asking for a node's FileInfo
// observes them as well as the metadata.
//
// Owners do not exist and times are virtual: Chown and Chtimes succeed without
// an effect on what exists.
type Fs struct{ n *Namespace }

var (
	_ afero.Fs        = (*Fs)(nil)
	_ afero.Symlinker = (*Fs)(nil)
)

// NewFs offers a namespace as an [afero.Fs]. Conformance is held by package
// vfstest.
func NewFs(n *Namespace) *Fs { return &Fs{n: n} }

// Name implements [afero.Fs].
func (f *Fs) Name() string { return "vfs" }

// Create implements [afero.Fs].
func (f *Fs) Create(name string) (afero.File, error) {
	return f.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
}

// Open implements [afero.Fs].
func (f *Fs) Open(name string) (afero.File, error) { return f.OpenFile(name, os.O_RDONLY, 0) }

// OpenFile implements [afero.Fs].
func (f *Fs) OpenFile(name string, flag int, perm fs.FileMode) (afero.File, error) {
	h, err := f.n.Open(nil, named(name), flagOf(flag), perm)
	if err != nil {
		return nil, pathError("open", name, err)
	}
	return &file{h: h, name: name, append: flag&os.O_APPEND != 0}, nil
}

// flagOf translates the flags of package os.
func flagOf(flag int) Flag {
	f := ReadFlag
	switch {
	case flag&os.O_WRONLY != 0:
		f = WriteFlag
	case flag&os.O_RDWR != 0:
		f = ReadFlag | WriteFlag
	}
	for _, pair := range [...]struct {
		os   int
		ours Flag
	}{{os.O_CREATE, CreateFlag}, {os.O_EXCL, ExclFlag}, {os.O_TRUNC, TruncFlag}, {os.O_APPEND, AppendFlag}} {
		if flag&pair.os != 0 {
			f |= pair.ours
		}
	}
	return f
}

// Mkdir implements [afero.Fs].
func (f *Fs) Mkdir(name string, perm fs.FileMode) error {
	return pathError("mkdir", name, f.n.Mkdir(nil, named(name), perm))
}

// MkdirAll implements [afero.Fs]. It asks for no more than whether the
// directories exist.
func (f *Fs) MkdirAll(name string, perm fs.FileMode) error {
	err := f.n.Mkdir(nil, named(name), perm)
	if errors.Is(err, ENOENT) || errors.Is(err, ENOTDIR) {
		trimmed := strings.TrimRight(name, "/")
		if i := strings.LastIndexByte(trimmed, '/'); i > 0 {
			if err := f.MkdirAll(trimmed[:i], perm); err != nil {
				return err
			}
			err = f.n.Mkdir(nil, named(name), perm)
		}
	}
	if errors.Is(err, EEXIST) {
		err = f.exists(name, DirectoryFlag)
	}
	return pathError("mkdir", name, err)
}

// Remove implements [afero.Fs]: a file, a symlink or an empty directory.
func (f *Fs) Remove(name string) error { return pathError("remove", name, f.remove(named(name))) }

func (f *Fs) remove(name string) error {
	err := f.n.Unlink(nil, name)
	if errors.Is(err, EISDIR) {
		return f.n.Rmdir(nil, name)
	}
	return err
}

// RemoveAll implements [afero.Fs]. What does not exist is no error.
func (f *Fs) RemoveAll(name string) error {
	if name == "." || strings.HasSuffix(name, "/.") {
		return pathError("RemoveAll", name, EINVAL)
	}
	return pathError("RemoveAll", name, f.removeAll(named(name)))
}

func (f *Fs) removeAll(name string) error {
	err := f.remove(name)
	if errors.Is(err, ENOENT) {
		return nil
	}
	if !errors.Is(err, ENOTEMPTY) {
		return err
	}
	h, err := f.n.Open(nil, name, ReadFlag|DirectoryFlag|NoFollowFlag, 0)
	if err != nil {
		return err
	}
	entries, err := h.Entries()
	if err := firstError(err, h.Close()); err != nil {
		return err
	}
	for _, e := range entries {
		if err := f.removeAll(name + "/" + e.Name); err != nil {
			return err
		}
	}
	return f.n.Rmdir(nil, name)
}

// Rename implements [afero.Fs].
func (f *Fs) Rename(from, to string) error {
	if err := f.n.Rename(nil, named(from), nil, named(to)); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

// Stat implements [afero.Fs].
func (f *Fs) Stat(name string) (fs.FileInfo, error) { return f.stat("stat", name, true) }

// LstatIfPossible implements [afero.Lstater].
func (f *Fs) LstatIfPossible(name string) (fs.FileInfo, bool, error) {
	info, err := f.stat("lstat", name, false)
	return info, true, err
}

func (f *Fs) stat(op, name string, followLast bool) (fs.FileInfo, error) {
	info, err := f.n.StatMode(nil, named(name), followLast)
	if err != nil {
		return nil, pathError(op, name, err)
	}
	return fileInfo{info, path.Base(name)}, nil
}

// SymlinkIfPossible implements [afero.Linker].
func (f *Fs) SymlinkIfPossible(target, name string) error {
	if err := f.n.Symlink(target, nil, named(name)); err != nil {
		return &os.LinkError{Op: "symlink", Old: target, New: name, Err: err}
	}
	return nil
}

// ReadlinkIfPossible implements [afero.LinkReader].
func (f *Fs) ReadlinkIfPossible(name string) (string, error) {
	target, err := f.n.Readlink(nil, named(name))
	return target, pathError("readlink", name, err)
}

// Chmod implements [afero.Fs].
func (f *Fs) Chmod(name string, mode fs.FileMode) error {
	return pathError("chmod", name, f.n.Chmod(nil, named(name), mode))
}

// Chown implements [afero.Fs].
func (f *Fs) Chown(name string, _, _ int) error {
	return pathError("chown", name, f.exists(name, 0))
}

// Chtimes implements [afero.Fs].
func (f *Fs) Chtimes(name string, _, _ time.Time) error {
	return pathError("chtimes", name, f.exists(name, 0))
}

// exists opens and closes, which asks for no more than that.
func (f *Fs) exists(name string, flag Flag) error {
	h, err := f.n.Open(nil, named(name), flag, 0)
	if err != nil {
		return err
	}
	return h.Close()
}

// named makes a name absolute. An empty one stays what does not exist.
func named(name string) string {
	if strings.HasPrefix(name, "/") || name == "" {
		return name
	}
	return "/" + name
}

func pathError(op, name string, err error) error {
	if err == nil {
		return nil
	}
	if name == "" && errors.Is(err, EINVAL) {
		err = ENOENT // as package os has it
	}
	return &fs.PathError{Op: op, Path: name, Err: err}
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
