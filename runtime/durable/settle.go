package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
)

// DifferentError says that something is there already which is not what would
// be written.
type DifferentError struct{ Path string }

func (e *DifferentError) Error() string {
	return fmt.Sprintf("%s is there already and is not what would be written: remove it, or give another directory", e.Path)
}

// Settle moves a draft, a directory beside its place, to there, whole or not at
// all. What is there already has to be the same, or the error is a
// *[DifferentError].
func Settle(draft, at string) error {
	there, err := os.Lstat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(draft, at)
	case err != nil:
		return err
	case !there.IsDir():
		return &DifferentError{at}
	}
	same, err := sameFiles(os.DirFS(draft), os.DirFS(at))
	if err != nil {
		return err
	}
	if !same {
		return &DifferentError{at}
	}
	return os.RemoveAll(draft)
}

// sameFiles reports whether two directories have the same in them, and nothing
// else: one file more may be all that makes another environment.
func sameFiles(a, b fs.FS) (bool, error) {
	left, err := held(a)
	if err != nil {
		return false, err
	}
	right, err := held(b)
	return maps.Equal(left, right), err
}

// node is what a directory has under a name.
type node struct {
	kind    fs.FileMode
	content string // of a file
}

// held is everything in a directory, by path.
func held(fsys fs.FS) (map[string]node, error) {
	found := map[string]node{}
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		n := node{kind: entry.Type()}
		if n.kind.IsRegular() {
			content, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			n.content = string(content)
		}
		found[name] = n
		return nil
	})
	return found, err
}
