package mounts

import (
	"errors"
	"io/fs"
	"os"
	"path"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// Files offers a namespace as the contract has it. Each method makes the calls
// that package os makes in a guest, so that a plugin observes the same here and
// there. It implements [plugin.Files].
type Files struct {
	names *vfs.Namespace
	limit int64 // of open files
	open  int64
	fault error // the first error that is not the plugin's to know
}

var _ plugin.Files = (*Files)(nil)

// New returns the files of a namespace, of which no more than limit may be open
// at once.
func New(names *vfs.Namespace, limit int64) *Files { return &Files{names: names, limit: limit} }

// Fault returns the first error that was the host's and not the plugin's.
func (f *Files) Fault() error { return f.fault }

// The modes of new nodes, as for every plugin.
const (
	fileMode = 0o644
	dirMode  = 0o755
)

// Open implements [plugin.Reader].
func (f *Files) Open(name string) (plugin.File, error) { return f.OpenFile(name, os.O_RDONLY) }

// OpenFile implements [plugin.Writer].
func (f *Files) OpenFile(name string, flag int) (plugin.File, error) {
	h, err := f.handle(name, flagOf(flag))
	if err != nil {
		return nil, f.failed("open", name, err)
	}
	return &file{files: f, handle: h, name: name, flag: flag}, nil
}

func (f *Files) handle(name string, flag vfs.Flag) (*vfs.Handle, error) {
	if !path.IsAbs(name) {
		return nil, plugin.EINVAL
	}
	if f.open >= f.limit {
		return nil, plugin.EMFILE
	}
	h, err := f.names.Open(nil, path.Clean(name), flag, fileMode)
	if err == nil {
		f.open++
	}
	return h, err
}

func flagOf(flag int) vfs.Flag {
	set := vfs.ReadFlag
	switch flag & (os.O_RDONLY | os.O_WRONLY | os.O_RDWR) {
	case os.O_WRONLY:
		set = vfs.WriteFlag
	case os.O_RDWR:
		set |= vfs.WriteFlag
	}
	for _, f := range []struct {
		bit  int
		flag vfs.Flag
	}{
		{os.O_CREATE, vfs.CreateFlag}, {os.O_EXCL, vfs.ExclFlag},
		{os.O_TRUNC, vfs.TruncFlag}, {os.O_APPEND, vfs.AppendFlag},
	} {
		if flag&f.bit != 0 {
			set |= f.flag
		}
	}
	return set
}

// ReadDir implements [plugin.Reader].
func (f *Files) ReadDir(name string) ([]fs.DirEntry, error) {
	h, err := f.handle(name, vfs.ReadFlag)
	if err != nil {
		return nil, f.failed("readdir", name, err)
	}
	defer f.release(h)
	entries, err := h.Entries()
	if err != nil {
		return nil, f.failed("readdir", name, err)
	}
	list := make([]fs.DirEntry, len(entries))
	for i, e := range entries {
		list[i] = entry{files: f, path: path.Join(name, e.Name), entry: e}
	}
	return list, nil
}

func (f *Files) release(h *vfs.Handle) {
	f.open--
	if err := h.Close(); err != nil && f.fault == nil {
		f.fault = err
	}
}

// Stat implements [plugin.Reader].
func (f *Files) Stat(name string) (fs.FileInfo, error) { return f.stat("stat", name, true) }

// Lstat implements [plugin.Reader].
func (f *Files) Lstat(name string) (fs.FileInfo, error) { return f.stat("lstat", name, false) }

func (f *Files) stat(op, name string, follow bool) (fs.FileInfo, error) {
	var found vfs.Info
	err := f.do(op, name, func(at string) (err error) {
		found, err = f.names.Stat(nil, at, follow)
		return err
	})
	if err != nil {
		return nil, err
	}
	return info{name: path.Base(name), info: found}, nil
}

// Readlink implements [plugin.Reader].
func (f *Files) Readlink(name string) (target string, err error) {
	err = f.do("readlink", name, func(at string) (err error) {
		target, err = f.names.Readlink(nil, at)
		return err
	})
	return target, err
}

// Mkdir implements [plugin.Writer].
func (f *Files) Mkdir(name string) error {
	return f.do("mkdir", name, func(at string) error { return f.names.Mkdir(nil, at, dirMode) })
}

// Remove implements [plugin.Writer]. It tries both kinds of removal, as package os does.
func (f *Files) Remove(name string) error {
	return f.do("remove", name, func(at string) error {
		err := f.names.Unlink(nil, at)
		if err == nil {
			return nil
		}
		removed := f.names.Rmdir(nil, at)
		if removed == nil || !errors.Is(removed, vfs.ENOTDIR) {
			return removed
		}
		return err
	})
}

// Rename implements [plugin.Writer].
func (f *Files) Rename(from, to string) error {
	if !path.IsAbs(to) {
		return f.failed("rename", to, plugin.EINVAL)
	}
	return f.do("rename", from, func(at string) error { return f.names.Rename(nil, at, nil, path.Clean(to)) })
}

// Symlink implements [plugin.Writer].
func (f *Files) Symlink(target, name string) error {
	return f.do("symlink", name, func(at string) error { return f.names.Symlink(target, nil, at) })
}

// do runs one operation on an absolute path.
func (f *Files) do(op, name string, run func(at string) error) error {
	if !path.IsAbs(name) {
		return f.failed(op, name, plugin.EINVAL)
	}
	return f.failed(op, name, run(path.Clean(name)))
}

// failed makes the error that the contract promises.
func (f *Files) failed(op, name string, err error) error {
	if err == nil {
		return nil
	}
	number, ok := errors.AsType[plugin.Errno](err)
	if e, isErrno := errors.AsType[vfs.Errno](err); isErrno {
		number, ok = plugin.Errno(e), true
	}
	if !ok {
		number = plugin.EIO
		if f.fault == nil {
			f.fault = err
		}
	}
	return &fs.PathError{Op: op, Path: name, Err: number}
}
