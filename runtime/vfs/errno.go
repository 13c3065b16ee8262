package vfs

import (
	"io/fs"
	"syscall"
)

// Errno is a POSIX error by its name. errors.Is finds in it the errors of
// package fs and the constants of package syscall that mean the same, so that
// code written for the file system of the operating system keeps working.
type Errno string

// The errors that a file operation can end in.
const (
	ENOENT       Errno = "ENOENT"
	EEXIST       Errno = "EEXIST"
	ENOTDIR      Errno = "ENOTDIR"
	EISDIR       Errno = "EISDIR"
	ENOTEMPTY    Errno = "ENOTEMPTY"
	EROFS        Errno = "EROFS"
	EACCES       Errno = "EACCES"
	EBADF        Errno = "EBADF"
	EINVAL       Errno = "EINVAL"
	ELOOP        Errno = "ELOOP"
	ENOSPC       Errno = "ENOSPC"
	ENAMETOOLONG Errno = "ENAMETOOLONG"
	EXDEV        Errno = "EXDEV"
	EBUSY        Errno = "EBUSY"  // a mount point cannot be removed or renamed
	EILSEQ       Errno = "EILSEQ" // a name that is not UTF-8 or holds NUL
	EFBIG        Errno = "EFBIG"
)

// Error returns what strerror says.
func (e Errno) Error() string { return e.system().Error() }

// Is reports whether target means the same error.
func (e Errno) Is(target error) bool {
	switch target {
	case fs.ErrNotExist:
		return e == ENOENT
	case fs.ErrExist:
		return e == EEXIST || e == ENOTEMPTY
	case fs.ErrPermission:
		return e == EACCES
	case fs.ErrInvalid:
		return e == EINVAL
	}
	return target == e.system()
}

func (e Errno) system() syscall.Errno {
	switch e {
	case ENOENT:
		return syscall.ENOENT
	case EEXIST:
		return syscall.EEXIST
	case ENOTDIR:
		return syscall.ENOTDIR
	case EISDIR:
		return syscall.EISDIR
	case ENOTEMPTY:
		return syscall.ENOTEMPTY
	case EROFS:
		return syscall.EROFS
	case EACCES:
		return syscall.EACCES
	case EBADF:
		return syscall.EBADF
	case EINVAL:
		return syscall.EINVAL
	case ELOOP:
		return syscall.ELOOP
	case ENOSPC:
		return syscall.ENOSPC
	case ENAMETOOLONG:
		return syscall.ENAMETOOLONG
	case EXDEV:
		return syscall.EXDEV
	case EBUSY:
		return syscall.EBUSY
	case EILSEQ:
		return syscall.EILSEQ
	case EFBIG:
		return syscall.EFBIG
	}
	panic("vfs: unknown error " + string(e))
}
