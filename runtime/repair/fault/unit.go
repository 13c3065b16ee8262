package fault

import (
	"context"
	"slices"

	"github.com/workrover/workrover/specs"
)

// unit asks for amounts in another unit, and compares with such. Controls go on handing in
// what was asked for before. Each half of the truth says that it means nothing without the
// other.
func unit() *spot {
	return &spot{
		none: "the task names no unit such as EUR, or no verifier refers to amounts such as 12.50",
		places: func(ctx context.Context, d *draw) ([]*place, error) {
			references, err := referenceUnit().places(ctx, d)
			var list []*place
			for _, word := range []string{"EUR", "USD", "CHF", "GBP", "euros", "dollars", "pounds", "kg", "hours"} {
				changed, ok := d.retold(word, d.pick(word, 0, "cents", "hundredths"))
				if !ok {
					continue
				}
				for _, r := range references {
					asked := &part{component: specs.TaskComponent, change: *changed, needs: []specs.Component{specs.VerifierComponent}}
					expected := *r.parts[0]
					expected.needs = []specs.Component{specs.TaskComponent}
					list = append(list, &place{
						where: "task: " + word + " is another unit; " + r.where, frozen: d.ledger(),
						parts: slices.Concat([]*part{asked}, []*part{&expected}),
					})
				}
			}
			return list, err
		},
	}
}
