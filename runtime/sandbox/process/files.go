//go:build linux

package process

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"sync"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/wire"
)

// files serves the world of one request. An operation makes the calls on the
// namespace that a WASM guest makes for it, so that the same is observed.
type files struct {
	wire.UnimplementedFilesServer
	world *step.World
	limit int64 // of open files

	mu    sync.Mutex
	open  map[uint32]*vfs.Handle
	last  uint32 // number that was given to an open file
	fault error  // the first error that is not the plugin's to know
}

var _ wire.FilesServer = (*files)(nil)

func newFiles(w *step.World, limit int64) *files {
	return &files{world: w, limit: limit, open: map[uint32]*vfs.Handle{}}
}

// The modes of new nodes, unless the plugin says otherwise.
const (
	fileMode = 0o644
	dirMode  = 0o755
)

// modeOr returns the permission bits of a request.
func modeOr(mode uint32, otherwise fs.FileMode) fs.FileMode {
	if mode == 0 {
		return otherwise
	}
	return fs.FileMode(mode).Perm()
}

// names runs an operation on absolute paths.
func (f *files) names(do func(n *vfs.Namespace) error, paths ...string) error {
	for _, p := range paths {
		if !path.IsAbs(p) {
			return vfs.EINVAL
		}
	}
	return do(f.world.Files)
}

// Stat implements [wire.FilesServer].
func (f *files) Stat(_ context.Context, q *wire.PathRequest) (*wire.StatReply, error) {
	return f.stat(q, true)
}

// Lstat implements [wire.FilesServer].
func (f *files) Lstat(_ context.Context, q *wire.PathRequest) (*wire.StatReply, error) {
	return f.stat(q, false)
}

func (f *files) stat(q *wire.PathRequest, follow bool) (*wire.StatReply, error) {
	var info vfs.Info
	var err error
	if q.File != 0 {
		err = f.on(q.File, func(h *vfs.Handle) (err error) {
			info, err = h.StatMode()
			return err
		})
	} else {
		err = f.names(func(n *vfs.Namespace) (err error) {
			info, err = n.StatMode(nil, q.Path, follow)
			return err
		}, q.Path)
	}
	number, err := f.errno(err)
	if number != nil || err != nil {
		return &wire.StatReply{Error: number}, err
	}
	return &wire.StatReply{Info: &wire.Info{
		Name: info.Name, Type: string(info.Type), Size: info.Size,
		Mode: uint32(info.Mode), MtimeUnixNano: info.MTime.UnixNano(),
	}}, nil
}

// List implements [wire.FilesServer].
func (f *files) List(_ context.Context, q *wire.PathRequest) (*wire.ListReply, error) {
	reply := &wire.ListReply{}
	err := f.with(q.Path, vfs.ReadFlag, 0, func(h *vfs.Handle) error {
		entries, err := h.Entries()
		for _, e := range entries {
			reply.Entries = append(reply.Entries, &wire.Info{Name: e.Name, Type: string(e.Type)})
		}
		return err
	})
	reply.Error, err = f.errno(err)
	return reply, err
}

// Readlink implements [wire.FilesServer].
func (f *files) Readlink(_ context.Context, q *wire.PathRequest) (*wire.ReadlinkReply, error) {
	reply := &wire.ReadlinkReply{}
	err := f.names(func(n *vfs.Namespace) (err error) {
		reply.Target, err = n.Readlink(nil, q.Path)
		return err
	}, q.Path)
	reply.Error, err = f.errno(err)
	return reply, err
}

// Mkdir implements [wire.FilesServer].
func (f *files) Mkdir(_ context.Context, q *wire.MkdirRequest) (*wire.Reply, error) {
	mode := modeOr(q.Mode, dirMode)
	return f.reply(f.names(func(n *vfs.Namespace) error {
		if q.Parents {
			return mkdirAll(n, path.Clean(q.Path), mode)
		}
		return n.Mkdir(nil, q.Path, mode)
	}, q.Path))
}

// mkdirAll makes a directory with those above it, or changes nothing.
func mkdirAll(n *vfs.Namespace, dir string, mode fs.FileMode) error {
	switch info, err := n.Stat(nil, dir, true); {
	case err == nil && info.Type == vfs.TypeDir:
		return nil
	case err == nil:
		return vfs.ENOTDIR
	case !errors.Is(err, vfs.ENOENT):
		return err
	}
	above := path.Dir(dir)
	_, missing := n.Stat(nil, above, true)
	if err := mkdirAll(n, above, mode); err != nil {
		return err
	}
	err := n.Mkdir(nil, dir, mode)
	if err != nil && missing != nil {
		return errors.Join(err, n.Rmdir(nil, above))
	}
	return err
}

// Remove implements [wire.FilesServer]. It tries both kinds of removal, as
// package os does in a guest.
func (f *files) Remove(_ context.Context, q *wire.RemoveRequest) (*wire.Reply, error) {
	return f.reply(f.names(func(n *vfs.Namespace) error {
		if q.Recursive {
			return n.RemoveAll(nil, q.Path)
		}
		err := n.Unlink(nil, q.Path)
		if err == nil {
			return nil
		}
		removed := n.Rmdir(nil, q.Path)
		if removed == nil || !errors.Is(removed, vfs.ENOTDIR) {
			return removed
		}
		return err
	}, q.Path))
}

// Rename implements [wire.FilesServer].
func (f *files) Rename(_ context.Context, q *wire.RenameRequest) (*wire.Reply, error) {
	return f.reply(f.names(func(n *vfs.Namespace) error { return n.Rename(nil, q.From, nil, q.To) }, q.From, q.To))
}

// Symlink implements [wire.FilesServer].
func (f *files) Symlink(_ context.Context, q *wire.SymlinkRequest) (*wire.Reply, error) {
	return f.reply(f.names(func(n *vfs.Namespace) error { return n.Symlink(q.Target, nil, q.Path) }, q.Path))
}

// Chmod implements [wire.FilesServer].
func (f *files) Chmod(_ context.Context, q *wire.ChmodRequest) (*wire.Reply, error) {
	return f.reply(f.names(func(n *vfs.Namespace) error { return n.Chmod(nil, q.Path, fs.FileMode(q.Mode).Perm()) }, q.Path))
}

// Clock implements [wire.FilesServer].
func (f *files) Clock(context.Context, *wire.ClockRequest) (*wire.ClockReply, error) {
	return &wire.ClockReply{WallUnixNano: f.world.Wall().UnixNano()}, nil
}

// Random implements [wire.FilesServer].
func (f *files) Random(_ context.Context, q *wire.RandomRequest) (*wire.RandomReply, error) {
	data := make([]byte, min(q.Length, wire.MaxData))
	f.world.Random(data)
	return &wire.RandomReply{Data: data}, nil
}
