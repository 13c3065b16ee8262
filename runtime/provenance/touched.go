package provenance

import (
	"path"

	"github.com/workrover/workrover/runtime/vfs"
)

// touched collects what one step reads and writes in the tree at a mount: each
// path once, in the order of first use. What the step has written itself, it
// does not read.
type touched struct {
	mount   string
	reads   []Access
	written []string

	wasRead, wasWritten map[string]bool
}

func newTouched(mount string) *touched {
	return &touched{mount: mount, reads: []Access{}, wasRead: map[string]bool{}, wasWritten: map[string]bool{}}
}

// read notes a version that the step has started with.
func (t *touched) read(artifact string, v Version) {
	if t.wasRead[artifact] || t.wasWritten[artifact] {
		return
	}
	t.wasRead[artifact] = true
	t.reads = append(t.reads, Access{Path: artifact, Version: v})
}

func (t *touched) write(artifact string) {
	if !t.wasWritten[artifact] {
		t.wasWritten[artifact] = true
		t.written = append(t.written, artifact)
	}
}

// entry notes that a node, with all below it, comes to a path or goes from it:
// that changes what its directory lists.
func (t *touched) entry(inner string, n *node) {
	n.walk(inner, func(at string, below *node) {
		t.write(t.artifact(at))
		if below.kind == vfs.TypeDir {
			t.write(listing(t.artifact(at)))
		}
	})
	t.write(listing(t.artifact(path.Dir(inner))))
}

// writes are what the step has written, as it is afterwards.
func (t *touched) writes(after *node) []Access {
	writes := make([]Access, len(t.written))
	for i, artifact := range t.written {
		writes[i] = Access{Path: artifact, Version: after.versionOf(artifact[len(t.mount):])}
	}
	return writes
}

// artifact names what is at a path inside the tree.
func (t *touched) artifact(inner string) string {
	if inner == "/" {
		return t.mount
	}
	return t.mount + inner
}

// listing names what a directory lists.
func listing(dir string) string { return dir + "/" }
