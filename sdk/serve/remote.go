//go:build !wasip1

package serve

import (
	"context"
	"io/fs"
	"os"
	"path"

	"google.golang.org/grpc"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/wire"
)

// remote is the files of a request to a process, which the host keeps.
type remote struct {
	ctx   context.Context //nolint:containedctx // of the request, which these files live and die with
	host  wire.FilesClient
	edits int   // how often something was changed, so that what was read before is old
	fault error // the first failure of the host
}

var _ plugin.Files = (*remote)(nil)

// hear asks the host something that cannot be refused; nil if it does not
// answer, which ends the request.
func hear[Q, A any](r *remote, ask func(context.Context, *Q, ...grpc.CallOption) (*A, error), question *Q) *A {
	answer, err := ask(r.ctx, question)
	if err != nil {
		if r.fault == nil {
			r.fault = err
		}
		return nil
	}
	return answer
}

// refusable is an answer that may be an error of the file system.
type refusable[A any] interface {
	*A
	GetError() *wire.Errno
}

// try asks the host for an operation on files.
func try[Q, A any, P refusable[A]](r *remote, ask func(context.Context, *Q, ...grpc.CallOption) (P, error), question *Q) (P, error) {
	answer, err := ask(r.ctx, question)
	switch {
	case err != nil && r.fault == nil:
		r.fault = err
		return nil, plugin.EIO
	case err != nil:
		return nil, plugin.EIO
	case answer.GetError() != nil:
		return nil, plugin.Errno(answer.GetError().Name)
	}
	return answer, nil
}

// at runs an operation on a path and gives its error the form of the contract.
func (r *remote) at(op, name string, do func(at string) error) error {
	err := error(plugin.EINVAL)
	switch {
	case r.host == nil:
		err = plugin.ENOENT // the request came without mounts
	case path.IsAbs(name):
		err = do(path.Clean(name))
	}
	if err != nil {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}

// change is at for an operation that changes something.
func (r *remote) change(op, name string, do func(at string) (*wire.Reply, error)) error {
	r.edits++
	return r.at(op, name, func(at string) error {
		_, err := do(at)
		return err
	})
}

func (r *remote) Open(name string) (plugin.File, error) { return r.OpenFile(name, os.O_RDONLY) }

func (r *remote) OpenFile(name string, flag int) (plugin.File, error) {
	access := flag & (os.O_RDONLY | os.O_WRONLY | os.O_RDWR)
	request := &wire.OpenRequest{
		Read: access != os.O_WRONLY, Write: access != os.O_RDONLY,
		Create: flag&os.O_CREATE != 0, Exclusive: flag&os.O_EXCL != 0,
		Truncate: flag&os.O_TRUNC != 0, Append: flag&os.O_APPEND != 0,
	}
	f := &remoteFile{remote: r, name: name, appends: request.Append}
	err := r.at("open", name, func(at string) error {
		request.Path = at
		reply, err := try(r, r.host.Open, request)
		f.number = reply.GetFile()
		return err
	})
	if err != nil {
		return nil, err
	}
	if request.Create || request.Truncate {
		r.edits++
	}
	return f, nil
}

func (r *remote) ReadDir(name string) (entries []fs.DirEntry, err error) {
	err = r.at("readdir", name, func(at string) error {
		reply, err := try(r, r.host.List, &wire.PathRequest{Path: at})
		for _, e := range reply.GetEntries() {
			entries = append(entries, remoteEntry{remote: r, path: path.Join(name, e.Name), info: e})
		}
		return err
	})
	return entries, err
}

func (r *remote) Stat(name string) (info fs.FileInfo, err error) {
	err = r.at("stat", name, func(at string) error {
		reply, err := try(r, r.host.Stat, &wire.PathRequest{Path: at})
		info = remoteInfo{path.Base(name), reply.GetInfo()}
		return err
	})
	return known(info, err)
}

func (r *remote) Lstat(name string) (info fs.FileInfo, err error) {
	err = r.at("lstat", name, func(at string) error {
		reply, err := try(r, r.host.Lstat, &wire.PathRequest{Path: at})
		info = remoteInfo{path.Base(name), reply.GetInfo()}
		return err
	})
	return known(info, err)
}

func known(info fs.FileInfo, err error) (fs.FileInfo, error) {
	if err != nil {
		return nil, err
	}
	return info, nil
}

func (r *remote) Readlink(name string) (target string, err error) {
	err = r.at("readlink", name, func(at string) error {
		reply, err := try(r, r.host.Readlink, &wire.PathRequest{Path: at})
		target = reply.GetTarget()
		return err
	})
	return target, err
}

func (r *remote) Mkdir(name string) error {
	return r.change("mkdir", name, func(at string) (*wire.Reply, error) {
		return try(r, r.host.Mkdir, &wire.MkdirRequest{Path: at})
	})
}

func (r *remote) Remove(name string) error {
	return r.change("remove", name, func(at string) (*wire.Reply, error) {
		return try(r, r.host.Remove, &wire.RemoveRequest{Path: at})
	})
}

func (r *remote) Rename(from, to string) error {
	if !path.IsAbs(to) {
		return &fs.PathError{Op: "rename", Path: to, Err: plugin.EINVAL}
	}
	return r.change("rename", from, func(at string) (*wire.Reply, error) {
		return try(r, r.host.Rename, &wire.RenameRequest{From: at, To: path.Clean(to)})
	})
}

func (r *remote) Symlink(target, name string) error {
	return r.change("symlink", name, func(at string) (*wire.Reply, error) {
		return try(r, r.host.Symlink, &wire.SymlinkRequest{Target: target, Path: at})
	})
}
