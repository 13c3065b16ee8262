package mounts

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// file is an open file with its own offset.
type file struct {
	files  *Files
	handle *vfs.Handle // nil once it is closed
	name   string
	flag   int
	offset int64
}

var _ plugin.File = (*file)(nil)

func (f *file) Read(p []byte) (int, error) {
	n, err := f.readAt(p, f.offset)
	f.offset += int64(n)
	if n > 0 && errors.Is(err, io.EOF) {
		err = nil // the next Read says so
	}
	return n, err
}

func (f *file) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, f.failed("read", plugin.EINVAL)
	}
	return f.readAt(p, off)
}

func (f *file) readAt(p []byte, off int64) (int, error) {
	if f.handle == nil {
		return 0, f.failed("read", plugin.EBADF)
	}
	if len(p) == 0 {
		return 0, nil
	}
	n, err := f.handle.ReadAt(p, off)
	if errors.Is(err, io.EOF) {
		return n, io.EOF
	}
	return n, f.failed("read", err)
}

func (f *file) Write(p []byte) (int, error) {
	if f.handle == nil {
		return 0, f.failed("write", plugin.EBADF)
	}
	if f.flag&os.O_APPEND != 0 {
		f.offset = f.handle.Size()
	}
	n, err := f.handle.WriteAt(p, f.offset)
	f.offset += int64(n)
	return n, f.failed("write", err)
}

func (f *file) Seek(offset int64, whence int) (int64, error) {
	base := int64(0)
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		base = f.offset
	case io.SeekEnd:
		info, err := f.Stat()
		if err != nil {
			return 0, err
		}
		base = info.Size()
	default:
		return 0, f.failed("seek", plugin.EINVAL)
	}
	if f.handle == nil {
		return 0, f.failed("seek", plugin.EBADF)
	}
	if offset > math.MaxInt64-base || base+offset < 0 {
		return 0, f.failed("seek", plugin.EINVAL)
	}
	f.offset = base + offset
	return f.offset, nil
}

func (f *file) Stat() (fs.FileInfo, error) {
	if f.handle == nil {
		return nil, f.failed("stat", plugin.EBADF)
	}
	found, err := f.handle.Stat()
	if err != nil {
		return nil, f.failed("stat", err)
	}
	return info{name: path.Base(f.name), info: found}, nil
}

func (f *file) Truncate(size int64) error {
	if f.handle == nil {
		return f.failed("truncate", plugin.EBADF)
	}
	if size < 0 {
		return f.failed("truncate", plugin.EINVAL)
	}
	return f.failed("truncate", f.handle.Truncate(size))
}

func (f *file) Close() error {
	if f.handle == nil {
		return f.failed("close", plugin.EBADF)
	}
	f.files.open--
	err := f.handle.Close()
	f.handle = nil
	return f.failed("close", err)
}

func (f *file) failed(op string, err error) error { return f.files.failed(op, f.name, err) }
