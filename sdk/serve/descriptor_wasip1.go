package serve

import (
	"io"
	"io/fs"
	"path"
	"syscall"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// descriptor is an open file.
type descriptor struct {
	fd   int // -1: it is closed, and no number of an open file
	name string
}

var _ plugin.File = (*descriptor)(nil)

func (d *descriptor) Read(p []byte) (int, error) {
	n, err := syscall.Read(d.fd, p)
	return d.read(n, len(p), err)
}

// read words the end of a file, which for the host is nothing read.
func (d *descriptor) read(n, wanted int, err error) (int, error) {
	switch {
	case err != nil:
		return 0, fault("read", d.name, err)
	case n == 0 && wanted > 0:
		return 0, io.EOF
	}
	return n, nil
}

func (d *descriptor) ReadAt(p []byte, off int64) (int, error) {
	done := 0
	for done < len(p) {
		n, err := syscall.Pread(d.fd, p[done:], off+int64(done))
		n, err = d.read(n, len(p)-done, err)
		if err != nil {
			return done, err
		}
		done += n
	}
	return done, nil
}

func (d *descriptor) Write(p []byte) (int, error) {
	for done := 0; ; {
		n, err := syscall.Write(d.fd, p[done:])
		if err != nil {
			return done, fault("write", d.name, err)
		}
		if done += n; done == len(p) {
			return done, nil
		}
	}
}

func (d *descriptor) Seek(offset int64, whence int) (int64, error) {
	at, err := syscall.Seek(d.fd, offset, whence)
	return at, fault("seek", d.name, err)
}

func (d *descriptor) Stat() (fs.FileInfo, error) {
	info := &fileInfo{name: d.name}
	if err := syscall.Fstat(d.fd, &info.stat); err != nil {
		return nil, fault("stat", d.name, err)
	}
	return info, nil
}

func (d *descriptor) Truncate(size int64) error {
	return fault("truncate", d.name, syscall.Ftruncate(d.fd, size))
}

func (d *descriptor) Close() error {
	err := syscall.Close(d.fd)
	d.fd = -1
	return fault("close", d.name, err)
}

// fileInfo is what a plugin may know of a node. Permission bits are no part of
// the contract.
type fileInfo struct {
	name string // that was asked for
	stat syscall.Stat_t
}

func (i *fileInfo) Name() string       { return path.Base(i.name) }
func (i *fileInfo) Size() int64        { return int64(i.stat.Size) }
func (i *fileInfo) Mode() fs.FileMode  { return modeOf(i.stat.Filetype) }
func (i *fileInfo) ModTime() time.Time { return time.Unix(0, int64(i.stat.Mtime)) }
func (i *fileInfo) IsDir() bool        { return i.stat.Filetype == syscall.FILETYPE_DIRECTORY }
func (i *fileInfo) Sys() any           { return nil }

func modeOf(kind byte) fs.FileMode {
	switch kind {
	case syscall.FILETYPE_DIRECTORY:
		return fs.ModeDir | 0o700
	case syscall.FILETYPE_SYMBOLIC_LINK:
		return fs.ModeSymlink | 0o600
	}
	return 0o600
}
