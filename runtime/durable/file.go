package durable

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a new file that will be at a path once it is whole. Until then it is
// called ".NAME.tmp-" and digits; only a crash leaves such a file behind, for
// [Sweep].
type File struct {
	*os.File

	path string
	mode fs.FileMode
}

// Create begins the file at path. It ends with [File.Commit] or [File.Discard]. Where
// path is a symbolic link, the file is the one that it leads to, and the link stays.
// What is there and is no regular file, such as a device, would be lost: that is
// an error.
func Create(path string) (*File, error) {
	at, err := target(path)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	mode := fs.FileMode(0o644)
	if there, err := os.Lstat(at); err == nil {
		if mode = there.Mode().Perm(); !there.Mode().IsRegular() {
			return nil, fmt.Errorf("write %s: %w", path, errInTheWay(there.Mode()))
		}
	}
	dir, name := split(at)
	f, err := os.CreateTemp(dir, "."+name+".tmp-*")
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	return &File{f, at, mode}, nil
}

// Write writes to the new file. An error names the path that it will be at: what it
// is called until then is nobody's business.
func (f *File) Write(content []byte) (int, error) {
	n, err := f.File.Write(content)
	return n, f.named(err)
}

// WriteString is Write.
func (f *File) WriteString(text string) (int, error) { return f.Write([]byte(text)) }

// ReadFrom is Write with what r has.
func (f *File) ReadFrom(r io.Reader) (int64, error) {
	n, err := f.File.ReadFrom(r)
	return n, f.named(err)
}

// named is an error of the new file under the name that it will have.
func (f *File) named(err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok && failed.Path == f.Name() {
		failed.Path = f.path
	}
	return err
}

func errInTheWay(mode fs.FileMode) error {
	if mode.IsDir() {
		return errors.New("it is a directory")
	}
	return errors.New("it is not a regular file")
}

// target is what a path leads to through symbolic links, whether it is there or not.
func target(path string) (string, error) {
	path = filepath.Clean(path)
	for range 40 { // as many as Linux follows
		if at, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) || err == nil && at.Mode().Type() != fs.ModeSymlink {
			return path, nil
		} else if err != nil {
			return "", err
		}
		next, err := os.Readlink(path)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(next) { // which is seen from where the link really is
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				return "", err
			}
			next = filepath.Join(dir, next)
		}
		path = next
	}
	return "", errors.New("too many symbolic links")
}

// Commit moves the file to its path, replacing what was there. If anything fails
// before the move, path is as before and the new file is gone; an error after it
// says that the new name may not survive a loss of power. The file has the permissions
// of the one that it replaces; a new one is readable by everyone and writable by its
// owner.
func (f *File) Commit() error {
	err := f.Chmod(f.mode)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", f.path, err), os.Remove(f.Name()))
	}
	dir, _ := split(f.path)
	return SyncDir(dir)
}

// Discard leaves path as it was.
func (f *File) Discard() error { return errors.Join(f.Close(), os.Remove(f.Name())) }

func split(path string) (dir, name string) {
	dir, name = filepath.Split(filepath.Clean(path))
	if dir == "" {
		dir = "."
	}
	return dir, name
}

// WriteFile calls write with a new file and, if it succeeds, moves that file to
// path as [File.Commit] does; otherwise path is as before.
func WriteFile(path string, write func(io.Writer) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		if failed, ok := errors.AsType[*fs.PathError](err); !ok || failed.Path != f.path { // or it says so itself
			err = fmt.Errorf("write %s: %w", path, err)
		}
		return errors.Join(err, f.Discard())
	}
	return f.Commit()
}
