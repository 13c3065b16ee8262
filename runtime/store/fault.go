package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

var errForeign = errors.New("its " + fileName + " is not a WorkRover store")

// versionError is a store that a newer version has written.
type versionError struct{ have int64 }

func (e *versionError) Error() string {
	return fmt.Sprintf("it was written by a newer version of WorkRover (store version %d, this one knows up to %d)", e.have, version)
}

// modeError is a file system on which SQLite cannot keep a shared log.
type modeError struct{ mode string }

func (e *modeError) Error() string {
	return fmt.Sprintf("its file system cannot share memory between processes (journal mode %q instead of \"wal\")", e.mode)
}

// fault wraps err with what was being done and what can be done about it.
func (d *Disk) fault(op string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrClosed) {
		return err
	}
	if d.writing != nil && d.writing.isClosed() {
		return ErrClosed
	}
	if own, ok := errors.AsType[*Error](err); ok {
		return own
	}
	return &Error{Dir: d.dir, Op: op, Remedy: d.remedy(op, err), Err: err}
}

// remedy says what the user can do about err.
func (d *Disk) remedy(op string, err error) string {
	file := filepath.Join(d.dir, fileName)
	if errors.Is(err, errForeign) {
		return "name another directory, or move that file away"
	}
	if _, ok := errors.AsType[*versionError](err); ok {
		return "use that version, or name another directory for this one"
	}
	if _, ok := errors.AsType[*modeError](err); ok {
		return "name a directory on a local disk"
	}
	if _, ok := errors.AsType[*logError](err); ok {
		return "copy both files to a directory that can be written to, and name that"
	}
	if isUnwritable(err) {
		return "make the directory and the files in it writable, or name another directory"
	}
	failure, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return "name a directory that can be written to"
	}
	switch failure.Code() & 0xff { // without the detail in the upper bits
	case sqlite3.SQLITE_FULL:
		if op == opCollect {
			return "to drop something takes a little room: free a megabyte on that disk, and collect again"
		}
		return "nothing of it was kept; free space on that disk, or name a directory on another"
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return "other processes kept it busy; try again when they are done, or give this one another directory"
	case sqlite3.SQLITE_NOTADB:
		return file + " is not a WorkRover store: name another directory, or move that file away"
	case sqlite3.SQLITE_CORRUPT:
		return file + " is damaged: move it away to begin a new store; bundles do not need it"
	case sqlite3.SQLITE_IOERR:
		return "the disk or its file system is failing; name a directory on another"
	}
	return ""
}

// Is reports that the disk is full as the system does, by ENOSPC, which the database
// has translated.
func (e *Error) Is(target error) bool {
	failure, ok := errors.AsType[*sqlite.Error](e.Err)
	return target == syscall.ENOSPC && ok && failure.Code()&0xff == sqlite3.SQLITE_FULL
}

// isUnwritable reports whether err says that a file may not be written.
func isUnwritable(err error) bool {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return true
	}
	failure, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch failure.Code() & 0xff {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return true
	}
	return false
}
