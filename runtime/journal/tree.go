package journal

import (
	"fmt"
	"regexp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/store"
	"github.com/workrover/workrover/runtime/vfs"
)

// The names of the trees that a rollout stands on.
const (
	Package   = "package"   // the directory of the environment
	Workspace = "workspace" // as it was built: turn 0
	Reference = "reference" // what only verifiers see
)

// treeName is what a tree may be called; it is part of a name in bundles.
var treeName = regexp.MustCompile(`^[a-z]{1,32}$`)

// Tree is a tree made ready to be recorded. It may be shared by any number of
// rollouts, which then cost only its name.
type Tree struct {
	ref  TreeRef
	tree *vfs.Tree
	text []byte // of the listing
}

// NewTree makes a tree ready under a name of lower-case letters.
func NewTree(name string, tree *vfs.Tree) (*Tree, error) {
	if !treeName.MatchString(name) {
		return nil, fmt.Errorf("tree name %q is not lower-case letters", name)
	}
	listing, err := ListingOf(tree)
	if err != nil {
		return nil, fmt.Errorf("list tree %s: %w", name, err)
	}
	text, err := listing.Text()
	if err != nil {
		return nil, fmt.Errorf("list tree %s: %w", name, err)
	}
	return &Tree{ref: TreeRef{Name: name, Listing: digest.Of(text), Digest: tree.Digest()}, tree: tree, text: text}, nil
}

// blobs are the listing and every content of the tree.
func (t *Tree) blobs() ([]store.Blob, error) {
	blobs := []store.Blob{{Digest: t.ref.Listing, Data: t.text}}
	for name, info := range t.tree.Walk("/") {
		if info.Type != vfs.TypeFile {
			continue
		}
		blob, err := t.tree.Blob(name)
		if err != nil {
			return nil, err
		}
		blobs = append(blobs, store.Blob{Digest: blob.Digest(), Data: blob.Bytes()})
	}
	return blobs, nil
}
