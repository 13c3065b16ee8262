package plugin

import "io/fs"

// Errno is the name of a POSIX error of a file operation. Its text is the same
// in every transport, which that of package syscall is not, so a message that
// quotes it replays.
type Errno string

// The errors of [Files].
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
	EBUSY        Errno = "EBUSY"
	EILSEQ       Errno = "EILSEQ"
	EFBIG        Errno = "EFBIG"
	EMFILE       Errno = "EMFILE"
	EIO          Errno = "EIO" // any other
)

func (e Errno) Error() string {
	switch e {
	case ENOENT:
		return "no such file or directory"
	case EEXIST:
		return "it exists already"
	case ENOTDIR:
		return "not a directory"
	case EISDIR:
		return "it is a directory"
	case ENOTEMPTY:
		return "the directory is not empty"
	case EROFS:
		return "this place is read-only"
	case EACCES:
		return "access is not granted"
	case ELOOP:
		return "too many symbolic links"
	case ENOSPC:
		return "the quota is used up"
	case ENAMETOOLONG:
		return "the name is too long"
	case EXDEV:
		return "the two places are different mounts"
	case EBUSY:
		return "it is a mount"
	case EILSEQ:
		return "the name is not valid UTF-8"
	case EFBIG:
		return "the file would be too large"
	case EMFILE:
		return "too many files are open"
	}
	return "the operation is not possible here (" + string(e) + ")"
}

// Is makes errors.Is find the errors of package fs in e.
func (e Errno) Is(target error) bool {
	switch target {
	case fs.ErrNotExist:
		return e == ENOENT
	case fs.ErrExist:
		return e == EEXIST
	case fs.ErrPermission:
		return e == EACCES || e == EROFS
	case fs.ErrInvalid:
		return e == EINVAL
	}
	return false
}
