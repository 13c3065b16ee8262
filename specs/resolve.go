package specs

import (
	"cmp"
	"slices"

	"github.com/hashicorp/hcl/v2"
)

// covered is a reference to a requirement.
type covered struct {
	id  string
	rng hcl.Range
}

// resolve checks what the blocks say about each other and completes env, whose
// package was parsed as from.
func (l *loader) resolve(env *Environment, from *parsed) {
	if !from.partial {
		l.required(env, from)
		l.pluginRefs(env)
		l.coverage(env)
	}
	if env.Context == nil {
		env.Context = &Context{}
	}
	env.References = ordered(l, "reference", env.References, func(r *Reference) (node, Place) {
		return node{r.Name, r.After}, r.Place
	})
	env.Controls = withNoop(env.Controls)
	slices.SortFunc(env.Plugins, func(a, b *Plugin) int { return cmp.Compare(a.Name, b.Name) })
}

// required reports blocks without which there is nothing to play or judge.
func (l *loader) required(env *Environment, from *parsed) {
	if len(from.files) == 0 {
		return // said already
	}
	top := hcl.Range{Filename: sortedKeys(from.files)[0], Start: hcl.InitialPos, End: hcl.InitialPos}
	for _, b := range from.blocks {
		if b.Type == "environment" {
			top = b.DefRange // what is missing has to do with no other block
		}
	}
	for _, block := range []struct {
		missing   bool
		name, why string
	}{
		{env.Name == "", `environment "NAME" { version = "1.0.0" }`, "names the package"},
		{env.Task == nil, `task { instructions = "…" }`, "says what the agent is asked"},
		{env.Harness == nil, `harness { tools = […] }`, "says what the agent may use"},
		{len(env.Verifiers) == 0, `verifier "NAME" { … }`, "judges the result"},
	} {
		if block.missing {
			l.report(Errorf(top, "Missing block", "An environment needs a block of the form %s, which %s.", block.name, block.why))
		}
	}
}

func (l *loader) pluginRefs(env *Environment) {
	known := make([]string, len(env.Plugins))
	for i, p := range env.Plugins {
		known[i] = p.Name
	}
	for _, ref := range l.refs {
		if !ref.IsZero() && env.Plugin(ref.Plugin) == nil {
			l.report(Errorf(ref.Range, "Unknown plugin", "There is no plugin block named %q.%s Declare it, built-in or not.", ref.Plugin, didYouMean(ref.Plugin, known)))
		}
	}
}

// coverage checks that references to requirements lead to one, and that each
// requirement is covered by a verifier.
func (l *loader) coverage(env *Environment) {
	if env.Task == nil {
		return
	}
	known := make([]string, len(env.Task.Requirements))
	for i, r := range env.Task.Requirements {
		known[i] = r.ID
	}
	for _, c := range l.covered {
		if !slices.Contains(known, c.id) {
			l.report(Errorf(c.rng, "Unknown requirement", "The task has no requirement %q.%s", c.id, didYouMean(c.id, known)))
		}
	}
	judged := env.coveredRequirements()
	for _, r := range env.Task.Requirements {
		if !slices.Contains(judged, r.ID) {
			l.report(Errorf(r.Header, "Uncovered requirement", "No verifier covers %q, so an agent that ignores it can pass. Add task.requirement.%s to the \"covers\" of what judges it.", r.ID, r.ID))
		}
	}
}

// coveredRequirements lists what verifiers without checks, and checks, cover.
func (e *Environment) coveredRequirements() []string {
	var ids []string
	for _, v := range e.Verifiers {
		if len(v.Checks) == 0 {
			ids = append(ids, v.Covers...)
		}
		for _, c := range v.Checks {
			ids = append(ids, c.Covers...)
		}
	}
	return ids
}
