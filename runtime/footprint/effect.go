package footprint

import (
	"fmt"
	"io/fs"
	"strings"
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

// Recorded turns effects into their recorded form.
func Recorded(effects []vfs.Effect) []Effect {
	recorded := make([]Effect, len(effects))
	for i, e := range effects {
		recorded[i] = Effect{Op: e.Op, Path: e.Path, To: e.To, Target: e.Target, Mode: uint32(e.Mode.Perm()), After: e.After}
		if e.Blob != nil {
			recorded[i].Blob, recorded[i].Size = e.Blob.Digest(), e.Blob.Len()
		}
	}
	return recorded
}

// Restored turns recorded effects back, with the contents that blob returns.
func Restored(recorded []Effect, blob func(digest.Digest) (*vfs.Blob, error)) ([]vfs.Effect, error) {
	effects := make([]vfs.Effect, len(recorded))
	for i, e := range recorded {
		effects[i] = vfs.Effect{Op: e.Op, Path: e.Path, To: e.To, Target: e.Target, Mode: fs.FileMode(e.Mode), After: e.After}
		if e.Op != vfs.OpPut {
			continue
		}
		content, err := blob(e.Blob)
		if err != nil {
			return nil, fmt.Errorf("content of %s: %w", e.Path, err)
		}
		effects[i].Blob = content
	}
	return effects, nil
}

// Apply does effects again, in order, on the layer that is mounted at mount;
// effects on other mounts are passed over. It stops at the first effect that
// does not fit the tree or the quota.
func Apply(layer *vfs.Layer, mount string, effects []vfs.Effect) error {
	for _, e := range effects {
		inner, ok := below(mount, e.Path)
		if !ok {
			continue
		}
		name := e.Path
		e.Path = inner
		if e.Op == vfs.OpRename {
			e.To, _ = below(mount, e.To)
		}
		if err := layer.Apply(e); err != nil {
			return fmt.Errorf("%s %s: %w", e.Op, name, err)
		}
	}
	return nil
}

// below is the path of name inside the tree mounted at mount.
func below(mount, name string) (inner string, ok bool) {
	if mount == "/" {
		return name, true
	}
	rest, ok := strings.CutPrefix(name, mount)
	switch {
	case !ok || rest != "" && rest[0] != '/':
		return "", false
	case rest == "":
		return "/", true
	}
	return rest, true
}
