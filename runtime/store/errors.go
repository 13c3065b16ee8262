package store

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/workrover/workrover/runtime/digest"
)

// ErrNotFound is returned for a blob or journal that is not in the store.
var ErrNotFound = errors.New("not in the store")

// ErrClosed is returned when a store is used after Close.
var ErrClosed = errors.New("store is closed")

// MissingError is returned by a commit that needs a blob which is not in the
// store. Nothing of the batch was kept.
type MissingError struct{ Digest digest.Digest }

func (e *MissingError) Error() string {
	return fmt.Sprintf("needed blob %s is not in the store", e.Digest)
}

// DamagedError says that bytes in a store are no longer those that were
// committed. For a blob or a record that is a miss, and somebody should be
// told that the disk is not to be trusted. A damaged blob is replaced by the
// next commit that holds it.
type DamagedError struct {
	Dir    string // of the store
	What   string // "blob sha256:…", "record of step sha256:…", "journal …"
	Detail string // how it was noticed
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("store %s: %s is damaged: %s", e.Dir, e.What, e.Detail)
}

// IsDamage reports whether err says that something in a store is damaged, which
// [Disk.Verify] tells more of.
func IsDamage(err error) bool {
	if _, ok := errors.AsType[*DamagedError](err); ok {
		return true
	}
	failure, ok := errors.AsType[*sqlite.Error](err)
	return ok && failure.Code()&0xff == sqlite3.SQLITE_CORRUPT
}

// shown is text that may hold bytes of a damaged file, as it can be printed.
func shown(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, unicode.IsControl) {
		return text
	}
	return strconv.Quote(text)
}

// Error is a fault of a store on a disk: what was tried, what went wrong, and
// what can be done about it.
type Error struct {
	Dir    string // of the store
	Op     string // "open", "commit", "read", …
	Remedy string // empty when there is no better one than trying again
	Err    error
}

func (e *Error) Error() string {
	s := fmt.Sprintf("store %s: %s: %s", e.Dir, e.Op, shown(e.Err.Error()))
	if e.Remedy != "" {
		s += ": " + e.Remedy
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
