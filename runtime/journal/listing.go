package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
)

// Listing is the nodes of a tree: the root first, each directory before what
// is in it, names in order. Contents are named by their digests.
type Listing []Node

// Node is a file, directory or symlink.
type Node struct {
	Path   string        `json:"path"` // absolute within the tree
	Type   vfs.Type      `json:"type"`
	Mode   uint32        `json:"mode"`            // permission bits
	Digest digest.Digest `json:"digest,omitzero"` // of a file's content
	Size   int64         `json:"size,omitempty"`  // of a file's content
	Target string        `json:"target,omitempty"`
}

// ListingOf lists a tree.
func ListingOf(tree *vfs.Tree) (Listing, error) {
	var listing Listing
	for name, info := range tree.Walk("/") {
		node := Node{Path: name, Type: info.Type, Mode: uint32(info.Mode.Perm())}
		switch info.Type {
		case vfs.TypeFile:
			blob, err := tree.Blob(name)
			if err != nil {
				return nil, err
			}
			node.Digest, node.Size = blob.Digest(), blob.Len()
		case vfs.TypeSymlink:
			target, err := tree.Target(name)
			if err != nil {
				return nil, err
			}
			node.Target = target
		}
		listing = append(listing, node)
	}
	return listing, nil
}

// Text is the listing as JSON, a node on each line.
func (l Listing) Text() ([]byte, error) {
	var text bytes.Buffer
	text.WriteString("[")
	for i, node := range l {
		line, err := encode(node)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			text.WriteString(",")
		}
		text.WriteString("\n")
		text.Write(line)
	}
	text.WriteString("\n]\n")
	return text.Bytes(), nil
}

// ParseListing reads what Text writes, and nothing else: one tree has one
// text.
func ParseListing(text string) (Listing, error) {
	var listing Listing
	exact := !strings.ContainsFunc(text, escapable) && scanned(text, func(s *scan) { listing = s.listing() })
	if !exact {
		listing = nil
		if err := decode(text, &listing); err != nil {
			return nil, err
		}
	}
	if len(listing) == 0 || listing[0].Path != "/" || listing[0].Type != vfs.TypeDir {
		return nil, errors.New("a listing begins with the root directory")
	}
	directories := map[string]bool{}
	for i, node := range listing {
		if err := node.check(); err != nil {
			return nil, err
		}
		if i > 0 && !before(listing[i-1].Path, node.Path) {
			return nil, fmt.Errorf("%s is out of order", node.Path)
		}
		if i > 0 && !directories[path.Dir(node.Path)] {
			return nil, fmt.Errorf("%s is in no directory", node.Path)
		}
		directories[node.Path] = node.Type == vfs.TypeDir
	}
	if exact {
		return listing, nil
	}
	if again, err := listing.Text(); err != nil || string(again) != text {
		return nil, errors.Join(errors.New("the listing is not written as it should be"), err)
	}
	return listing, nil
}

// escapable reports whether a character may be written in two ways, or is what the
// other way begins with.
func escapable(r rune) bool { return r == '\\' || r > '~' }

// check reports what is wrong with a node by itself.
func (n *Node) check() error {
	file, symlink := n.Type == vfs.TypeFile, n.Type == vfs.TypeSymlink
	switch {
	case !strings.HasPrefix(n.Path, "/") || path.Clean(n.Path) != n.Path || strings.ContainsRune(n.Path, 0):
		return fmt.Errorf("path %q is not absolute and clean", n.Path)
	case !file && !symlink && n.Type != vfs.TypeDir:
		return fmt.Errorf("%s has unknown type %q", n.Path, n.Type)
	case file == n.Digest.IsZero() || n.Size < 0 || !file && n.Size != 0:
		return fmt.Errorf("%s: a file, and nothing else, has a digest and a size", n.Path)
	case symlink == (n.Target == ""):
		return fmt.Errorf("%s: a symlink, and nothing else, has a target", n.Path)
	case n.Mode != n.Mode&0o777:
		return fmt.Errorf("%s: mode %o is more than permission bits", n.Path, n.Mode)
	}
	return nil
}

// before orders paths as a walk does: component by component.
func before(a, b string) bool {
	return strings.ReplaceAll(a, "/", "\x00") < strings.ReplaceAll(b, "/", "\x00")
}

// Tree makes the tree, with the contents that blob returns. Times are those of
// opts, which may be nil.
func (l Listing) Tree(blob func(digest.Digest) (*vfs.Blob, error), opts *vfs.LayerOptions) (*vfs.Tree, error) {
	layer := vfs.Empty().Fork(opts)
	for _, node := range l {
		effect, err := node.effect(blob)
		if err == nil {
			err = layer.Apply(effect)
		}
		if err != nil {
			return nil, fmt.Errorf("make %s: %w", node.Path, err)
		}
	}
	return layer.Snapshot(), nil
}

// effect is what makes the node.
func (n *Node) effect(blob func(digest.Digest) (*vfs.Blob, error)) (vfs.Effect, error) {
	e := vfs.Effect{Path: n.Path, Mode: fs.FileMode(n.Mode)}
	switch {
	case n.Path == "/":
		e.Op = vfs.OpMode // the root is there
	case n.Type == vfs.TypeDir:
		e.Op = vfs.OpMkdir
	case n.Type == vfs.TypeSymlink:
		e.Op, e.Target = vfs.OpSymlink, n.Target
	default:
		content, err := blob(n.Digest)
		if err != nil {
			return e, err
		}
		if content.Len() != n.Size {
			return e, fmt.Errorf("its content has %d bytes, the listing says %d", content.Len(), n.Size)
		}
		e.Op, e.Blob = vfs.OpPut, content
	}
	return e, nil
}
