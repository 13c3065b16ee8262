package environment

import (
	"cmp"
	"io/fs"
	"path"
	"slices"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// recorded is a package as it is recorded: its HCL files, the scripts and bundles
// of its controls, and the files that its components refer to. Plugins are in it
// if they are scripts, also those that no component uses, as policies; others are
// binaries that any number of rollouts share.
// Revisions are written into it: what is recorded loads as the same environment
// without them.
func (b *Base) recorded(s *specs.Environment) (_ *vfs.Tree, err error) {
	if b.source == nil {
		itself, _ := b.specs.Load() // it has no mistakes, or s would not be here
		if b.source, err = copied(itself); err != nil {
			return nil, err
		}
		b.names = recordedFiles(itself)
	}
	names := recordedFiles(s)
	added := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return covered(b.names, name) })
	switch {
	case len(s.Revisions) == 0:
		return b.source, nil
	case slices.ContainsFunc(added, func(name string) bool { _, err := b.source.Lookup("/" + name); return err == nil }):
		return copied(s) // a part of what is added is there, for others
	}
	r := &recording{env: s, layer: b.source.Fork(nil), came: map[string]bool{}}
	return r.copy(s.Written(), added, func() error { return r.lay(b.source, names) })
}

// copied copies all that is recorded of an environment.
func copied(s *specs.Environment) (*vfs.Tree, error) {
	names, err := fs.Glob(s.FS(), "*.hcl")
	if err != nil {
		return nil, err
	}
	written := s.Written()
	if len(s.Revisions) == 0 {
		written = nil // the files themselves, with their permissions
	}
	names = slices.DeleteFunc(names, func(name string) bool { return written[name] != nil || !specs.IsSource(name) })
	names = append(names, recordedFiles(s)...)
	slices.Sort(names) // a directory before what is in it
	r := &recording{env: s, layer: vfs.Empty().Fork(nil), came: map[string]bool{}}
	return r.copy(written, names, func() error { return nil })
}

// recordedFiles lists what the environment refers to and is recorded, sorted.
func recordedFiles(s *specs.Environment) []string {
	var names []string
	for _, c := range s.Controls {
		if file := cmp.Or(c.Script, c.Bundle); file != "" {
			names = append(names, path.Clean(file))
		}
	}
	for _, p := range s.Plugins {
		if p.Source.Origin == specs.Script || scriptPackage(s.FS(), p.Source) != nil {
			names = append(names, path.Clean(p.Source.Path))
		}
	}
	for _, c := range specs.Components() {
		for _, name := range s.Component(c).Files {
			if pluginAt(s, name) == nil {
				names = append(names, path.Clean(name))
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// recording is a package while it is copied.
type recording struct {
	env   *specs.Environment
	layer *vfs.Layer
	came  map[string]bool
}

// copy writes texts, copies files, and then does what is left to do.
func (r *recording) copy(texts map[string][]byte, names []string, rest func() error) (*vfs.Tree, error) {
	for name, text := range texts {
		if err := r.layer.Apply(vfs.Effect{Op: vfs.OpPut, Path: "/" + name, Mode: 0o644, Blob: vfs.NewBlob(text)}); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		if err := r.add(name); err != nil {
			return nil, err
		}
	}
	if err := rest(); err != nil {
		return nil, err
	}
	return r.layer.Snapshot(), nil
}

// add copies a file or directory, unless it came with one above it.
func (r *recording) add(name string) error {
	if within(name, func(p string) bool { return r.came[p] }) {
		return nil
	}
	r.came[name] = true
	opts := &vfs.ImportOptions{From: name}
	if p := pluginAt(r.env, name); p != nil {
		opts.Skip = leftByInterpreter
		if m := scriptPackage(r.env.FS(), p.Source); m != nil {
			opts.Skip = m.Leaves
		}
	}
	return r.layer.Import("/"+name, r.env.FS(), opts)
}

// lay copies those of the files that revisions lay over that are below names, in
// place of what was there before.
func (r *recording) lay(before *vfs.Tree, names []string) error {
	for _, revision := range r.env.Revisions {
		for _, name := range revision.Laid {
			if !covered(names, name) || within(name, func(p string) bool { return r.came[p] }) {
				continue
			}
			if _, err := before.Lookup("/" + name); err == nil {
				if err := r.layer.Apply(vfs.Effect{Op: vfs.OpRemove, Path: "/" + name}); err != nil {
					return err
				}
			}
			if err := r.link(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// link is add for what may be a symbolic link, which stays one.
func (r *recording) link(name string) error {
	target, err := fs.ReadLink(r.env.FS(), name)
	if err != nil {
		return r.add(name) // it is none
	}
	if err := makeParents(r.layer, "/"+name); err != nil {
		return err
	}
	return r.layer.Apply(vfs.Effect{Op: vfs.OpSymlink, Path: "/" + name, Target: target})
}

// pluginAt is the plugin that a file or directory of the package is; nil if it
// is none.
func pluginAt(s *specs.Environment, name string) *specs.Plugin {
	for _, p := range s.Plugins {
		if p.Source.Path == name {
			return p
		}
	}
	return nil
}

// covered reports whether name, or a directory above it, is among names.
func covered(names []string, name string) bool {
	return within(name, func(p string) bool { return slices.Contains(names, p) })
}

// within reports whether is holds for name or a directory above it.
func within(name string, is func(string) bool) bool {
	for ; name != "."; name = path.Dir(name) {
		if is(name) {
			return true
		}
	}
	return is(name)
}
