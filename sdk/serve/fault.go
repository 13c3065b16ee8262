package serve

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/workrover/workrover/sdk/plugin"
)

// fault makes the error of a file operation that the contract promises of one
// of package os: the same text in every transport.
func fault(op, name string, err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return err
	}
	return &fs.PathError{Op: op, Path: name, Err: errno(err)}
}

func errno(err error) plugin.Errno {
	if errors.Is(err, os.ErrClosed) {
		return plugin.EBADF
	}
	number, _ := errors.AsType[syscall.Errno](err)
	switch number {
	case syscall.ENOENT:
		return plugin.ENOENT
	case syscall.EEXIST:
		return plugin.EEXIST
	case syscall.ENOTDIR:
		return plugin.ENOTDIR
	case syscall.EISDIR:
		return plugin.EISDIR
	case syscall.ENOTEMPTY:
		return plugin.ENOTEMPTY
	case syscall.EROFS:
		return plugin.EROFS
	case syscall.EACCES, syscall.EPERM:
		return plugin.EACCES
	case syscall.EBADF:
		return plugin.EBADF
	case syscall.EINVAL:
		return plugin.EINVAL
	case syscall.ELOOP:
		return plugin.ELOOP
	case syscall.ENOSPC, syscall.EDQUOT:
		return plugin.ENOSPC
	case syscall.ENAMETOOLONG:
		return plugin.ENAMETOOLONG
	case syscall.EXDEV:
		return plugin.EXDEV
	case syscall.EBUSY:
		return plugin.EBUSY
	case syscall.EILSEQ:
		return plugin.EILSEQ
	case syscall.EFBIG:
		return plugin.EFBIG
	case syscall.EMFILE:
		return plugin.EMFILE
	}
	return plugin.EIO
}
