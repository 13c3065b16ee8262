//go:build !wasip1

package serve

import (
	"io/fs"
	"time"

	"github.com/workrover/workrover/sdk/wire"
)

// remoteInfo is what a plugin may know of a node. Permission bits are no part
// of the contract: these are the ones that Go shows in a WASM guest.
type remoteInfo struct {
	name string
	info *wire.Info
}

func (i remoteInfo) Name() string       { return i.name }
func (i remoteInfo) Size() int64        { return i.info.GetSize() }
func (i remoteInfo) Mode() fs.FileMode  { return modeOf(i.info.GetType()) }
func (i remoteInfo) ModTime() time.Time { return time.Unix(0, i.info.GetMtimeUnixNano()).UTC() }
func (i remoteInfo) IsDir() bool        { return i.Mode().IsDir() }
func (i remoteInfo) Sys() any           { return nil }

func modeOf(kind string) fs.FileMode {
	switch kind {
	case "dir":
		return fs.ModeDir | 0o700
	case "symlink":
		return fs.ModeSymlink | 0o600
	}
	return 0o600
}

// remoteEntry is one entry of a listing.
type remoteEntry struct {
	remote *remote
	path   string
	info   *wire.Info
}

func (e remoteEntry) Name() string               { return e.info.GetName() }
func (e remoteEntry) IsDir() bool                { return e.Type().IsDir() }
func (e remoteEntry) Type() fs.FileMode          { return modeOf(e.info.GetType()).Type() }
func (e remoteEntry) Info() (fs.FileInfo, error) { return e.remote.Lstat(e.path) }
