package fault

import (
	"fmt"
	"slices"

	"github.com/workrover/workrover/specs"
)

// assemble puts the broken package, the revisions and the answer together.
func (i *injecting) assemble(decoys []*revision) (*Injection, error) {
	a := &Answer{
		Format: AnswerFormat, Kind: i.order.Kind.Name, Seed: i.order.Seed, Components: i.order.Kind.Components,
		Where: i.place.where, Trigger: i.trigger, Witnesses: slices.Sorted(slices.Values(i.seen)), Solvable: !i.order.Unsolvable, Truth: []string{}, Decoys: []Decoy{},
	}
	truth := i.truth
	if i.order.Unsolvable {
		withheld := shuffled(i.draw, truth, func(r *revision) string { return "withhold " + string(r.component) })[0]
		truth = slices.DeleteFunc(slices.Clone(truth), func(r *revision) bool { return r == withheld || len(r.needs) > 0 })
		for _, r := range truth {
			r.class, r.does = Partial, "takes back a part of the fault"
		}
		decoys = append(truth, decoys...)
		truth = nil
	}
	all := append(slices.Clone(truth), decoys...)
	ids := i.ids(all)
	for _, r := range truth {
		for _, other := range truth {
			if slices.Contains(r.needs, other.component) {
				r.requires = append(r.requires, ids[other])
			}
		}
		a.Truth = append(a.Truth, ids[r])
	}
	files := map[string][]byte{}
	for _, r := range all {
		for _, other := range r.with {
			r.requires = append(r.requires, ids[other])
		}
		r.write(ids[r], i.broken, files)
	}
	for _, r := range decoys {
		a.Decoys = append(a.Decoys, Decoy{ids[r], r.component, r.class, r.does})
	}
	slices.SortFunc(a.Decoys, func(x, y Decoy) int { return slices.Compare([]string{x.ID}, []string{y.ID}) })
	files[AnswerFile] = a.text()
	tree, err := put(i.broken.tree, files)
	return &Injection{tree, a}, err
}

// ids are names that tell nothing.
func (i *injecting) ids(all []*revision) map[*revision]string {
	ids := map[*revision]string{}
	for _, c := range specs.Components() {
		mine := slices.DeleteFunc(slices.Clone(all), func(r *revision) bool { return r.component != c })
		for n, r := range shuffled(i.draw, mine, func(r *revision) string { return "id " + string(r.class) + " " + r.does }) {
			ids[r] = fmt.Sprintf("%s-%d", c, n+1)
		}
	}
	return ids
}
