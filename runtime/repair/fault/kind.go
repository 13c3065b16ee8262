package fault

import (
	"context"
	"slices"

	"github.com/workrover/workrover/specs"
)

// Kind is a kind of fault.
type Kind struct {
	Name       string
	Components []specs.Component // that a repair has to revise
	Does       string            // in one sentence

	spots []*spot // of each component one
}

// spot knows the places in a component where a fault of one sort may be put.
type spot struct {
	none   string // why there may be no place for it in an environment
	places func(context.Context, *draw) ([]*place, error)
}

// place is where a fault may be put, with what it is there.
type place struct {
	where  string
	parts  []*part
	frozen map[string]string // blocks of no component, by key
	script map[string][]byte // scripts of controls
}

// part is what a fault does to one component.
type part struct {
	component specs.Component
	change    change            // of the healthy package
	mends     *revision         // the truth; nil: what takes back the change
	guess     *change           // another mistake in the same place; nil if there is none
	names     *names            // that the truth gives to what controls call otherwise
	needs     []specs.Component // without whose truth this one means nothing
}

// Kinds lists all kinds of faults, those of single components first.
func Kinds() []*Kind {
	c, t, h, v := specs.ContextComponent, specs.TaskComponent, specs.HarnessComponent, specs.VerifierComponent
	return []*Kind{
		single("output-blocked", c, "a directory lies where a result has to be written", outputBlocked()),
		single("task-path", t, "the task asks for a result under another name, and so it is handed in", taskPath()),
		single("argument-renamed", h, "an argument of a tool has another name than those who use it know", argumentRenamed()),
		single("verifier-path", v, "a verifier looks for a result under another name", verifierPath()),
		pair("argument-and-path", h, v, "an argument of a tool has another name, and a verifier looks for a result under another name", argumentRenamed(), verifierPath()),
	}
}

func single(name string, of specs.Component, does string, s *spot) *Kind {
	return &Kind{name, []specs.Component{of}, does, []*spot{s}}
}

func pair(name string, a, b specs.Component, does string, spots ...*spot) *Kind {
	return &Kind{name, []specs.Component{a, b}, does, spots}
}

// Find is the kind of a name; nil if there is none.
func Find(name string) *Kind {
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// joined are two places as one; nil if they are in each other's way.
func joined(a, b *place) *place {
	all := &place{where: a.where + "; " + b.where, parts: append(slices.Clone(a.parts), b.parts...), frozen: map[string]string{}, script: map[string][]byte{}}
	for _, p := range []*place{a, b} {
		for key, text := range p.frozen {
			if _, twice := all.frozen[key]; twice {
				return nil
			}
			all.frozen[key] = text
		}
		for name, text := range p.script {
			if _, twice := all.script[name]; twice {
				return nil
			}
			all.script[name] = text
		}
	}
	return all
}
