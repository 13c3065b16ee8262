package specs

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"
)

// The mounts that an environment's paths can be under.
const (
	WorkspaceMount = "/workspace" // what the agent works on
	ReferenceMount = "/reference" // what only verifiers see
	StartMount     = "/start"     // the workspace as it was at turn 0
)

// maxLinks is how many symbolic links a path may lead through.
const maxLinks = 40

// maxComponent is the longest file name that file systems take.
const maxComponent = 255

// mountPath tells what is wrong with p as an absolute path in one of the
// mounts.
func mountPath(p string, mounts ...string) error {
	switch {
	case !strings.HasPrefix(p, "/"):
		return fmt.Errorf("%q is not absolute: write it with its mount, such as %q", p, path.Join(mounts[0], path.Clean("/"+p)))
	case strings.ContainsRune(p, 0) || !utf8.ValidString(p):
		return fmt.Errorf("%q has characters that no path may have", p)
	}
	for part := range strings.SplitSeq(p, "/") {
		if part == ".." {
			return fmt.Errorf("%q goes up with \"..\": write where it leads", p)
		}
		if len(part) > maxComponent {
			return fmt.Errorf("a part of the path that begins %q is longer than %d bytes", part[:32], maxComponent)
		}
	}
	if clean := path.Clean(p); clean != p {
		return fmt.Errorf("%q is not in its shortest form: write %q", p, clean)
	}
	if !slices.ContainsFunc(mounts, func(m string) bool { return within(p, m) }) {
		return fmt.Errorf("%q is outside %s, where it must be", p, strings.Join(mounts, ", "))
	}
	return nil
}

// mountGlob is mountPath for a pattern.
func mountGlob(pattern string, mounts ...string) error {
	if err := mountPath(pattern, mounts...); err != nil {
		return err
	}
	for part := range strings.SplitSeq(pattern, "/") {
		if !doublestar.ValidatePattern(part) {
			return fmt.Errorf("%q is not a valid pattern: check its brackets and braces, which must not have a \"/\" inside", pattern)
		}
	}
	return nil
}

// within reports whether p is dir or below it.
func within(p, dir string) bool { return p == dir || strings.HasPrefix(p, dir+"/") }

// packagePath returns p, which a package writes relative to its directory, as a
// path of its file system.
func packagePath(fsys fs.FS, p string) (string, error) {
	switch {
	case p == "":
		return "", fmt.Errorf("a path in the package must not be empty")
	case path.IsAbs(p):
		return "", fmt.Errorf("%q is absolute: write it relative to the package, beginning with \"./\"", p)
	case slices.Contains(strings.Split(p, "/"), ".."):
		return "", fmt.Errorf("%q goes up with \"..\": a package may only use files of its own directory", p)
	}
	clean := path.Clean(p)
	if !fs.ValidPath(clean) || strings.ContainsRune(p, 0) {
		return "", fmt.Errorf("%q has characters that no path may have", p)
	}
	if _, err := realPath(fsys, clean); err != nil {
		return "", err
	}
	return clean, nil
}

// realPath follows the symbolic links of p by itself, since a file system
// made by os.DirFS would follow them out of the package without a word.
func realPath(fsys fs.FS, p string) (string, error) {
	done, rest := ".", strings.Split(p, "/")
	for links := 0; len(rest) > 0; {
		next := path.Join(done, rest[0])
		rest = rest[1:]
		info, err := fs.Lstat(fsys, next)
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			done = next // what is missing is reported by who reads it
			continue
		}
		target, err := fs.ReadLink(fsys, next)
		if err != nil {
			return "", fmt.Errorf("read the symbolic link %q: %w", next, err)
		}
		if links++; links > maxLinks {
			return "", fmt.Errorf("%q has too many symbolic links", p)
		}
		to := path.Join(done, target)
		if path.IsAbs(target) || to == ".." || strings.HasPrefix(to, "../") {
			return "", fmt.Errorf("%q leaves the package by the symbolic link %q, to %q", p, next, target)
		}
		done, rest = ".", append(strings.Split(to, "/"), rest...)
	}
	return done, nil
}
