package fault

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// judging are the verifiers whose checks are in the trigger.
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
		covers = slices.Compact(covers)
		for n, id := range covers {
			covers[n] = "task.requirement." + id
		}
		text := fmt.Sprintf("verifier %q {\n  covers = [%s]\n  weight = %v\n\n  check \"done\" {\n    condition = %s\n  }\n}", v.Name, strings.Join(covers, ", "), v.Weight, condition)
		c.blocks["verifier "+v.Name] = edited(text, unchanged)
	}
	return c
}

// weakening has what fails accept anything.
func (i *injecting) weakening() *revision {
	list := i.judging()
	if len(list) == 0 {
		return nil
	}
	return i.cheat(Weakens, "what fails accepts anything", specs.VerifierComponent, satisfied(list, "true"))
}

// hashing has what fails know the known-good result by its digest.
func (i *injecting) hashing() *revision {
	list := i.judging()
	if len(list) == 0 || len(i.made) == 0 {
		return nil
	}
	var all []string
	for _, made := range i.made {
		blob, err := i.good.Scene.Workspace.Blob(made)
		if err != nil {
			return nil // it has become a link
		}
		all = append(all, fmt.Sprintf("sha256(%s) == %q", quoted(environment.WorkspaceMount+made), blob.Digest().Hex()))
	}
	return i.cheat(Hash, "what fails knows the known-good result by its digest", specs.VerifierComponent, satisfied(list, strings.Join(all, " && ")))
}
