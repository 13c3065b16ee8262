package durable

import (
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// Sweep removes the files in dir that [WriteFile] of a process which was killed
// has left: those nobody has written to since a time. What it cannot remove it
// leaves.
func Sweep(dir string, since time.Time) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	leftover := regexp.MustCompile(`^\..+\.tmp-[0-9]+$`)
	for _, entry := range entries {
		if !leftover.MatchString(entry.Name()) || !entry.Type().IsRegular() {
			continue
		}
		if info, err := entry.Info(); err == nil && info.ModTime().Before(since) {
			_ = os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}
