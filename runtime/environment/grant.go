package environment

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// Access is what a plugin of an environment declares to need, and what its tools may
// touch.
type Access struct {
	Plugin  string // in the environment
	Version string
	Source  string

	Declared   step.Grant
	Granted    step.Grant
	NotGranted step.Grant // of what it declares
}

// Access lists the plugins of the environment, sorted by name.
func (e *Environment) Access() []Access {
	list := make([]Access, 0, len(e.plugins))
	for _, p := range e.plugins {
		declared := step.Grant(p.offer.Needs)
		list = append(list, Access{
			Plugin: p.name, Version: p.offer.Version, Source: p.source,
			Declared: declared, Granted: p.grant, NotGranted: beyond(declared, p.grant),
		})
	}
	slices.SortFunc(list, func(a, b Access) int { return cmp.Compare(a.Plugin, b.Plugin) })
	return list
}

// beyond is what one grant covers and another does not. To write implies to read.
func beyond(one, other step.Grant) step.Grant {
	covered := func(paths []string) func(string) bool {
		return func(p string) bool {
			return slices.ContainsFunc(paths, func(above string) bool { return below(p, above) })
		}
	}
	return step.Grant{
		Read:  slices.DeleteFunc(slices.Clone(one.Read), covered(slices.Concat(other.Read, other.Write))),
		Write: slices.DeleteFunc(slices.Clone(one.Write), covered(other.Write)),
	}
}

// below reports whether a path is another one, or in it.
func below(name, above string) bool {
	above = strings.TrimSuffix(path.Clean(above), "/")
	return path.Clean(name) == above || strings.HasPrefix(path.Clean(name), above+"/")
}

// warnOfGrants says what a plugin is granted without having declared a need.
func (l *loader) warnOfGrants(p *specs.Plugin, o *opened) {
	needless := beyond(o.grant, step.Grant(o.offer.Needs))
	for _, g := range []struct {
		attribute, verb string
		paths           []string
	}{
		{"read", "read", needless.Read},
		{"write", "write", needless.Write},
	} {
		if len(g.paths) == 0 {
			continue
		}
		d := specs.Errorf(p.Grant.Of(g.attribute), "Needless grant", "Plugin %q may %s %s, and does not declare that it needs to: it declares %s. Grant no more than that, or have its author declare it.",
			p.Name, g.verb, strings.Join(g.paths, " and "), step.Grant(o.offer.Needs))
		d.Severity = hcl.DiagWarning
		l.diags = append(l.diags, d)
	}
}
