//go:build linux

package process

import (
	"errors"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/wire"
)

// errno sorts the error of an operation into what the plugin may know and what
// is a fault of the host, which ends the request.
func (f *files) errno(err error) (*wire.Errno, error) {
	if err == nil {
		return nil, nil
	}
	number, ok := errors.AsType[plugin.Errno](err)
	if e, isErrno := errors.AsType[vfs.Errno](err); isErrno {
		number, ok = plugin.Errno(e), true
	}
	if ok {
		return &wire.Errno{Name: string(number), Message: number.Error()}, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.fault == nil {
		f.fault = err
	}
	return nil, status.Error(codes.Internal, "the host's files are broken")
}

// reply is the answer of an operation that returns nothing.
func (f *files) reply(err error) (*wire.Reply, error) {
	number, err := f.errno(err)
	return &wire.Reply{Error: number}, err
}
