package durable

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// WriteFile calls write with a new file beside path and, if it succeeds, moves
// that file to path, replacing what was there. If anything fails before the
// move, path is as before and the new file is gone; an error after it says
// that the new name may not survive a loss of power. The file is readable by
// everyone and writable by its owner.
//
// The new file is called ".NAME.tmp-" and digits until it is whole; only a
// crash leaves one behind, for [Sweep].
func WriteFile(path string, write func(io.Writer) error) error {
	dir, name := filepath.Split(filepath.Clean(path))
	if dir == "" {
		dir = "."
	}
	f, err := os.CreateTemp(dir, "."+name+".tmp-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	err = fill(f, write)
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("write %s: %w", path, err), os.Remove(f.Name()))
	}
	return SyncDir(dir)
}

// fill writes, syncs and closes f.
func fill(f *os.File, write func(io.Writer) error) error {
	err := write(f)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
