// Package verdict tells what the checks of a rollout came to.
package verdict

import (
	"maps"

	"github.com/workrover/workrover/runtime/convert"
)

// Of is the verdict on a rollout. Where none is recorded, it is what the checks of
// the group came to last; a check that was never read is 0.
func Of(g *convert.Group, r *convert.Rollout) []convert.Verdict {
	if len(r.Verdict) > 0 {
		return r.Verdict
	}
	last := map[string]float64{}
	maps.Copy(last, r.InitialChecks)
	for _, t := range r.Turns {
		for _, c := range t.Checks {
			last[c.ID] = *c.Value
		}
	}
	verdict := make([]convert.Verdict, len(g.Checks))
	for i, c := range g.Checks {
		verdict[i] = convert.Verdict{ID: c.ID, Kind: convert.Score, Value: last[c.ID]}
	}
	return verdict
}

// Values are the values of a verdict by the names of checks.
func Values(list []convert.Verdict) map[string]float64 {
	values := map[string]float64{}
	for _, v := range list {
		values[v.ID] = v.Value
	}
	return values
}
