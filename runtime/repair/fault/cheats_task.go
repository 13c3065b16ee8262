package fault

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/specs"
)

// task is the healthy block.
func (i *injecting) task() string { return i.source.block("task").text }

// rewording has a requirement ask for less.
func (i *injecting) rewording() *revision {
	chosen := one(i, "reword", i.env.Declared().Task.Requirements, func(r *specs.Requirement) string { return r.ID })
	if chosen == nil {
		return nil
	}
	text := edited(i.task(), func(body *hclwrite.Body) {
		body.FirstMatchingBlock("requirement", []string{chosen.ID}).Body().SetAttributeRaw("text", raw(quoted("there is a result")))
	})
	return i.cheat(Rewords, "the requirement "+chosen.ID+" asks for less", specs.TaskComponent, &change{blocks: map[string]string{"task": text}})
}

// unguarding takes an invariant away.
func (i *injecting) unguarding() *revision {
	chosen := one(i, "unguard", i.env.Declared().Task.Invariants, func(v *specs.Invariant) string { return v.ID })
	if chosen == nil {
		return nil
	}
	text := edited(i.task(), func(body *hclwrite.Body) {
		body.RemoveBlock(body.FirstMatchingBlock("invariant", []string{chosen.ID}))
	})
	if i.broken.block("task").text == text {
		return nil // that is the fault itself
	}
	r := i.cheat(Unguards, "the invariant "+chosen.ID+" is gone", specs.TaskComponent, &change{blocks: map[string]string{"task": text}})
	return r
}

// renaming says of a result that it has another name, where a verifier looks for it, and
// goes on asking for the old one.
func (i *injecting) renaming() *revision {
	for _, made := range i.fresh() {
		old := environment.WorkspaceMount + made
		blocks := i.verifiersChanged()
		for _, key := range sorted(blocks) {
			for n, l := range literals(blocks[key]) {
				was := literals(i.source.block(key).text)
				if n < len(was) && was[n].value == old && l.value != old {
					names := &names{paths: map[string]string{old: l.value}}
					return &revision{
						component: specs.TaskComponent, change: *i.restated(), names: names,
						class: Renames, does: "what is handed in as " + old + " is called " + l.value + ", as the verifier wants it, and the task says the old name",
					}
				}
			}
		}
	}
	return nil
}

// verifiersChanged are the blocks of the verifier that the fault has changed.
func (i *injecting) verifiersChanged() map[string]string {
	blocks := map[string]string{}
	for _, p := range i.place.parts {
		for key, text := range p.change.blocks {
			if strings.HasPrefix(key, "verifier ") && i.source.block(key) != nil {
				blocks[key] = text
			}
		}
	}
	return blocks
}

// restated is the task with one more sentence, which changes nothing.
func (i *injecting) restated() *change {
	c := &change{blocks: map[string]string{}, files: map[string][]byte{}}
	broken := i.broken.block("task").text
	for _, name := range i.env.Declared().Component(specs.TaskComponent).Files {
		for _, file := range i.broken.below(name) {
			if data := i.broken.file(file); isText(data) && strings.Contains(broken, file) {
				c.files[file] = append(slices.Clone(data), "\nTake the time that you need.\n"...)
				return c
			}
		}
	}
	c.blocks["task"], _ = reword(broken, func(l literal) (string, bool) {
		return l.value + " Take the time that you need.", l.member == "instructions"
	})
	return c
}

// dropping takes away a requirement, and what judges it: two revisions that mean nothing
// without each other.
func (i *injecting) dropping() []*revision {
	chosen := one(i, "drop", i.env.Declared().Task.Requirements, func(r *specs.Requirement) string { return r.ID })
	if chosen == nil {
		return nil
	}
	text := edited(i.task(), func(body *hclwrite.Body) {
		body.RemoveBlock(body.FirstMatchingBlock("requirement", []string{chosen.ID}))
	})
	asked := i.cheat(Drops, "the requirement "+chosen.ID+" is gone", specs.TaskComponent, &change{blocks: map[string]string{"task": text}})
	judged := i.cheat(Drops, "what judges the requirement "+chosen.ID+" is gone", specs.VerifierComponent, i.unjudged(chosen.ID))
	asked.with, judged.with = []*revision{judged}, []*revision{asked}
	return []*revision{asked, judged}
}

// unjudged are the verifiers without what covers one requirement alone.
func (i *injecting) unjudged(id string) *change {
	c := &change{blocks: map[string]string{}}
	for _, v := range i.env.Declared().Verifiers {
		key := "verifier " + v.Name
		gone := slices.Equal(v.Covers, []string{id}) && len(v.Checks) == 0
		left := len(v.Checks)
		text := edited(i.source.block(key).text, func(body *hclwrite.Body) {
			uncover(body, v.Covers, id)
			for _, k := range v.Checks {
				check := body.FirstMatchingBlock("check", []string{k.ID})
				if slices.Equal(k.Covers, []string{id}) {
					body.RemoveBlock(check)
					left--
					continue
				}
				uncover(check.Body(), k.Covers, id)
			}
		})
		switch gone = gone || len(v.Checks) > 0 && left == 0; {
		case gone:
			c.blocks[key] = ""
		case text != edited(i.source.block(key).text, unchanged):
			c.blocks[key] = text
		}
	}
	return c
}

// uncover takes one requirement out of what a body covers.
func uncover(body *hclwrite.Body, covers []string, id string) {
	if body.GetAttribute("covers") == nil || !slices.Contains(covers, id) {
		return
	}
	var rest []string
	for _, c := range covers {
		if c != id {
			rest = append(rest, "task.requirement."+c)
		}
	}
	if len(rest) == 0 {
		body.RemoveAttribute("covers")
		return
	}
	body.SetAttributeRaw("covers", raw("["+strings.Join(rest, ", ")+"]"))
}
