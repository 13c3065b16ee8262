package specs

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Changed returns the files under /workspace that matched one of the patterns
// at turn 0 and are no longer there byte for byte, sorted. New matches are
// allowed. It is how invariants are judged. An error is a fault of files, or
// says that there are too many.
func Changed(files Files, patterns []string) ([]string, error) {
	return changedFiles(files, patterns, newBudget())
}

func changedFiles(files Files, patterns []string, work *budget) ([]string, error) {
	var changed []string
	for _, pattern := range patterns {
		before, err := globFiles(files, StartMount+strings.TrimPrefix(pattern, WorkspaceMount), work)
		if err != nil {
			return nil, err
		}
		for _, start := range before {
			now := WorkspaceMount + strings.TrimPrefix(start, StartMount)
			same, err := sameContent(files, start, now)
			if err != nil {
				return nil, err
			}
			if !same {
				changed = append(changed, now)
			}
		}
	}
	slices.Sort(changed)
	return slices.Compact(changed), nil
}

// sameContent compares two files. What can be read in neither place, such as a
// link to a directory, is the same.
func sameContent(files Files, a, b string) (bool, error) {
	sumA, errA := files.SHA256(a)
	sumB, errB := files.SHA256(b)
	for _, err := range []error{errA, errB} {
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrUnreadable) {
			return false, err
		}
	}
	if errA != nil || errB != nil {
		return errA != nil && errB != nil, nil
	}
	return sumA == sumB, nil
}

// globFiles returns the files that match a pattern, sorted. It lists only
// directories that can hold a match, since each listing is an observation of
// the verification.
func globFiles(files Files, pattern string, work *budget) ([]string, error) {
	base, rest := doublestar.SplitPattern(pattern)
	if base == "/" {
		return nil, nil // the pattern is a mount, which is no file
	}
	g := &globber{files: files, parts: strings.Split(rest, "/"), work: work}
	if err := g.walk(base, g.closure([]int{0})); err != nil {
		return nil, err
	}
	slices.Sort(g.found)
	return g.found, nil
}

// globber matches a pattern part by part. A state is the index of the part that
// the next name must match; "**" keeps its state and also allows the next, so
// there can be several at once.
type globber struct {
	files Files
	parts []string
	work  *budget
	found []string
}

func (g *globber) walk(dir string, states []int) error {
	entries, err := g.files.List(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := g.work.spend(1); err != nil {
			return err
		}
		next := g.closure(g.after(states, e.Name))
		at := path.Join(dir, e.Name)
		switch {
		case !e.Dir && slices.Contains(next, len(g.parts)):
			g.found = append(g.found, at)
		case e.Dir && slices.ContainsFunc(next, func(s int) bool { return s < len(g.parts) }):
			if err := g.walk(at, next); err != nil {
				return err
			}
		}
	}
	return nil
}

// after returns the states in which name leaves the matcher.
func (g *globber) after(states []int, name string) []int {
	var next []int
	for _, s := range states {
		if s == len(g.parts) {
			continue
		}
		if g.parts[s] == "**" {
			next = append(next, s)
		} else if ok, _ := doublestar.Match(g.parts[s], name); ok {
			next = append(next, s+1)
		}
	}
	return next
}

// closure adds the states that are reached without a name.
func (g *globber) closure(states []int) []int {
	for i := 0; i < len(states); i++ {
		if s := states[i]; s < len(g.parts) && g.parts[s] == "**" && !slices.Contains(states, s+1) {
			states = append(states, s+1)
		}
	}
	return states
}
