package mounts

import (
	"io/fs"
	"time"

	"github.com/workrover/workrover/runtime/vfs"
)

// info is what a plugin may know of a node. Permission bits are those that Go
// shows to a guest, which cannot see the real ones.
type info struct {
	name string
	info vfs.Info
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.info.Size }
func (i info) Mode() fs.FileMode  { return modeOf(i.info.Type) }
func (i info) ModTime() time.Time { return i.info.MTime }
func (i info) IsDir() bool        { return i.info.Type == vfs.TypeDir }
func (i info) Sys() any           { return nil }

func modeOf(t vfs.Type) fs.FileMode {
	switch t {
	case vfs.TypeDir:
		return fs.ModeDir | 0o700
	case vfs.TypeSymlink:
		return fs.ModeSymlink | 0o600
	}
	return 0o600
}

// entry is one entry of a listing.
type entry struct {
	files *Files
	path  string
	entry vfs.Entry
}

func (e entry) Name() string               { return e.entry.Name }
func (e entry) IsDir() bool                { return e.entry.Type == vfs.TypeDir }
func (e entry) Type() fs.FileMode          { return modeOf(e.entry.Type).Type() }
func (e entry) Info() (fs.FileInfo, error) { return e.files.Lstat(e.path) }
