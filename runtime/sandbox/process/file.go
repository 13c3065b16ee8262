//go:build linux

package process

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/wire"
)

// Open implements [wire.FilesServer].
func (f *files) Open(_ context.Context, q *wire.OpenRequest) (*wire.OpenReply, error) {
	f.mu.Lock()
	full := int64(len(f.open)) >= f.limit
	f.mu.Unlock()
	if full {
		number, err := f.errno(plugin.EMFILE)
		return &wire.OpenReply{Error: number}, err
	}
	h, err := f.openAt(q.Path, flagOf(q), modeOr(q.Mode, fileMode))
	number, err := f.errno(err)
	if number != nil || err != nil {
		return &wire.OpenReply{Error: number}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	f.open[f.last] = h
	return &wire.OpenReply{File: f.last}, nil
}

// ways are the fields of a request that say how to open a file.
type ways interface {
	GetCreate() bool
	GetExclusive() bool
	GetTruncate() bool
	GetAppend() bool
}

func flagOf(q *wire.OpenRequest) vfs.Flag {
	flag := waysOf(q)
	if q.Read {
		flag |= vfs.ReadFlag
	}
	if q.Write {
		flag |= vfs.WriteFlag
	}
	return flag
}

func waysOf(q ways) (flag vfs.Flag) {
	for _, f := range []struct {
		set  bool
		flag vfs.Flag
	}{
		{q.GetCreate(), vfs.CreateFlag}, {q.GetExclusive(), vfs.ExclFlag},
		{q.GetTruncate(), vfs.TruncFlag}, {q.GetAppend(), vfs.AppendFlag},
	} {
		if f.set {
			flag |= f.flag
		}
	}
	return flag
}

func (f *files) openAt(name string, flag vfs.Flag, mode fs.FileMode) (*vfs.Handle, error) {
	if !path.IsAbs(name) {
		return nil, vfs.EINVAL
	}
	return f.world.Files.Open(nil, name, flag, mode)
}

// Close implements [wire.FilesServer].
func (f *files) Close(_ context.Context, q *wire.CloseRequest) (*wire.Reply, error) {
	return f.reply(f.on(q.File, func(h *vfs.Handle) error {
		f.mu.Lock()
		delete(f.open, q.File)
		f.mu.Unlock()
		return h.Close()
	}))
}

// on runs an operation on an open file.
func (f *files) on(number uint32, do func(*vfs.Handle) error) error {
	f.mu.Lock()
	h := f.open[number]
	f.mu.Unlock()
	if h == nil {
		return vfs.EBADF
	}
	return do(h)
}

// with runs an operation on a file that is open for it alone.
func (f *files) with(name string, flag vfs.Flag, mode fs.FileMode, do func(*vfs.Handle) error) error {
	h, err := f.openAt(name, flag, mode)
	if err != nil {
		return err
	}
	return errors.Join(do(h), h.Close())
}

// Read implements [wire.FilesServer].
func (f *files) Read(_ context.Context, q *wire.ReadRequest) (*wire.ReadReply, error) {
	reply := &wire.ReadReply{}
	read := func(h *vfs.Handle) (err error) {
		reply.Data, reply.Eof, err = readAt(h, q.Offset, q.Length)
		return err
	}
	var err error
	if q.File != 0 {
		err = f.on(q.File, read)
	} else {
		err = f.with(q.Path, vfs.ReadFlag, 0, read)
	}
	reply.Error, err = f.errno(err)
	return reply, err
}

func readAt(h *vfs.Handle, offset, length int64) (data []byte, eof bool, err error) {
	if length < 0 || length > wire.MaxData {
		length = wire.MaxData
	}
	size := h.Size()
	// Not more is made than there is to read; a byte, to be told of the end.
	data = make([]byte, min(length, max(1, size-max(0, offset))))
	n, err := h.ReadAt(data, offset)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:n], offset+int64(n) >= size, err
}

// Write implements [wire.FilesServer].
func (f *files) Write(_ context.Context, q *wire.WriteRequest) (*wire.Reply, error) {
	write := func(h *vfs.Handle) error {
		_, err := h.WriteAt(q.Data, q.Offset)
		return err
	}
	switch {
	case q.File != 0:
		return f.reply(f.on(q.File, write))
	case q.Offset < 0 && !q.Append:
		return f.reply(vfs.EINVAL) // before anything is opened, which may make a file
	}
	return f.reply(f.with(q.Path, vfs.WriteFlag|waysOf(q), modeOr(q.Mode, fileMode), write))
}

// Truncate implements [wire.FilesServer].
func (f *files) Truncate(_ context.Context, q *wire.TruncateRequest) (*wire.Reply, error) {
	truncate := func(h *vfs.Handle) error { return h.Truncate(q.Size) }
	if q.File != 0 {
		return f.reply(f.on(q.File, truncate))
	}
	return f.reply(f.with(q.Path, vfs.WriteFlag, 0, truncate))
}
