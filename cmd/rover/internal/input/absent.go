package input

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/cmd/rover/internal/naming"
)

// An absentError is a path that somebody gave, and that leads to nothing, or to
// something else than what is meant.
type absentError struct {
	says string
	err  error
}

func (e *absentError) Error() string { return e.says }
func (e *absentError) Unwrap() error { return e.err }

// StatFile is what is known of what has to be a file, whether it can be read or not.
func StatFile(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &absentError{fmt.Sprintf("there is no file %s%s", name, besides(name)), err}
	case err != nil:
		return err
	case info.IsDir():
		return &absentError{name + " is a directory, and a file is meant", fs.ErrInvalid}
	}
	return nil
}

// StatFolder says why something is no directory.
func StatFolder(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &absentError{fmt.Sprintf("there is no directory %s%s", name, besides(name)), err}
	case err != nil:
		return err
	case !info.IsDir():
		return &absentError{name + " is a file, and a directory is meant", fs.ErrInvalid}
	}
	return nil
}

// OpenFolder opens a directory that is read.
func OpenFolder(name string) (*os.Root, error) {
	if err := StatFolder(name); err != nil {
		return nil, err
	}
	return os.OpenRoot(name)
}

// besides asks for what lies where a path was looked for and has a name like it.
func besides(name string) string {
	dir, base := filepath.Split(name)
	entries, err := os.ReadDir(filepath.Clean(dir))
	if err != nil {
		return "" // there is nothing beside it
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return naming.DidYouMean(dir, base, names)
}

// IsFolder reports whether there is a directory of that name.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
