package environment

import (
	"io/fs"
	"path"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// component digests a component of the environment: its blocks, the files that
// they refer to, and the plugins that it uses. The files are added to layer.
func (l *loader) component(layer *vfs.Layer, name specs.Component) (digest.Digest, error) {
	source := l.specs.Component(name)
	h := digest.NewHasher("component").String("name", string(name)).Bytes("blocks", source.Blocks)
	for _, file := range source.Files {
		if l.isPlugin(file) {
			continue // it enters with the identity of the plugin
		}
		files, err := l.packageFile(layer, file)
		if err != nil {
			return digest.Digest{}, err
		}
		h.String("file", file).Digest("content", files.Digest())
	}
	for _, p := range l.env.plugins {
		if l.uses(name, p.name) {
			h.String("plugin", p.name).Digest("digest", p.Identity().Digest)
		}
	}
	return h.Sum(), nil
}

// uses reports whether a component uses a plugin.
func (l *loader) uses(component specs.Component, plugin string) bool {
	var refs []specs.Ref
	switch component {
	case specs.ContextComponent:
		for _, b := range l.specs.Context.Builds {
			refs = append(refs, b.Use)
		}
	case specs.HarnessComponent:
		for _, t := range l.specs.Harness.Tools {
			refs = append(refs, t.Use)
		}
	case specs.VerifierComponent:
		for _, r := range l.specs.References {
			refs = append(refs, r.Use)
		}
		for _, v := range l.specs.Verifiers {
			refs = append(refs, v.Use)
		}
	case specs.TaskComponent:
	}
	for _, r := range refs {
		if r.Plugin == plugin {
			return true
		}
	}
	return false
}

// isPlugin reports whether a file or directory of the package is a plugin.
func (l *loader) isPlugin(name string) bool {
	return slices.ContainsFunc(l.specs.Plugins, func(p *specs.Plugin) bool { return p.Source.Path == name })
}

// packageFiles adds the HCL files of the package and the scripts of its
// controls to layer.
func (l *loader) packageFiles(layer *vfs.Layer) error {
	names, err := fs.Glob(l.fsys, "*.hcl")
	if err != nil {
		return err
	}
	for _, c := range l.env.Controls {
		if c.File != "" {
			names = append(names, c.File)
		}
	}
	for _, name := range names {
		if _, err := l.packageFile(layer, name); err != nil {
			return err
		}
	}
	return nil
}

// packageFile adds a file or directory of the package to layer.
func (l *loader) packageFile(layer *vfs.Layer, name string) (*vfs.Tree, error) {
	files, isDir, err := l.importSource(name, path.Base(name), nil)
	if err != nil {
		return nil, err
	}
	to := "/" + name
	if !isDir {
		to = path.Dir(to)
	}
	if err := makeParents(layer, path.Join(to, "x")); err != nil {
		return nil, err
	}
	return files, lay(layer, to, files)
}
