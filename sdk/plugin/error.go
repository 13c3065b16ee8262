package plugin

import (
	"errors"
	"fmt"
	"io/fs"
)

// Errorf makes a failure with a code. A function of a plugin may return any
// other error too; [AsError] says which code that becomes.
func Errorf(code Code, format string, args ...any) error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// AsError returns the failure that err is answered as: err itself if it wraps
// an *[Error], else one with err's text and the code of its cause. A file that
// does not exist is [CodeNotFound], one that exists or a directory that is not
// empty [CodeConflict], what the host does not permit [CodeDenied], all else
// [CodeFailed].
func AsError(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	code := CodeFailed
	switch {
	case errors.Is(err, fs.ErrNotExist):
		code = CodeNotFound
	case errors.Is(err, fs.ErrExist), errors.Is(err, ENOTEMPTY):
		code = CodeConflict
	case errors.Is(err, fs.ErrPermission):
		code = CodeDenied
	}
	return &Error{Code: code, Message: err.Error()}
}
