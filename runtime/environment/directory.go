package environment

import (
	"errors"
	"io/fs"
	"os"
)

// errNotRegular refuses what has no end, or may wait for ever to be opened:
// named pipes, devices, sockets.
var errNotRegular = errors.New("not a regular file")

// directory is the files of a package, which can be opened without waiting. What
// is neither a file nor a directory is seen in it, and cannot be opened.
type directory struct{ fs.ReadLinkFS }

// FilesOf returns the files of a package in a directory. Links do not lead out of
// it.
func FilesOf(root *os.Root) fs.ReadLinkFS {
	return directory{root.FS().(fs.ReadLinkFS)} // as os.Root promises
}

// Open implements [fs.FS].
func (d directory) Open(name string) (fs.File, error) {
	info, err := fs.Stat(d.ReadLinkFS, name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNotRegular}
	}
	return d.ReadLinkFS.Open(name)
}
