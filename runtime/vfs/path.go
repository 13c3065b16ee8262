package vfs

import (
	"strings"
	"unicode/utf8"
)

// Inside the package a path in a tree is written without the slash of its
// root: "" is the root, "/a/b" what is below. So a mount's prefix and a path,
// or a directory's path and "/name", are simply put together.

const (
	maxName  = 255  // bytes in one name
	maxPath  = 4096 // bytes in a path, as given and as resolved
	maxLinks = 40   // symlinks crossed by one resolution
)

// shown is the public form of an internal path.
func shown(path string) string {
	if path == "" {
		return "/"
	}
	return path
}

// internal is the internal form of an absolute cleaned path, or EINVAL.
func internal(path string) (string, error) {
	if path == "/" {
		return "", nil
	}
	if !strings.HasPrefix(path, "/") || strings.HasSuffix(path, "/") {
		return "", EINVAL
	}
	if err := checkText(path); err != nil {
		return "", err
	}
	for name, rest := nextName(path); name != "" || rest != ""; name, rest = nextName(rest) {
		if name == "" || name == "." || name == ".." {
			return "", EINVAL
		}
		if len(name) > maxName {
			return "", ENAMETOOLONG
		}
	}
	return path, nil
}

// checkText holds a path, as somebody wrote it, against the limits of text.
func checkText(path string) error {
	if len(path) > maxPath {
		return ENAMETOOLONG
	}
	if !utf8.ValidString(path) || strings.IndexByte(path, 0) >= 0 {
		return EILSEQ
	}
	return nil
}

// checkNames is checkText and holds each name against its limit, before
// anything is looked up.
func checkNames(path string) error {
	if err := checkText(path); err != nil {
		return err
	}
	for name := range strings.SplitSeq(path, "/") {
		if len(name) > maxName {
			return ENAMETOOLONG
		}
	}
	return nil
}

// nextName splits the first name off an internal path.
func nextName(path string) (name, rest string) {
	if path == "" {
		return "", ""
	}
	path = path[1:]
	if i := strings.IndexByte(path, '/'); i >= 0 {
		return path[:i], path[i:]
	}
	return path, ""
}

// splitLast splits the last name off an internal path other than the root.
func splitLast(path string) (dir, name string) {
	i := strings.LastIndexByte(path, '/')
	return path[:i], path[i+1:]
}

// baseName is the last name of an internal path, "/" of the root.
func baseName(path string) string {
	if path == "" {
		return "/"
	}
	_, name := splitLast(path)
	return name
}

// below reports whether the internal path is beneath dir.
func below(path, dir string) bool {
	return len(path) > len(dir) && path[len(dir)] == '/' && path[:len(dir)] == dir
}
