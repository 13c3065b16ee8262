package archive

import (
	"io/fs"
	"path"

	"github.com/workrover/workrover/runtime/vfs"
)

// Package is a plugin package.
type Package struct {
	Manifest *Manifest
	Files    *vfs.Tree
}

// ReadDir reads the package in a directory.
func ReadDir(fsys fs.FS, dir string) (*Package, error) {
	m, err := ReadManifest(fsys, dir)
	if err != nil {
		return nil, err
	}
	layer := vfs.Empty().Fork(nil)
	if err := layer.Import("/", fsys, &vfs.ImportOptions{From: dir, Skip: m.Leaves}); err != nil {
		return nil, err
	}
	return Of(m, layer.Snapshot())
}

// Of makes a package of the files of a directory, without those that m leaves.
func Of(m *Manifest, files *vfs.Tree) (*Package, error) {
	info, err := files.Lookup("/" + m.Entry)
	if err != nil || info.Type != vfs.TypeFile {
		return nil, m.wrong("entry", "its entry %q is no file of the package", m.Entry)
	}
	for _, name := range m.Files {
		if _, err := files.Lookup("/" + name); err != nil {
			return nil, m.wrong("files", "there is no %q, which it lists among its files", name)
		}
	}
	files, err = canonical(files)
	return &Package{m, files}, err
}

// canonical is a tree without empty directories and with the same permissions
// everywhere: those of a checkout depend on who made it.
func canonical(files *vfs.Tree) (*vfs.Tree, error) {
	layer := vfs.Empty().Fork(nil)
	for name, info := range files.Walk("/") {
		var err error
		effect := vfs.Effect{Op: vfs.OpPut, Path: name, Mode: 0o644}
		switch info.Type {
		case vfs.TypeDir:
			continue
		case vfs.TypeFile:
			effect.Blob, err = files.Blob(name)
		case vfs.TypeSymlink:
			effect.Op = vfs.OpSymlink
			effect.Target, err = files.Target(name)
		}
		if err != nil {
			return nil, err
		}
		if err := put(layer, effect); err != nil {
			return nil, err
		}
	}
	return layer.Snapshot(), nil
}

// put applies an effect, and makes the directories above it.
func put(layer *vfs.Layer, effect vfs.Effect) error {
	if err := makeAbove(layer, effect.Path); err != nil {
		return err
	}
	return layer.Apply(effect)
}

func makeAbove(layer *vfs.Layer, name string) error {
	above := path.Dir(name)
	if above == "/" {
		return nil
	}
	if _, err := layer.Snapshot().Lookup(above); err == nil {
		return nil
	}
	if err := makeAbove(layer, above); err != nil {
		return err
	}
	return layer.Apply(vfs.Effect{Op: vfs.OpMkdir, Path: above, Mode: 0o755})
}
