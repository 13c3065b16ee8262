package input

import (
	"errors"
	"io/fs"
	"os"
)

// ErrNotRegular refuses what has no end, or may wait for ever to be opened:
// named pipes, devices, sockets.
var ErrNotRegular = errors.New("not a regular file")

// Regular returns what is known of the file, which has to be one.
func Regular(name string) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: ErrNotRegular}
	}
	return info, err
}
