package fault

import (
	"context"
	"fmt"
	"path"
	"slices"

	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/workrover/workrover/specs"
)

// invariantLost protects an input no more.
func invariantLost() *spot {
	return invariants(func(_ *draw, i *specs.Invariant) (string, func(*hclwrite.Body)) {
		return fmt.Sprintf("task: the invariant %s is lost", i.ID), func(body *hclwrite.Body) {
			body.RemoveBlock(body.FirstMatchingBlock("invariant", []string{i.ID}))
		}
	})
}

// invariantMisplaced protects files where there are none.
func invariantMisplaced() *spot {
	return invariants(func(d *draw, i *specs.Invariant) (string, func(*hclwrite.Body)) {
		into := d.pick(i.ID, 0, "input", "archive", "source", "share")
		patterns := slices.Clone(i.Unchanged)
		for n, p := range patterns {
			patterns[n] = path.Join(path.Dir(p), into, path.Base(p))
		}
		return fmt.Sprintf("task: the invariant %s is about %s", i.ID, listed(patterns)), func(body *hclwrite.Body) {
			body.FirstMatchingBlock("invariant", []string{i.ID}).Body().SetAttributeRaw("unchanged", raw("["+listed(patterns)+"]"))
		}
	})
}

// invariants is a spot in which an invariant is another.
func invariants(other func(*draw, *specs.Invariant) (where string, edit func(*hclwrite.Body))) *spot {
	return &spot{
		none: "the task has no invariant",
		places: func(_ context.Context, d *draw) ([]*place, error) {
			var list []*place
			for _, i := range d.env.Declared().Task.Invariants {
				where, edit := other(d, i)
				list = append(list, &place{where: where, parts: []*part{{
					component: specs.TaskComponent,
					change:    change{blocks: map[string]string{"task": edited(d.source.block("task").text, edit)}},
				}}})
			}
			return list, nil
		},
	}
}
