package fault

import (
	"context"
	"maps"
	"slices"

	"github.com/workrover/workrover/specs"
)

// maxDecoys is how many decoys a component gets. More would only make more
// combinations of the same.
const maxDecoys = 4

// decoys are revisions that are not the truth. In a component that is broken they are
// made of the truth, so that what tells them from it is what is wrong with them.
func (i *injecting) decoys(ctx context.Context) ([]*revision, error) {
	all, err := i.guesses(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range i.truth {
		c, err := i.collateral(ctx, r)
		if err != nil {
			return nil, err
		}
		if c != nil {
			all = append(all, c)
		}
	}
	cheats := shuffled(i.draw, i.cheats(), func(r *revision) string { return "cheat " + string(r.class) + " " + r.does })
	return i.few(append(all, cheats...)), nil
}

// guesses are other mistakes in the places of the fault. Two of them, or one with what is
// broken elsewhere, may agree by chance, and then are as good as the truth: such a one is
// left out.
func (i *injecting) guesses(ctx context.Context) ([]*revision, error) {
	list := []*revision{}
	for _, p := range i.place.parts {
		if p.guess == nil {
			continue
		}
		r := &revision{component: p.component, change: *p.guess, class: Idle, does: "another mistake in the same place"}
		beside := [][]*revision{nil, i.others(r.component)}
		for _, other := range list {
			beside = append(beside, []*revision{other})
		}
		mended := false
		for _, rest := range beside {
			one, err := i.mended(ctx, append(slices.Clone(rest), r))
			if err != nil {
				return nil, err
			}
			mended = mended || one
		}
		if !mended {
			list = append(list, r)
		}
	}
	return list, nil
}

// few are as many decoys as there may be, the first ones. What comes only with
// another stays or goes with it.
func (i *injecting) few(all []*revision) []*revision {
	taken := map[specs.Component]int{}
	var list []*revision
	for _, r := range all {
		if slices.Contains(list, r) || taken[r.component] >= maxDecoys {
			continue
		}
		for _, one := range append([]*revision{r}, r.with...) {
			if !slices.Contains(list, one) {
				taken[one.component]++
				list = append(list, one)
			}
		}
	}
	return list
}

// mended reports whether everything ends as it should with some revisions.
func (i *injecting) mended(ctx context.Context, list []*revision) (bool, error) {
	t, err := i.with(ctx, list...)
	if isDud(err) {
		return false, nil
	}
	return err == nil && well(t), err
}

// others are the truth of all components but one.
func (i *injecting) others(but specs.Component) []*revision {
	return slices.DeleteFunc(slices.Clone(i.truth), func(r *revision) bool { return r.component == but })
}

// maxCollateral is how many second mistakes are tried.
const maxCollateral = 8

// collateral is the truth of a component with a second mistake in it: nothing is left
// of the trigger, and yet not everything ends as it should. It is nil if no mistake does
// that.
func (i *injecting) collateral(ctx context.Context, truth *revision) (*revision, error) {
	for _, p := range i.mistakes(ctx, truth.component) {
		r := &revision{
			component: truth.component, change: *merged(&truth.change, &p.parts[0].change), names: truth.names, needs: nil,
			class: Collateral, does: "mends it, and makes another mistake: " + p.where,
		}
		t, err := i.with(ctx, append(i.others(r.component), r)...)
		if isDud(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if i.gone(t) && !well(t) {
			return r, nil
		}
	}
	return nil, nil
}

// mistakes are faults of one component that need nothing else.
func (i *injecting) mistakes(ctx context.Context, of specs.Component) []*place {
	var list []*place
	for _, k := range Kinds() {
		if len(k.Components) > 1 || k.Components[0] != of {
			continue
		}
		found, err := k.spots[0].places(ctx, i.draw)
		if err != nil {
			continue // then none is offered
		}
		list = append(list, slices.DeleteFunc(found, func(p *place) bool {
			return len(p.frozen)+len(p.script) > 0 || len(p.parts[0].change.files) > 0 && of == specs.ContextComponent
		})...)
	}
	list = shuffled(i.draw, list, func(p *place) string { return "mistake " + p.where })
	return list[:min(len(list), maxCollateral)]
}

// merged are two changes, the second over the first.
func merged(a, b *change) *change {
	all := &change{blocks: map[string]string{}, files: map[string][]byte{}}
	for _, c := range []*change{a, b} {
		maps.Copy(all.blocks, c.blocks)
		maps.Copy(all.files, c.files)
	}
	return all
}
