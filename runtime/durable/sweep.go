package durable

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// Sweep removes the files in dir that [WriteFile] of a process which was killed
// has left: those nobody has written to since a time. What it cannot remove it
// leaves.
func Sweep(dir string, since time.Time) {
	leftover := regexp.MustCompile(`^\..+\.tmp-[0-9]+$`)
	sweep(dir, since, func(entry fs.DirEntry) bool {
		return entry.Type().IsRegular() && leftover.MatchString(entry.Name())
	})
}

// SweepOf removes what processes that were killed have left of the file or the directory
// at path, as [Sweep] does. Whatever belongs to others in the same directory stays.
func SweepOf(path string, since time.Time) {
	at, err := target(path)
	if err != nil {
		return
	}
	dir, name := split(at)
	leftover := regexp.MustCompile(`^\.` + regexp.QuoteMeta(name) + `\.tmp-[0-9]+$`)
	sweep(dir, since, func(entry fs.DirEntry) bool {
		return (entry.Type().IsRegular() || entry.IsDir()) && leftover.MatchString(entry.Name())
	})
}

func sweep(dir string, since time.Time, leftover func(fs.DirEntry) bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, entry := range entries {
		if path := filepath.Join(dir, entry.Name()); leftover(entry) && untouched(path, since) {
			_ = os.RemoveAll(path)
		}
	}
}

// untouched reports whether nothing at path, or in it, was written since a time.
func untouched(path string, since time.Time) bool {
	return filepath.WalkDir(path, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if !info.ModTime().Before(since) {
			return fs.ErrExist // somebody is at it
		}
		return nil
	}) == nil
}
