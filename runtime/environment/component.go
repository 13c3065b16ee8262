package environment

import (
	"io/fs"
	"path"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// sums are where the digests of the components go.
func (l *loader) sums() map[specs.Component]*digest.Digest {
	c := &l.env.Components
	return map[specs.Component]*digest.Digest{
		specs.ContextComponent: &c.Context, specs.TaskComponent: &c.Task,
		specs.HarnessComponent: &c.Harness, specs.VerifierComponent: &c.Verifier,
	}
}

// component digests a component of the environment: its blocks, the files that
// they refer to, and the plugins that it uses.
func (l *loader) component(name specs.Component) (digest.Digest, error) {
	source := l.specs.Component(name)
	h := digest.NewHasher("component").String("name", string(name)).Bytes("blocks", source.Blocks)
	for _, file := range source.Files {
		if l.pluginAt(file) != nil {
			continue // it enters with the identity of the plugin
		}
		files, err := l.importSource(file)
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

// pluginAt is the plugin that a file or directory of the package is; nil if it
// is none.
func (l *loader) pluginAt(name string) *specs.Plugin {
	for _, p := range l.specs.Plugins {
		if p.Source.Path == name {
			return p
		}
	}
	return nil
}

// sourceTree is the package as it is recorded: its HCL files, the scripts of
// its controls, and the files that its components refer to. Plugins are in it
// if they are scripts; others are binaries that any number of rollouts share.
func (l *loader) sourceTree() (*vfs.Tree, error) {
	names, err := fs.Glob(l.fsys, "*.hcl")
	if err != nil {
		return nil, err
	}
	for _, c := range l.env.Controls {
		if c.File != "" {
			names = append(names, path.Clean(c.File))
		}
	}
	for c := range l.sums() {
		for _, name := range l.specs.Component(c).Files {
			if p := l.pluginAt(name); p == nil || p.Source.Origin == specs.Script {
				names = append(names, path.Clean(name))
			}
		}
	}
	slices.Sort(names)
	layer := vfs.Empty().Fork(nil)
	came := map[string]bool{}
	for _, name := range names { // in order, so a directory before what is in it
		if withParents(name, func(p string) bool { return came[p] }) {
			continue
		}
		came[name] = true
		opts := &vfs.ImportOptions{From: name}
		if l.pluginAt(name) != nil {
			opts.Skip = leftByInterpreter
		}
		if err := layer.Import("/"+name, l.fsys, opts); err != nil {
			return nil, err
		}
	}
	return layer.Snapshot(), nil
}

// withParents reports whether is holds for name or a directory above it.
func withParents(name string, is func(string) bool) bool {
	for ; name != "."; name = path.Dir(name) {
		if is(name) {
			return true
		}
	}
	return false
}
