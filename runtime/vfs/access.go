package vfs

import (
	"slices"
	"strings"
)

// Access is the rule of a mount. It is asked with resolved absolute mount
// paths and answers always the same.
//
// CanRead covers the content of a file, the listing of a directory and the
// target of a symlink; CanWrite covers making, changing, moving and removing
// what is at the path. Either implies that one may know whether something is
// at the path, and what. What may not be known is EACCES, whether it exists or
// not. Walking through a directory needs no leave.
type Access interface {
	CanRead(path string) bool
	CanWrite(path string) bool
}

// Passer is an optional part of [Access]. CanPass says that one may know of
// the path, open it as a directory and ask for its metadata, without listing
// it: programs look at the directories above what they may use.
type Passer interface {
	CanPass(path string) bool
}

// Prefixes is the Access to everything at and below some absolute clean paths.
// Write implies read. The directories above may be passed.
type Prefixes struct {
	Read  []string
	Write []string
}

var _ interface {
	Access
	Passer
} = Prefixes{}

// CanRead implements [Access].
func (p Prefixes) CanRead(path string) bool { return covers(p.Read, path) || p.CanWrite(path) }

// CanWrite implements [Access].
func (p Prefixes) CanWrite(path string) bool { return covers(p.Write, path) }

// CanPass implements [Passer].
func (p Prefixes) CanPass(path string) bool {
	leads := func(prefix string) bool { return covers([]string{path}, prefix) }
	return slices.ContainsFunc(p.Read, leads) || slices.ContainsFunc(p.Write, leads)
}

// covers reports whether path is at or below one of the prefixes.
func covers(prefixes []string, path string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool {
		return prefix == "/" || path == prefix || strings.HasPrefix(path, prefix) && path[len(prefix)] == '/'
	})
}
