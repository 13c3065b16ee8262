package transcript

import (
	"fmt"
	"maps"
	"slices"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// Weigh adds to a group the checks that come with a rollout of it: those that are
// listed, which may not contradict what is there, and, where none are, those that only
// have values. A name that is not in the list is most often misspelled.
func Weigh(g *convert.Group, r *convert.Rollout, listed []credit.Check) error {
	for _, c := range listed {
		i := slices.IndexFunc(g.Checks, func(known credit.Check) bool { return known.ID == c.ID })
		switch {
		case i < 0:
			g.Checks = append(g.Checks, c)
		case weight(&g.Checks[i]) != weight(&c):
			return fmt.Errorf("rollout %q: check %q has weight %v, and %v in a rollout of the same task before it", r.ID, c.ID, weight(&c), weight(&g.Checks[i]))
		}
	}
	met := map[string]bool{}
	for id := range r.InitialChecks {
		met[id] = true
	}
	for _, t := range r.Turns {
		for _, c := range t.Checks {
			met[c.ID] = true
		}
	}
	for _, c := range g.Checks {
		delete(met, c.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(met)) {
		if len(listed) > 0 {
			return fmt.Errorf("rollout %q: the check %q has a value, and is not in the list of checks", r.ID, id)
		}
		g.Checks = append(g.Checks, credit.Check{ID: id})
	}
	return nil
}

func weight(c *credit.Check) float64 {
	if c.Weight == nil {
		return 1
	}
	return *c.Weight
}
