package figure

import (
	"fmt"

	"github.com/workrover/workrover/runtime/repair/measure"
)

// necessity draws how often the components of a pair had to be revised together.
func (f *Figure) necessity(g *measure.Group) {
	f.title("a", "Joint necessity of pairs of components", "share of the repaired triggers of which it is known, with the 95 % interval of Wilson")
	strict, global := mark{colour: blue}, mark{colour: orange, hollow: true}
	f.legend([]entry{{mark: strict, says: "strict: both together, neither alone"}, {mark: global, says: "global: whatever mends revises both"}})
	x := scale{left, right}
	top := f.y
	f.text(place{right + 14, f.y + 6, start, "small"}, "strict, global")
	for _, n := range g.Necessity {
		f.y += row
		f.text(place{left - 14, f.y + 4, end, ""}, n.Pair[0]+" × "+n.Pair[1])
		f.lying(strict, n.Strict.Share, x, f.y-4)
		f.lying(global, n.Global.Share, x, f.y+5)
		f.text(place{right + 14, f.y + 4, start, "small"}, fmt.Sprintf("%s, %s", of(n.Strict.Share), of(n.Global.Share)))
	}
	f.y += row
	f.shares(x, top)
	f.y += gap
}

// shares draws the axis of shares below rows that begin at top.
func (f *Figure) shares(x scale, top float64) {
	for _, v := range ticks() {
		f.down("grid", x.at(v), top, f.y)
		f.text(place{x.at(v), f.y + 16, middle, "small"}, percent(v))
	}
	f.y += row
}
