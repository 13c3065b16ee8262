package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// checkNewFolder refuses, before anything is played, what cannot be the new directory
// OUT: what is none, what lies in an input, where it would be read as a part of it, and
// where nothing can be written.
func checkNewFolder(out string, inputs ...string) error {
	if err := vacant(out); err != nil {
		return err
	}
	if err := outside(out, inputs...); err != nil {
		return err
	}
	return placeable(out)
}

// checkNewFile is [checkOut] for a file that may not lie in an input either.
func checkNewFile(out string, inputs ...string) error {
	if err := checkOut(out, nil, inputs...); err != nil || out == "-" {
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
	at, err := resolved(out)
	if err != nil {
		return badInput(fmt.Errorf("write %s: %w", out, err))
	}
	for _, input := range inputs {
		of, err := resolved(input)
		if err != nil {
			continue // that it cannot be read is for whoever reads it to say
		}
		if inside, err := filepath.Rel(of, at); err == nil && filepath.IsLocal(inside) {
			return badInput(fmt.Errorf("%s is in %s, and would be a part of it; name a place outside of it", out, input))
		}
	}
	return nil
}

// maxLinks is how many links one name may lead over.
const maxLinks = 40

// resolved is an absolute path without links, of which the end need not be there.
func resolved(path string) (string, error) {
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
			parent, err := resolved(filepath.Dir(path))
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
	at, err := resolved(path)
	if err != nil {
		return badInput(fmt.Errorf("write %s: %w", path, err))
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
		return badInput(fmt.Errorf("%s cannot be written: %w", path, err))
	}
	return nil
}
