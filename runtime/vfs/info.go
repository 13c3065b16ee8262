package vfs

import (
	"crypto/sha256"
	"encoding/binary"
	"io/fs"
	"time"
)

// Type is the type of a node.
type Type string

// The types of nodes. Hard links, devices and sockets do not exist.
const (
	TypeFile    Type = "file"
	TypeDir     Type = "dir"
	TypeSymlink Type = "symlink"
)

// Info describes a node at one moment; it does not change afterwards.
type Info struct {
	Name  string // base name; "/" for a root
	Type  Type
	Size  int64       // of a file's content, or of a symlink's target; 0 for a directory
	Mode  fs.FileMode // permission bits only
	MTime time.Time
	Inode uint64 // hash of the path
}

// Entry is one line of a directory listing.
type Entry struct {
	Name string
	Type Type
}

// InodeOf numbers nodes by their path: an allocation counter would depend
// on what else the step did.
func InodeOf(path string) uint64 {
	sum := sha256.Sum256([]byte(path))
	return binary.BigEndian.Uint64(sum[:])
}

func timeOf(nanoseconds int64) time.Time { return time.Unix(0, nanoseconds).UTC() }
