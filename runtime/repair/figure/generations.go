package figure

import (
	"fmt"

	"github.com/workrover/workrover/runtime/repair/measure"
)

// generations draws how reliable FCR stays while each fault is put into what the last
// one was mended to.
func (f *Figure) generations(list []*measure.Generation) {
	f.title("c", "Reliability over generations", "each fault is put into what was repaired before, and has sealed cases of its own; 95 % interval of Wilson")
	srr, sealed := mark{colour: blue}, mark{colour: orange, hollow: true}
	f.legend([]entry{{mark: srr, says: "SRR over solvable triggers"}, {mark: sealed, says: "accepted repairs that pass the sealed cases"}})
	const height = 150
	top := f.y + 10
	y := scale{top + height, top}
	for _, v := range ticks() {
		f.across("grid", left, right, y.at(v))
		f.text(place{left - 14, y.at(v) + 4, end, "small"}, percent(v))
	}
	step := float64(right-left) / float64(len(list)+1)
	for i, g := range list {
		x := left + step*float64(i+1)
		f.standing(srr, g.SRR, x-9, y)
		f.standing(sealed, g.Sealed, x+9, y)
		f.text(place{x, top + height + 18, middle, ""}, fmt.Sprintf("generation %d", g.Generation))
		f.text(place{x, top + height + 33, middle, "small"}, fmt.Sprintf("%s, %s", of(g.SRR), of(g.Sealed)))
	}
	f.y = top + height + gap
}
