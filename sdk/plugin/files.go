package plugin

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
)

// Files are the mounts that a request sees: /workspace, /plugin, /tmp and
// others as the op has them. Nothing else exists.
//
// Paths are absolute, slash-separated and clean. Symbolic links are followed,
// but by Lstat, Readlink, Remove and Rename in the last place. Permission bits
// are not part of the contract: a new file has 0644, a new directory 0755.
// Errors are *fs.PathError with an [Errno]; an operation that fails has changed
// nothing. One goroutine at a time may use Files and what they opened.
//
// The methods are those that every transport can offer in the same way;
// [ReadFile], [WriteFile], [MkdirAll] and [Walk] are made of them, so that they
// too observe the same in each.
type Files interface {
	Reader
	Writer
}

// Reader is the side of [Files] that changes nothing. It is all that a verifier
// needs.
type Reader interface {
	// Open opens a file for reading.
	Open(path string) (File, error)
	// ReadDir lists a directory, sorted by name.
	ReadDir(path string) ([]fs.DirEntry, error)
	Stat(path string) (fs.FileInfo, error)
	Lstat(path string) (fs.FileInfo, error)
	Readlink(path string) (string, error)
}

// Writer is the side of [Files] that changes them.
type Writer interface {
	// OpenFile opens a file as the flags of package os say: os.O_RDWR,
	// os.O_CREATE, os.O_EXCL, os.O_APPEND, …
	OpenFile(path string, flag int) (File, error)
	// Mkdir makes one directory in a directory that exists.
	Mkdir(path string) error
	// Remove removes a file, a symbolic link or an empty directory.
	Remove(path string) error
	// Rename moves a file or directory within its mount and replaces a file
	// that is in the way.
	Rename(from, to string) error
	Symlink(target, path string) error
}

// File is an open file. Which methods may be used depends on how it was opened.
type File interface {
	io.Reader
	io.ReaderAt
	io.Writer
	io.Seeker
	io.Closer
	Stat() (fs.FileInfo, error)
	Truncate(size int64) error
}

// ReadFile returns the content of a file.
func ReadFile(files Reader, path string) ([]byte, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(f)
	return data, errors.Join(err, f.Close())
}

// WriteFile makes a file with the content data, or gives a file that content.
// The directory must exist; see [MkdirAll].
func WriteFile(files Writer, path string, data []byte) error {
	f, err := files.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// MkdirAll makes a directory with the directories above it. It is no error if
// it exists.
func MkdirAll(files Files, dir string) error {
	switch info, err := files.Stat(dir); {
	case err == nil && info.IsDir():
		return nil
	case err == nil:
		return &fs.PathError{Op: "mkdir", Path: dir, Err: ENOTDIR}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err := MkdirAll(files, path.Dir(dir)); err != nil {
		return err
	}
	return files.Mkdir(dir)
}

// Walk calls visit for everything below a directory, a directory before what it
// holds, in the order of names. It does not follow symbolic links. If visit
// returns fs.SkipDir for a directory, what it holds is left out; fs.SkipAll
// ends the walk; any other error ends it and is returned.
func Walk(files Reader, dir string, visit func(path string, entry fs.DirEntry) error) error {
	if err := walk(files, dir, visit); !errors.Is(err, fs.SkipAll) {
		return err
	}
	return nil
}

func walk(files Reader, dir string, visit func(path string, entry fs.DirEntry) error) error {
	entries, err := files.ReadDir(dir)
	if err != nil {
		return err
	}
	above := strings.TrimSuffix(dir, "/") + "/"
	for _, entry := range entries {
		at := above + entry.Name()
		err := visit(at, entry)
		if err == nil && entry.IsDir() {
			err = walk(files, at, visit)
		}
		if errors.Is(err, fs.SkipDir) && entry.IsDir() {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}
