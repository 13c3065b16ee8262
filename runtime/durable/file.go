package durable

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// File is a new file that will be at a path once it is whole. Until then it is
// called ".NAME.tmp-" and digits; only a crash leaves such a file behind, for
// [Sweep].
type File struct {
	*os.File

	path string
}

// Create begins the file at path. It ends with [File.Commit] or [File.Discard].
func Create(path string) (*File, error) {
	dir, name := split(path)
	f, err := os.CreateTemp(dir, "."+name+".tmp-*")
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	return &File{f, path}, nil
}

// Commit moves the file to its path, replacing what was there. If anything fails
// before the move, path is as before and the new file is gone; an error after it
// says that the new name may not survive a loss of power. The file is readable by
// everyone and writable by its owner.
func (f *File) Commit() error {
	err := f.Chmod(0o644)
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
		return errors.Join(fmt.Errorf("write %s: %w", path, err), f.Discard())
	}
	return f.Commit()
}
