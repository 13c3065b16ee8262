package step

import (
	"cmp"
	"strings"

	"github.com/workrover/workrover/runtime/vfs"
)

// Grant is what a step may touch: path prefixes. To write implies to read. The
// zero value grants nothing.
type Grant struct {
	Read  []string `json:"read,omitempty"`
	Write []string `json:"write,omitempty"`
}

// String lists what is granted.
func (g Grant) String() string {
	var parts []string
	if len(g.Read) > 0 {
		parts = append(parts, "read "+strings.Join(g.Read, ", "))
	}
	if len(g.Write) > 0 {
		parts = append(parts, "write "+strings.Join(g.Write, ", "))
	}
	return cmp.Or(strings.Join(parts, "; "), "nothing")
}

// Touches reports whether anything in the tree at mount is granted.
func (g Grant) Touches(mount string) bool {
	for _, prefixes := range [2][]string{g.Read, g.Write} {
		for _, p := range prefixes {
			if p == mount || strings.HasPrefix(p, mount+"/") {
				return true
			}
		}
	}
	return false
}

// access is the rule of the mounts that the grant is about.
func (g Grant) access() vfs.Access { return vfs.Prefixes{Read: g.Read, Write: g.Write} }
