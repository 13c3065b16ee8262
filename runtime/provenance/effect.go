package provenance

import (
	"fmt"

	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/vfs"
)

// apply does an effect, whose paths are inside the tree, and tells t what it
// read and wrote.
func (n *node) apply(e *footprint.Effect, t *touched) error {
	if e.Op == vfs.OpMode {
		return n.chmod(e, t)
	}
	dir, name, err := n.parent(e.Path)
	if err != nil {
		return err
	}
	old := dir.children[name]
	switch e.Op {
	case vfs.OpPut:
		if old != nil {
			old.content = e.Blob
			t.write(t.artifact(e.Path))
			return nil
		}
		dir.set(name, &node{kind: vfs.TypeFile, mode: e.Mode, content: e.Blob})
	case vfs.OpMkdir:
		dir.set(name, newDir(e.Mode))
	case vfs.OpSymlink:
		dir.set(name, &node{kind: vfs.TypeSymlink, target: e.Target})
	case vfs.OpRemove, vfs.OpRename:
		if old == nil {
			return fmt.Errorf("there is nothing at %s", e.Path)
		}
		if e.Op == vfs.OpRename {
			return n.rename(e, t)
		}
		t.entry(e.Path, old)
		dir.set(name, nil)
		return nil
	default:
		return fmt.Errorf("unknown effect %q", e.Op)
	}
	t.entry(e.Path, dir.children[name])
	return nil
}

func (n *node) chmod(e *footprint.Effect, t *touched) error {
	found := n.find(e.Path)
	if found == nil {
		return fmt.Errorf("there is nothing at %s", e.Path)
	}
	found.mode = e.Mode
	t.write(t.artifact(e.Path))
	return nil
}

// rename moves what is at one path to another, over what is there. To move a
// file is to read it and to write it elsewhere.
func (n *node) rename(e *footprint.Effect, t *touched) error {
	from, name, err := n.parent(e.Path)
	if err != nil {
		return err
	}
	to, newName, err := n.parent(e.To)
	if err != nil {
		return err
	}
	moved := from.children[name]
	moved.walk(e.Path, func(at string, below *node) { t.read(t.artifact(at), below.version()) })
	t.entry(e.Path, moved)
	from.set(name, nil)
	to.set(newName, moved)
	t.entry(e.To, moved)
	return nil
}
