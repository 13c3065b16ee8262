package specs

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// bounds reports where revisions go beyond their components: what a revision
// replaces, removes or lays over must be used by its component alone, in the
// package and in what becomes of it. So what a component is depends on its own
// revision, and on no other.
func (l *loader) bounds(revisions []*Revision, env *Environment) {
	for _, r := range revisions {
		l.boundPlugins(r, env)
		l.boundFiles(r, env)
	}
}

// boundPlugins reports plugins that r changes and that are not its own.
func (l *loader) boundPlugins(r *Revision, env *Environment) {
	own := func(name string, at hcl.Range, does string) {
		for _, user := range env.usersOf(blockKey("plugin", name), r.Component) {
			l.report(Errorf(at, "Shared plugin", "%s uses the plugin %q too, so a revision of the %s must not %s it. Add a plugin under another name, and use that.", user, name, r.Component, does))
		}
	}
	for _, removal := range r.Remove {
		if removal.Kind == "plugin" {
			own(removal.Label, removal.Range, "remove")
		}
	}
	for _, b := range r.parsed.blocks {
		if b.Type == "plugin" {
			own(b.Labels[0], b.DefRange, "replace")
		}
	}
}

// boundFiles reports files that r lays and that are not its own.
func (l *loader) boundFiles(r *Revision, env *Environment) {
	for _, name := range r.Laid {
		for _, key := range sortedKeys(env.sources) {
			source := env.sources[key]
			if !source.refersTo(name) {
				continue
			}
			for _, user := range env.usersOf(key, r.Component) {
				l.report(Errorf(r.Header, "Shared file", "%s uses %q too (%s), so a revision of the %s must not lay anything over it. Lay the file under another name, and refer to that.", user, name, where(source.DefRange), r.Component))
			}
		}
	}
}

// unused warns of files that nothing refers to: most likely a path is wrong.
func (l *loader) unused(env *Environment) {
	for _, r := range env.Revisions {
		for _, name := range r.Laid {
			used := false
			for _, source := range env.sources {
				used = used || source.refersTo(name)
			}
			if !used {
				d := Errorf(r.Header, "Unused file", "Nothing refers to %q, so laying it over the package changes nothing. Correct its path, or refer to it.", path.Join(laidDir, name))
				d.Severity = hcl.DiagWarning
				l.report(d)
			}
		}
	}
}

// refersTo reports whether a block refers to a file, to a directory that it is
// in, or to what could be in its place.
func (s *blockSource) refersTo(name string) bool {
	return slices.ContainsFunc(s.places, func(f string) bool { return f == "." || within(name, f) || within(f, name) })
}

// usersOf names what is not of a component and uses the block with a key: other
// components, and blocks that belong to none.
func (e *Environment) usersOf(key string, but Component) []string {
	var users []string
	mine := false
	for _, c := range Components() {
		switch has := slices.Contains(e.keysOf(c), key); {
		case has && c == but:
			mine = true
		case has:
			users = append(users, fmt.Sprintf("The %s", c))
		}
	}
	kind, label, _ := strings.Cut(key, " ")
	if kind == "plugin" {
		return append(users, e.controlsWith(label)...)
	}
	if !mine && len(users) == 0 {
		users = append(users, fmt.Sprintf("The %s %q", kind, label))
	}
	return users
}

// controlsWith names the controls that a plugin plays.
func (e *Environment) controlsWith(plugin string) []string {
	var users []string
	for _, c := range e.Controls {
		if c.Policy.Plugin == plugin {
			users = append(users, fmt.Sprintf("The control %q", c.Name))
		}
	}
	return users
}

// LaidOver lists the revisions that lay something at a path of the package, or
// below it, in the order of their components.
func (e *Environment) LaidOver(name string) []*Revision {
	if len(e.Revisions) == 0 {
		return nil
	}
	at, err := realPath(e.fsys, name)
	if err != nil {
		return e.Revisions // who reads it will say what is wrong
	}
	var all []*Revision
	for _, r := range e.Revisions {
		if slices.ContainsFunc(r.Laid, func(laid string) bool { return at == "." || within(laid, at) }) {
			all = append(all, r)
		}
	}
	return all
}
