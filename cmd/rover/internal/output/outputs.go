package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/durable"
)

// CheckNewFolder refuses, before anything is played, what cannot be the new directory
// OUT: what is none, what lies in an input, where it would be read as a part of it, and
// where nothing can be written.
func CheckNewFolder(out string, inputs ...string) error {
	if err := Vacant(out); err != nil {
		return err
	}
	if err := outside(out, inputs...); err != nil {
		return err
	}
	return placeable(out)
}

// CheckNewFile is [CheckFile] for a file that may not lie in an input either.
func CheckNewFile(out string, inputs ...string) error {
	if err := CheckFile(out, nil, inputs...); err != nil || out == "-" {
		return err
	}
	if info, err := os.Stat(out); err == nil && isStream(info.Mode()) {
		return nil
	}
	if err := outside(out, inputs...); err != nil {
		return err
	}
	return placeable(out)
}

// outside refuses a path that is one of those or in it, whatever links lead there.
func outside(out string, inputs ...string) error {
	at, err := Resolved(out)
	if err != nil {
		return exit.BadInput(fmt.Errorf("write %s: %w", out, err))
	}
	for _, input := range inputs {
		of, err := Resolved(input)
		if err != nil {
			continue // that it cannot be read is for whoever reads it to say
		}
		if inside, err := filepath.Rel(of, at); err == nil && filepath.IsLocal(inside) {
			return exit.BadInput(fmt.Errorf("%s is in %s, and would be a part of it; name a place outside of it", out, input))
		}
	}
	return nil
}

// maxLinks is how many links one name may lead over.
const maxLinks = 40

// Resolved is an absolute path without links, of which the end need not be there.
func Resolved(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for range maxLinks {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			return real, nil
		}
		target, err := os.Readlink(path)
		if err != nil { // it is no link: there is nothing
			parent, err := Resolved(filepath.Dir(path))
			return filepath.Join(parent, filepath.Base(path)), err
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return "", errors.New("too many links")
}

// placeable says why nothing can be written at a path, of which the end need not be
// there.
func placeable(path string) error {
	at, err := Resolved(path)
	if err != nil {
		return exit.BadInput(fmt.Errorf("write %s: %w", path, err))
	}
	dir := filepath.Dir(at)
	for dir != filepath.Dir(dir) {
		if _, err := os.Lstat(dir); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	probe, err := os.MkdirTemp(dir, ".rover-probe-")
	if err == nil {
		err = os.Remove(probe)
	}
	if err != nil {
		return exit.BadInput(fmt.Errorf("%s cannot be written: %w", path, err))
	}
	return nil
}

// Vacant makes sure that dir has nothing that could be overwritten, if it is there.
func Vacant(dir string) error {
	if dir == "-" {
		return exit.BadInput(errors.New("- is standard output, and this is a directory; one of that name is ./-"))
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return exit.BadInput(err)
	case len(entries) > 0:
		return exit.BadInput(fmt.Errorf("%s is not empty; nothing is overwritten: give another directory", dir))
	}
	return nil
}

// MakeFolder makes a directory for bundles, and removes what was left in it by
// processes that were killed. No bundle takes an hour between one byte and the next.
func MakeFolder(dir string) error {
	if err := durable.MkdirAll(dir); err != nil {
		return exit.BadInput(err)
	}
	durable.Sweep(dir, time.Now().Add(-time.Hour))
	return nil
}
