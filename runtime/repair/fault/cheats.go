package fault

import (
	"path"
	"slices"

	"github.com/workrover/workrover/specs"
)

// cheats are revisions that make a repair look good in ways that none may, as far as there
// are any here.
func (i *injecting) cheats() []*revision {
	all := []*revision{
		i.weakening(), i.hashing(), i.rewording(), i.unguarding(), i.leaking(), i.altering(),
		i.offering(), i.granting(), i.renaming(),
	}
	all = append(all, i.dropping()...)
	return slices.DeleteFunc(all, func(r *revision) bool { return r == nil })
}

// cheat is a revision that does something to a component besides what mends it. Its
// change is one of the healthy package.
func (i *injecting) cheat(class Class, does string, of specs.Component, c *change) *revision {
	for _, r := range i.truth {
		if r.component == of {
			return &revision{component: of, change: *merged(&r.change, c), names: r.names, class: class, does: does}
		}
	}
	return &revision{component: of, change: *c, class: class, does: does}
}

// one draws one of some things; the zero value if there are none.
func one[T any](i *injecting, what string, list []T, name func(T) string) T {
	var none T
	for _, first := range shuffled(i.draw, list, func(t T) string { return what + " " + name(t) }) {
		return first
	}
	return none
}

// altered is a file with other content: a text with another number, or else the content of
// another file; nil if there is neither.
func (i *injecting) altered(name string, others []string) []byte {
	data := i.source.file(name)
	if isText(data) {
		if text, ok := mistaken(string(data), "other"); ok {
			return []byte(text)
		}
	}
	for _, other := range others {
		if now := i.source.file(other); other != name && path.Ext(other) == path.Ext(name) && string(now) != string(data) {
			return now
		}
	}
	return nil
}
