package footprint

import (
	"time"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
)

// Effect is the recorded form of a [vfs.Effect]: the content is named by its
// digest.
type Effect struct {
	Op     vfs.Op        `json:"op"`
	Path   string        `json:"path"` // absolute mount path
	To     string        `json:"to,omitempty"`
	Target string        `json:"target,omitempty"`
	Mode   uint32        `json:"mode,omitempty"` // permission bits
	Blob   digest.Digest `json:"blob,omitzero"`
	Size   int64         `json:"size,omitempty"`  // of the content
	After  time.Duration `json:"after,omitempty"` // virtual nanoseconds slept before it
}
