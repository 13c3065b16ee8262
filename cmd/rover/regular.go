package main

import (
	"errors"
	"io/fs"
	"os"
)

// errNotRegular refuses what has no end, or may wait for ever to be opened:
// named pipes, devices, sockets.
var errNotRegular = errors.New("not a regular file")

// regular returns what is known of the file, which has to be one.
func regular(name string) (fs.FileInfo, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: errNotRegular}
	}
	return info, err
}
