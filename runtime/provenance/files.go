package provenance

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
)

// node is a file, directory or symlink, whose content is known by its digest.
// Real trees would have to load the contents of all files to say the same.
type node struct {
	kind     vfs.Type
	mode     uint32
	content  digest.Digest    // of a file
	target   string           // of a symlink
	children map[string]*node // of a directory
	listed   Version          // see listing; Nothing when it is not known
}

func newDir(mode uint32) *node {
	return &node{kind: vfs.TypeDir, mode: mode, children: map[string]*node{}}
}

// treeOf makes the tree of a listing.
func treeOf(listing journal.Listing) (*node, error) {
	root := newDir(0o755)
	for _, item := range listing {
		made := &node{kind: item.Type, mode: item.Mode, content: item.Digest, target: item.Target}
		if item.Type == vfs.TypeDir {
			made = newDir(item.Mode)
		}
		if item.Path == "/" {
			root = made
			continue
		}
		dir, name, err := root.parent(item.Path)
		if err != nil {
			return nil, err
		}
		dir.set(name, made)
	}
	return root, nil
}

// find returns the node at a path inside the tree, nil if there is none.
func (n *node) find(inner string) *node {
	for name := range strings.SplitSeq(strings.Trim(inner, "/"), "/") {
		if name != "" && n != nil {
			n = n.children[name]
		}
	}
	return n
}

// parent returns the directory that a path lies in, and its name there.
func (n *node) parent(inner string) (*node, string, error) {
	dir := n.find(path.Dir(inner))
	if dir == nil || dir.kind != vfs.TypeDir || inner == "/" {
		return nil, "", fmt.Errorf("%s is in no directory", inner)
	}
	return dir, path.Base(inner), nil
}

// set makes child the entry of a name, or removes the entry if child is nil.
func (n *node) set(name string, child *node) {
	if child == nil {
		delete(n.children, name)
	} else {
		n.children[name] = child
	}
	n.listed = Nothing
}

func (n *node) names() []string { return slices.Sorted(maps.Keys(n.children)) }

// walk visits the node, which is at a path, and all below it.
func (n *node) walk(at string, visit func(at string, n *node)) {
	visit(at, n)
	for _, name := range n.names() {
		n.children[name].walk(path.Join(at, name), visit)
	}
}

// versionOf is the version of an artifact: of the node at a path inside the tree,
// "" for its root, or of a listing if the path ends in "/".
func (n *node) versionOf(inner string) Version {
	found := n.find(inner)
	switch {
	case found == nil:
		return Nothing
	case !strings.HasSuffix(inner, "/"):
		return found.version()
	case found.kind != vfs.TypeDir:
		return Nothing
	}
	return found.listing()
}
