package provenance

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
)

// Version says what is at a path: a file's content and mode, a directory's mode,
// a symlink's target, or the names and types in a listing. Equal versions are the
// same; nothing else can be read from one. The zero value is that there is
// nothing, in JSON null.
type Version string

// Nothing is the version of a path at which there is nothing.
const Nothing Version = ""

// MarshalJSON implements [json.Marshaler].
func (v Version) MarshalJSON() ([]byte, error) {
	if v == Nothing {
		return []byte("null"), nil
	}
	return json.Marshal(string(v))
}

// version is that of the node itself.
func (n *node) version() Version {
	h := digest.NewHasher("artifact").String("type", string(n.kind))
	switch n.kind {
	case vfs.TypeFile:
		h.Int("mode", int64(n.mode)).Digest("content", n.content)
	case vfs.TypeDir:
		h.Int("mode", int64(n.mode))
	case vfs.TypeSymlink:
		h.String("target", n.target)
	}
	return Version(h.Sum().String())
}

// listing is the version of what a directory lists.
func (n *node) listing() Version {
	if n.listed == Nothing {
		h := digest.NewHasher("listing")
		for _, name := range n.names() {
			h.String("name", name).String("type", string(n.children[name].kind))
		}
		n.listed = Version(h.Sum().String())
	}
	return n.listed
}
