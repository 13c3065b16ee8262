package repair

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// checkFocus checks which candidates the effects are to be of.
func (t *table) checkFocus(focus map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(focus)) {
		c := slices.Index(t.components, name)
		if c < 0 {
			return fmt.Errorf("focus: %q is no component", name)
		}
		if !slices.Contains(t.candidates[c], focus[name]) {
			return fmt.Errorf("focus of %s: %q is no candidate of it", name, focus[name])
		}
	}
	return nil
}

// axis is a component with the one candidate of it that is looked at.
type axis struct {
	component int
	candidate string
	counts    int // in the number of a combination
}

// axes are those of the components that have candidates: the ones asked for,
// else those of the combination that was chosen, else the first.
func (t *table) axes(focus map[string]string, chosen int) []axis {
	var list []axis
	for c, name := range t.components {
		if len(t.candidates[c]) == 0 {
			continue
		}
		candidate := t.candidates[c][max(1, t.digit(chosen, c))-1]
		if asked, ok := focus[name]; ok {
			candidate = asked
		}
		list = append(list, axis{c, candidate, t.at[candidate].digit * t.place[c]})
	}
	return list
}

// cube is the combinations of the axes: the axes of a mask are in.
type cube struct {
	*table
	axes []axis
}

func (q *cube) number(mask int) int {
	number := 0
	for i, a := range q.axes {
		if mask>>i&1 == 1 {
			number += a.counts
		}
	}
	return number
}

// joint stands between the names of components in the name of a set of them.
const joint = "+"

// name is how a set of components is written.
func (q *cube) name(mask int) string {
	var names []string
	for i, a := range q.axes {
		if mask>>i&1 == 1 {
			names = append(names, q.components[a.component])
		}
	}
	return strings.Join(names, joint)
}

// cells are 1 where a combination passes and 0 where it fails, or nil if that is
// not known of all. An inadmissible combination has no outcome.
func (q *cube) cells() []float64 {
	cells := make([]float64, 1<<len(q.axes))
	for mask := range cells {
		passes, known := q.resolved(q.number(mask))
		if !known {
			return nil
		}
		if passes {
			cells[mask] = 1
		}
	}
	return cells
}
