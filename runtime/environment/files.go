package environment

import (
	"fmt"
	"io/fs"
	"path"

	"github.com/workrover/workrover/runtime/vfs"
)

// importSource reads a file or directory of the package. A file becomes a tree
// that holds it under the name as.
func (l *loader) importSource(name, as string, exclude func(string) bool) (files *vfs.Tree, isDir bool, err error) {
	info, err := fs.Stat(l.fsys, name)
	if err != nil {
		return nil, false, err
	}
	if info.IsDir() {
		files, err = l.importDir(name, exclude)
		return files, true, err
	}
	files, err = l.importFile(name, as)
	return files, false, err
}

// importDir reads a directory, without what exclude says of paths below it.
func (l *loader) importDir(name string, exclude func(string) bool) (*vfs.Tree, error) {
	sub, err := fs.Sub(l.fsys, name)
	if err != nil {
		return nil, err
	}
	layer := l.layer()
	err = fs.WalkDir(sub, ".", func(at string, d fs.DirEntry, err error) error {
		if err != nil || at == "." {
			return err
		}
		if exclude != nil && exclude(at) {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		return importNode(layer, sub, at, "/"+at)
	})
	if err != nil {
		return nil, fmt.Errorf("read directory %s: %w", name, err)
	}
	return layer.Snapshot(), nil
}

// importFile reads a file into a tree of its own.
func (l *loader) importFile(name, as string) (*vfs.Tree, error) {
	layer := l.layer()
	if err := importNode(layer, l.fsys, name, "/"+as); err != nil {
		return nil, err
	}
	return layer.Snapshot(), nil
}

// layer is an empty layer in which what is imported has the time of builds.
func (l *loader) layer() *vfs.Layer {
	return vfs.Empty().Fork(&vfs.LayerOptions{Quota: l.env.quota, Now: l.env.clock.now})
}

// importNode copies one file or directory, with its permission bits.
func importNode(layer *vfs.Layer, fsys fs.FS, from, to string) error {
	info, err := fs.Lstat(fsys, from)
	if err != nil {
		return err
	}
	effect := vfs.Effect{Op: vfs.OpMkdir, Path: to, Mode: info.Mode().Perm()}
	if !info.IsDir() {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%s is neither a file nor a directory; a package holds nothing else, not even links", from)
		}
		content, err := fs.ReadFile(fsys, from)
		if err != nil {
			return err
		}
		effect.Op, effect.Blob = vfs.OpPut, vfs.NewBlob(content)
	}
	if err := layer.Apply(effect); err != nil {
		return fmt.Errorf("%s: %w", path.Clean(from), err)
	}
	return nil
}
