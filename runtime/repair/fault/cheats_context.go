package fault

import (
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// leaking lays a reference where it can be read.
func (i *injecting) leaking() *revision {
	static := slices.DeleteFunc(slices.Clone(i.env.Declared().References), func(r *specs.Reference) bool { return r.Source == "" })
	chosen := one(i, "leak", static, func(r *specs.Reference) string { return r.Name })
	if chosen == nil || i.source.block("context") == nil {
		return nil
	}
	at := environment.WorkspaceMount + "/" + i.pick("leak", 0, "hints", "notes", "examples", "help")
	if ext := path.Ext(chosen.Source); ext != "" {
		at += ext
	}
	text := laying(i.source.block("context").text, at, "./"+path.Clean(chosen.Source))
	return i.cheat(Leaks, "the reference "+chosen.Name+" lies at "+at, specs.ContextComponent, &change{blocks: map[string]string{"context": text}})
}

// altering changes an input that an invariant protects.
func (i *injecting) altering() *revision {
	var inputs []string
	for _, f := range i.env.Declared().Context.Files {
		source := path.Clean(f.Source)
		for _, name := range i.source.below(source) {
			at := path.Join(f.Path, strings.TrimPrefix(strings.TrimPrefix(name, source), "/"))
			if i.protected(strings.TrimPrefix(at, environment.WorkspaceMount)) {
				inputs = append(inputs, name)
			}
		}
	}
	for _, name := range shuffled(i.draw, inputs, func(s string) string { return "alter " + s }) {
		if now := i.altered(name, inputs); now != nil {
			return i.cheat(Input, name+" is another", specs.ContextComponent, &change{files: map[string][]byte{name: now}})
		}
	}
	return nil
}
