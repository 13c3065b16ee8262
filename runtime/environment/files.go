package environment

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/vfs"
)

// importAt reads a file or directory of the package into a tree of its own, at
// the path to, without what a filter leaves out.
func (l *loader) importAt(to, name string, without filter) (*vfs.Tree, error) {
	return l.base.tree(l, to, path.Clean(name), without)
}

// importSource reads a directory of the package as the root of a tree, and a
// file as the only one in it.
func (l *loader) importSource(name string) (*vfs.Tree, error) {
	info, err := fs.Stat(l.fsys, path.Clean(name))
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return l.importAt("/", name, filter{})
	}
	return l.importAt("/"+path.Base(name), name, filter{})
}

// usage counts what is at a path of the package: an import that does not fit has not
// come to its end.
func (l *loader) usage(source string, without filter) (sum vfs.Usage) {
	source = path.Clean(source)
	_ = fs.WalkDir(l.fsys, source, func(name string, d fs.DirEntry, err error) error {
		rel := strings.TrimPrefix(name, strings.TrimPrefix(source+"/", "./"))
		switch {
		case err != nil:
			return nil //nolint:nilerr // there is more that can be counted
		case name == source && d.IsDir():
			return nil // it is there already
		case without.skip != nil && without.skip(rel) && d.IsDir():
			return fs.SkipDir
		case without.skip != nil && without.skip(rel):
			return nil
		}
		sum.Entries++
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			sum.Bytes += info.Size()
		}
		return nil
	})
	return sum
}

// merge adds the nodes of tree to layer, which was forked from base. What both
// have as a directory is one; anything else that is there already is an error.
func merge(layer *vfs.Layer, base, tree *vfs.Tree) error {
	for name, info := range tree.Walk("/") {
		if at, err := base.Lookup(name); err == nil {
			if at.Type == vfs.TypeDir && info.Type == vfs.TypeDir {
				continue
			}
			return fmt.Errorf("%s is there already", name)
		}
		effect, err := effectOf(tree, name, info)
		if err == nil {
			err = layer.Apply(effect)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// effectOf is what makes a node of tree in another.
func effectOf(tree *vfs.Tree, name string, info vfs.Info) (effect vfs.Effect, err error) {
	effect = vfs.Effect{Op: vfs.OpMkdir, Path: name, Mode: info.Mode}
	switch info.Type {
	case vfs.TypeFile:
		effect.Op = vfs.OpPut
		effect.Blob, err = tree.Blob(name)
	case vfs.TypeSymlink:
		effect.Op = vfs.OpSymlink
		effect.Target, err = tree.Target(name)
	case vfs.TypeDir:
	}
	return effect, err
}

// makeParents makes the directories above name.
func makeParents(layer *vfs.Layer, name string) error {
	parent := path.Dir(name)
	if parent == "/" {
		return nil
	}
	if err := makeParents(layer, parent); err != nil {
		return err
	}
	err := layer.Apply(vfs.Effect{Op: vfs.OpMkdir, Path: parent, Mode: 0o755})
	if errors.Is(err, vfs.EEXIST) {
		return nil
	}
	return err
}
