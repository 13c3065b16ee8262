package fault

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// cheats are revisions that make a repair look good in ways that none may.
func (i *injecting) cheats() []*revision {
	var list []*revision
	for _, cheat := range []func() []*revision{i.weakening, i.hashing, i.rewording} {
		list = append(list, cheat()...)
	}
	return list
}

// cheat is a revision that does something to a component besides what mends it.
func (i *injecting) cheat(of specs.Component, c *change) *revision {
	for _, r := range i.truth {
		if r.component == of {
			return &revision{component: of, change: *merged(&r.change, c), names: r.names}
		}
	}
	return &revision{component: of, change: *c}
}

// judging is the verifiers whose checks are in the trigger.
func (i *injecting) judging() []*specs.Verifier {
	var list []*specs.Verifier
	for _, v := range i.env.Declared().Verifiers {
		if slices.ContainsFunc(i.trigger, func(f Failure) bool {
			return slices.ContainsFunc(f.Checks, func(check string) bool { return strings.HasPrefix(check, v.Name+"/") })
		}) {
			list = append(list, v)
		}
	}
	return list
}

// satisfied are verifiers that are content with a condition, and cover what they
// covered.
func satisfied(list []*specs.Verifier, condition string) *change {
	c := &change{blocks: map[string]string{}}
	for _, v := range list {
		covers := slices.Clone(v.Covers)
		for _, k := range v.Checks {
			covers = append(covers, k.Covers...)
		}
		slices.Sort(covers)
		for n, id := range covers {
			covers[n] = "task.requirement." + id
		}
		c.blocks["verifier "+v.Name] = edited(fmt.Sprintf("verifier %q {\n  covers = [%s]\n  weight = %v\n\n  check \"done\" {\n    condition = %s\n  }\n}", v.Name, strings.Join(slices.Compact(covers), ", "), v.Weight, condition), unchanged)
	}
	return c
}

// weakening has what fails accept anything.
func (i *injecting) weakening() []*revision {
	list := i.judging()
	if len(list) == 0 {
		return nil
	}
	r := i.cheat(specs.VerifierComponent, satisfied(list, "true"))
	r.class, r.does = Weakens, "what fails accepts anything"
	return []*revision{r}
}

// hashing has what fails know the known-good result by its digest.
func (i *injecting) hashing() []*revision {
	list := i.judging()
	if len(list) == 0 || len(i.made) == 0 {
		return nil
	}
	var all []string
	for _, made := range i.made {
		blob, err := i.good.Scene.Workspace.Blob(made)
		if err != nil {
			return nil
		}
		all = append(all, fmt.Sprintf("sha256(%s) == %q", quoted(environment.WorkspaceMount+made), blob.Digest().Hex()))
	}
	r := i.cheat(specs.VerifierComponent, satisfied(list, strings.Join(all, " && ")))
	r.class, r.does = Hash, "what fails knows the known-good result by its digest"
	return []*revision{r}
}

// rewording has a requirement ask for less.
func (i *injecting) rewording() []*revision {
	requirements := i.env.Declared().Task.Requirements
	if len(requirements) == 0 {
		return nil
	}
	chosen := shuffled(i.draw, requirements, func(r *specs.Requirement) string { return "reword " + r.ID })[0]
	text, ok := reword(i.source.block("task").text, func(l literal) (string, bool) {
		return "there is a result", l.attribute == "text" && l.value == chosen.Text
	})
	if !ok {
		return nil
	}
	r := i.cheat(specs.TaskComponent, &change{blocks: map[string]string{"task": text}})
	r.class, r.does = Rewords, "the requirement "+chosen.ID+" asks for less"
	return []*revision{r}
}
