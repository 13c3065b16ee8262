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

// A packageFS is the file system of a package, whose files can be opened
// without waiting. What is neither a file nor a directory is seen in it, and
// cannot be opened.
type packageFS struct{ fs.ReadLinkFS }

// packageOf returns the files below root. Links do not lead out of them.
func packageOf(root *os.Root) packageFS {
	return packageFS{root.FS().(fs.ReadLinkFS)} // as os.Root promises
}

// Open implements [fs.FS].
func (p packageFS) Open(name string) (fs.File, error) {
	info, err := fs.Stat(p.ReadLinkFS, name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNotRegular}
	}
	return p.ReadLinkFS.Open(name)
}
