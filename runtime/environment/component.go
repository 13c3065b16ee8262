package environment

import (
	"github.com/workrover/workrover/runtime/digest"
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
		if pluginAt(l.specs, file) != nil {
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
