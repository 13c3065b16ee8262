package vfs

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"sync"
	"time"

	"github.com/spf13/afero"
)

// file is a handle with an offset, as os.File is a descriptor.
type file struct {
	h      *Handle
	name   string
	append bool

	mu   sync.Mutex // guards the fields below
	off  int64
	last string // the entry that Readdir ended at
}

var (
	_ afero.File     = (*file)(nil)
	_ fs.ReadDirFile = (*file)(nil)
)

// What package os says without asking the system.
var (
	errAppend = errors.New("invalid use of WriteAt on a file opened to append")
	errOffset = errors.New("negative offset")
)

// fail makes an error of the operating system's form; io.EOF stays what it is.
func (f *file) fail(op string, err error) error {
	switch {
	case err == nil || errors.Is(err, io.EOF):
		return err
	case errors.Is(err, EBADF) && f.h.isClosed():
		err = fs.ErrClosed
	}
	return &fs.PathError{Op: op, Path: f.name, Err: err}
}

func (f *file) Name() string { return f.name }

func (f *file) Close() error { return f.fail("close", f.h.Close()) }

func (f *file) Sync() error { return f.fail("sync", f.h.Sync()) }

func (f *file) Read(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, err := f.h.ReadAt(p, f.off)
	f.off += int64(n)
	if n > 0 && errors.Is(err, io.EOF) {
		err = nil // the next read says so
	}
	return n, f.fail("read", err)
}

func (f *file) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, f.fail("readat", errOffset)
	}
	n, err := f.h.ReadAt(p, off)
	return n, f.fail("read", err)
}

func (f *file) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, err := f.h.WriteAt(p, f.off)
	f.off += int64(n)
	if f.append && err == nil {
		f.off = f.h.Size()
	}
	return n, f.fail("write", err)
}

func (f *file) WriteAt(p []byte, off int64) (int, error) {
	if f.append {
		return 0, f.fail("writeat", errAppend)
	}
	if off < 0 {
		return 0, f.fail("writeat", errOffset)
	}
	n, err := f.h.WriteAt(p, off)
	return n, f.fail("write", err)
}

func (f *file) WriteString(s string) (int, error) { return f.Write([]byte(s)) }

func (f *file) Truncate(size int64) error { return f.fail("truncate", f.h.Truncate(size)) }

func (f *file) Stat() (fs.FileInfo, error) {
	info, err := f.h.StatMode()
	if err != nil {
		return nil, f.fail("stat", err)
	}
	return fileInfo{info, path.Base(f.name)}, nil
}

func (f *file) Seek(offset int64, whence int) (int64, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	base := int64(0)
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		base = f.off
	case io.SeekEnd:
		info, err := f.h.Stat()
		if err != nil {
			return 0, f.fail("seek", err)
		}
		base = info.Size
	default:
		return 0, f.fail("seek", EINVAL)
	}
	if err := f.h.Sync(); err != nil {
		return 0, f.fail("seek", err)
	}
	if base+offset < 0 {
		return 0, f.fail("seek", EINVAL)
	}
	f.off = base + offset
	if f.off == 0 {
		f.last = ""
	}
	return f.off, nil
}

// ReadDir lists names and types; each entry's Info is asked for when wanted.
func (f *file) ReadDir(count int) ([]fs.DirEntry, error) {
	entries, err := f.next(count)
	list := make([]fs.DirEntry, len(entries))
	for i, e := range entries {
		list[i] = dirEntry{f, e}
	}
	return list, err
}

func (f *file) Readdirnames(count int) ([]string, error) {
	entries, err := f.next(count)
	list := make([]string, len(entries))
	for i, e := range entries {
		list[i] = e.Name
	}
	return list, err
}

func (f *file) Readdir(count int) ([]fs.FileInfo, error) {
	entries, err := f.next(count)
	list := make([]fs.FileInfo, 0, len(entries))
	for _, e := range entries {
		info, err := dirEntry{f, e}.Info()
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed meanwhile
		case err != nil:
			return list, err
		default:
			list = append(list, info)
		}
	}
	return list, err
}

// next returns the entries after those that it returned before: all of them
// if count <= 0, else at most count, with io.EOF after the last.
func (f *file) next(count int) ([]Entry, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	limit := count
	if count <= 0 {
		limit = -1
	}
	entries, err := f.h.EntriesAfter(f.last, limit)
	switch {
	case err != nil:
		return nil, f.fail("readdir", err)
	case len(entries) > 0:
		f.last = entries[len(entries)-1].Name
	case count > 0:
		return nil, io.EOF
	}
	return entries, nil
}

// dirEntry is an entry that f lists.
type dirEntry struct {
	f *file
	Entry
}

func (d dirEntry) Name() string      { return d.Entry.Name }
func (d dirEntry) IsDir() bool       { return d.Entry.Type == TypeDir }
func (d dirEntry) Type() fs.FileMode { return typeBits(d.Entry.Type) }
func (d dirEntry) String() string    { return fs.FormatDirEntry(d) }

// Info asks by name, as the directory may be closed by then.
func (d dirEntry) Info() (fs.FileInfo, error) {
	return NewFs(d.f.h.n).stat("lstat", path.Join(d.f.name, d.Entry.Name), false)
}

// fileInfo is an Info as Go code knows it, with the name that was asked for.
type fileInfo struct {
	info Info
	name string
}

func (i fileInfo) Name() string       { return i.name }
func (i fileInfo) Size() int64        { return i.info.Size }
func (i fileInfo) Mode() fs.FileMode  { return i.info.Mode | typeBits(i.info.Type) }
func (i fileInfo) ModTime() time.Time { return i.info.MTime }
func (i fileInfo) IsDir() bool        { return i.info.Type == TypeDir }
func (i fileInfo) Sys() any           { return i.info }
func (i fileInfo) String() string     { return fs.FormatFileInfo(i) }

func typeBits(t Type) fs.FileMode {
	switch t {
	case TypeDir:
		return fs.ModeDir
	case TypeSymlink:
		return fs.ModeSymlink
	}
	return 0
}
