package repair

// Necessity says whether a failure is only gone if two components are revised
// together.
type Necessity struct {
	Pair [2]string `json:"pair"`

	// Strict: both together pass, and neither alone nor nothing does, for the
	// candidates in focus. Null if one of the four is not known.
	Strict *bool `json:"strict"`

	// Global: something passes, and whatever passes revises both. Null unless
	// every admissible combination is resolved.
	Global *bool `json:"global"`
}

// necessity is that of every pair of axes.
func (q *cube) necessity() []Necessity {
	list := []Necessity{}
	for i := range q.axes {
		for j := i + 1; j < len(q.axes); j++ {
			list = append(list, Necessity{
				Pair:   [2]string{q.components[q.axes[i].component], q.components[q.axes[j].component]},
				Strict: q.strict(1<<i, 1<<j),
				Global: q.global(q.axes[i].component, q.axes[j].component),
			})
		}
	}
	return list
}

// strict looks at the four cells of two axes.
func (q *cube) strict(i, j int) *bool {
	necessary := true
	for _, mask := range []int{0, i, j, i | j} {
		passes, known := q.resolved(q.number(mask))
		if !known {
			return nil
		}
		necessary = necessary && passes == (mask == i|j)
	}
	return &necessary
}

// global looks at all that pass.
func (q *cube) global(i, j int) *bool {
	passing, both := 0, 0
	for _, number := range q.admissible {
		passes, known := q.resolved(number)
		if !known {
			return nil
		}
		if !passes {
			continue
		}
		passing++
		if q.digit(number, i) > 0 && q.digit(number, j) > 0 {
			both++
		}
	}
	necessary := passing > 0 && both == passing
	return &necessary
}
