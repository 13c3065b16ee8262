package vfstest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/afero"
)

// Run plays every case on a file system of its own; those that need symlinks
// are left out where it is no [afero.Symlinker]. Empty returns one without files;
// it is used by one goroutine.
func Run(t *testing.T, empty func(t *testing.T) afero.Fs) {
	for _, c := range Cases() {
		t.Run(c.Rule, func(t *testing.T) {
			fsys := empty(t)
			if _, ok := fsys.(afero.Symlinker); c.symlinks() && !ok {
				t.Skip("the file system has no symlinks")
			}
			if problem := c.problem(fsys); problem != "" {
				t.Error(problem)
			}
		})
	}
}

// problem plays the script and says where it first goes another way.
func (c Case) problem(fsys afero.Fs) string {
	s := newSession(fsys)
	defer s.close()
	for line := range strings.Lines(c.Script) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		op, want, _ := strings.Cut(line, " ->")
		if got := s.do(op); !fits(got, strings.TrimSpace(want)) {
			return fmt.Sprintf("%s: got %s, want %s", op, show(got), show(want))
		}
	}
	return ""
}

// fits reports whether an outcome is the wanted one, or one of several.
func fits(got, want string) bool {
	if text, err := strconv.Unquote(want); err == nil {
		return got == text
	}
	return slices.Contains(strings.Split(want, "|"), got)
}

func show(outcome string) string {
	if outcome == "" {
		return "success"
	}
	return strings.TrimSpace(outcome)
}
