package replay

import (
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
)

// statedIn is what the package in a bundle states; of one that cannot be read,
// nothing, as it only explains. What the package states does not depend on what its
// plugins are, so something stands in for those that are not in the bundle.
func statedIn(bundle *journal.Bundle) *environment.Stated {
	tree, err := bundle.Tree(journal.Package)
	if err != nil {
		return &environment.Stated{}
	}
	layer := tree.Fork(nil)
	for _, p := range bundle.Journal.Header.Plugins {
		if place := absentPlugin(tree, &p); place != "" {
			if err := standIn(layer, place, &p); err != nil {
				return &environment.Stated{}
			}
		}
	}
	return environment.ReadStated(layer.Snapshot().FS())
}

// standIn puts something of the kind of a plugin where it was: an empty directory, or
// an empty file.
func standIn(layer *vfs.Layer, place string, p *journal.Plugin) error {
	if err := layer.Import(path.Dir(place), vfs.Empty().FS(), nil); err != nil {
		return err
	}
	ext := path.Ext(place)
	if ext == ".wasm" || ext == ".rover-plugin" || strings.HasPrefix(p.Source, "process:") {
		return layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: place, Mode: 0o755, Blob: vfs.NewBlob(nil)})
	}
	return layer.Apply(vfs.Effect{Op: vfs.OpMkdir, Path: place, Mode: 0o755})
}
