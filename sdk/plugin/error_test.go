package plugin

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
)

func TestAsError(t *testing.T) {
	at := func(err error) error { return &fs.PathError{Op: "open", Path: "/workspace/a", Err: err} }
	for _, tt := range []struct {
		err  error
		want string
	}{
		{Errorf(CodeConflict, "%d times", 2), "conflict: 2 times"},
		{fmt.Errorf("sheet: %w", Errorf(CodeDenied, "no")), "denied: no"},
		{at(ENOENT), "not_found: open /workspace/a: no such file or directory"},
		{at(EEXIST), "conflict: open /workspace/a: it exists already"},
		{at(ENOTEMPTY), "conflict: open /workspace/a: the directory is not empty"},
		{at(EACCES), "denied: open /workspace/a: access is not granted"},
		{at(EROFS), "denied: open /workspace/a: this place is read-only"},
		{at(ENOSPC), "failed: open /workspace/a: the quota is used up"},
		{errors.New("odd"), "failed: odd"},
	} {
		if got := AsError(tt.err).Error(); got != tt.want {
			t.Errorf("AsError(%v) = %s, want %s", tt.err, got, tt.want)
		}
	}
}

// TestErrnoText holds that no two errors read alike, so that a message says
// which it was.
func TestErrnoText(t *testing.T) {
	seen := map[string]Errno{}
	for _, e := range []Errno{ENOENT, EEXIST, ENOTDIR, EISDIR, ENOTEMPTY, EROFS, EACCES, EBADF, EINVAL, ELOOP, ENOSPC, ENAMETOOLONG, EXDEV, EBUSY, EILSEQ, EFBIG, EMFILE, EIO} {
		if other, ok := seen[e.Error()]; ok {
			t.Errorf("%s and %s both read %q", string(e), string(other), e.Error())
		}
		seen[e.Error()] = e
	}
}
