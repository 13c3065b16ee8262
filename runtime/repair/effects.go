package repair

import (
	"maps"
	"slices"
	"strings"
)

// EffectNames are the sets of components that have effects: those of fewer components
// first, in the order in which the components are given.
func (a *Analysis) EffectNames(components []string) []string {
	return slices.SortedFunc(maps.Keys(a.Effects), func(x, y string) int {
		return slices.Compare(ranks(components, x), ranks(components, y))
	})
}

// ranks order sets of components: how many, then which.
func ranks(components []string, name string) []int {
	parts := strings.Split(name, joint)
	list := []int{len(parts)}
	for _, part := range parts {
		list = append(list, slices.Index(components, part))
	}
	return list
}

// transform replaces the cells of a cube by sums over them, axis by axis: f makes
// the two cells that an axis tells apart into two others.
func transform(cells []float64, f func(without, with float64) (float64, float64)) []float64 {
	out := append([]float64(nil), cells...)
	for axis := 1; axis < len(out); axis <<= 1 {
		for mask := range out {
			if mask&axis == 0 {
				out[mask], out[mask|axis] = f(out[mask], out[mask|axis])
			}
		}
	}
	return out
}

// moebius is, for each set of components, what it adds that none of its parts do:
// the cell of a set is the sum of those of its parts.
func (q *cube) moebius(cells []float64) map[string]float64 {
	out := map[string]float64{}
	for mask, m := range transform(cells, func(without, with float64) (float64, float64) { return without, with - without }) {
		out[q.name(mask)] = m
	}
	return out
}

// effects are those of a two-level factorial design: half the contrast of each
// set of components, over all others, so that a main effect is the difference
// that a component makes on average.
func (q *cube) effects(cells []float64) map[string]float64 {
	out := map[string]float64{}
	half := float64(len(cells)) / 2
	for mask, contrast := range transform(cells, func(without, with float64) (float64, float64) { return without + with, with - without }) {
		if mask != 0 {
			out[q.name(mask)] = contrast / half
		}
	}
	return out
}
