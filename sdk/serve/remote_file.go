//go:build !wasip1

package serve

import (
	"io"
	"io/fs"
	"math"
	"path"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/wire"
)

// remoteFile is a file that the host has open, with its own offset.
type remoteFile struct {
	remote  *remote
	name    string
	number  uint32 // 0 once it is closed
	appends bool
	offset  int64
	atEnd   bool // the offset is at the end, wherever that is
	ahead   piece
}

var _ plugin.File = (*remoteFile)(nil)

// piece is the last that was read. Readers ask for a few bytes at a time, and a
// question costs as much as a megabyte.
type piece struct {
	data   []byte
	offset int64
	eof    bool // nothing follows data
	edits  int  // of the remote, when it was read
}

// at returns what of the piece is at off; ok reports whether that is known.
func (p *piece) at(off int64) (data []byte, ok bool) {
	if off < p.offset || off > p.offset+int64(len(p.data)) {
		return nil, false
	}
	data = p.data[off-p.offset:]
	return data, len(data) > 0 || p.eof
}

func (f *remoteFile) Read(p []byte) (int, error) {
	if err := f.settle(); err != nil {
		return 0, err
	}
	n, err := f.read(p, f.offset)
	f.offset += int64(n)
	return n, err
}

func (f *remoteFile) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, f.failed("read", plugin.EINVAL)
	}
	done := 0
	for done < len(p) {
		n, err := f.read(p[done:], off+int64(done))
		if done += n; err != nil {
			return done, err
		}
	}
	return done, nil
}

// read reads at least one byte, or says why not.
func (f *remoteFile) read(p []byte, off int64) (int, error) {
	if f.number == 0 {
		return 0, f.failed("read", plugin.EBADF)
	}
	if len(p) == 0 {
		return 0, nil
	}
	data, ok := f.ahead.at(off)
	if !ok || f.ahead.edits != f.remote.edits {
		reply, err := try(f.remote, f.remote.host.Read, &wire.ReadRequest{File: f.number, Offset: off, Length: wire.MaxData})
		if err != nil {
			return 0, f.failed("read", err)
		}
		data = reply.Data
		f.ahead = piece{data: data, offset: off, eof: reply.Eof, edits: f.remote.edits}
	}
	if len(data) == 0 {
		return 0, io.EOF
	}
	return copy(p, data), nil
}

func (f *remoteFile) Write(p []byte) (int, error) {
	if f.number == 0 {
		return 0, f.failed("write", plugin.EBADF)
	}
	f.remote.edits++
	for done := 0; ; {
		part := p[done:min(len(p), done+wire.MaxData)]
		if _, err := try(f.remote, f.remote.host.Write, &wire.WriteRequest{File: f.number, Offset: f.offset, Data: part}); err != nil {
			return done, f.failed("write", err)
		}
		done += len(part)
		f.offset += int64(len(part))
		if f.atEnd = f.appends; done == len(p) {
			return done, nil
		}
	}
}

// settle finds the offset that appending has left.
func (f *remoteFile) settle() error {
	if !f.atEnd {
		return nil
	}
	_, err := f.Seek(0, io.SeekEnd)
	return err
}

func (f *remoteFile) Seek(offset int64, whence int) (int64, error) {
	base := int64(0)
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		if err := f.settle(); err != nil {
			return 0, err
		}
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
	if f.number == 0 {
		return 0, f.failed("seek", plugin.EBADF)
	}
	if offset > math.MaxInt64-base || base+offset < 0 {
		return 0, f.failed("seek", plugin.EINVAL)
	}
	f.offset, f.atEnd = base+offset, false
	return f.offset, nil
}

func (f *remoteFile) Stat() (fs.FileInfo, error) {
	if f.number == 0 {
		return nil, f.failed("stat", plugin.EBADF)
	}
	reply, err := try(f.remote, f.remote.host.Stat, &wire.PathRequest{File: f.number})
	if err != nil {
		return nil, f.failed("stat", err)
	}
	return remoteInfo{path.Base(f.name), reply.Info}, nil
}

func (f *remoteFile) Truncate(size int64) error {
	if f.number == 0 {
		return f.failed("truncate", plugin.EBADF)
	}
	f.remote.edits++
	_, err := try(f.remote, f.remote.host.Truncate, &wire.TruncateRequest{File: f.number, Size: size})
	return f.failed("truncate", err)
}

func (f *remoteFile) Close() error {
	if f.number == 0 {
		return f.failed("close", plugin.EBADF)
	}
	_, err := try(f.remote, f.remote.host.Close, &wire.CloseRequest{File: f.number})
	f.number = 0
	return f.failed("close", err)
}

func (f *remoteFile) failed(op string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: op, Path: f.name, Err: err}
}
