package convert

import (
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/provenance"
	"github.com/workrover/workrover/sdk/plugin"
)

// neutral is the rollout of a bundle. One that was cut off, or has no verdict,
// has the outcome error and nothing else.
func neutral(bundle *journal.Bundle) (*credit.Rollout, error) {
	j := bundle.Journal
	r := &credit.Rollout{ID: j.Header.ID, Environment: j.Header.Environment.Digest.String(), Outcome: credit.OK}
	if j.End == nil || j.End.Outcome != journal.OutcomeOK {
		r.Outcome = credit.Error
		return r, nil
	}
	graph, err := provenance.Of(j, bundle.Listing)
	if err != nil {
		return nil, err
	}
	r.Reward = j.End.Reward
	r.InitialChecks = map[string]float64{}
	r.Turns = make([]*credit.Turn, len(j.Turns))
	for i := range r.Turns {
		r.Turns[i] = &credit.Turn{}
	}
	for i := range graph.Calls {
		turn := r.Turns[graph.Calls[i].Turn-1]
		turn.Calls = append(turn.Calls, callOf(&graph.Calls[i]))
	}
	counts := map[string]bool{}
	for i := range j.End.Checks {
		counts[nameOf(&j.End.Checks[i])] = scores(&j.End.Checks[i])
	}
	for _, c := range graph.Checks {
		switch {
		case !counts[c.ID]:
		case c.Turn == 0:
			r.InitialChecks[c.ID] = c.Value
		default:
			turn := r.Turns[c.Turn-1]
			turn.Checks = append(turn.Checks, credit.Reading{ID: c.ID, Value: &c.Value, Reads: accesses(c.Reads)})
		}
	}
	return r, nil
}

// callOf is a call of a graph.
func callOf(c *provenance.Call) credit.Call {
	args, output := c.Args.String(), c.Output.String()
	return credit.Call{
		ID: c.ID, Tool: c.Tool, Args: &args, Output: &output, Status: credit.Status(c.Status), Consumes: c.Consumes,
		Reads: accesses(c.Reads), Writes: accesses(c.Writes), OutOfScope: float64(c.OutOfScope),
	}
}

func accesses(list []provenance.Access) []credit.Access {
	out := make([]credit.Access, len(list))
	for i, a := range list {
		out[i] = credit.Access{Path: a.Path, Version: credit.Content(string(a.Version))}
		if a.Version == provenance.Nothing {
			out[i].Version = credit.Nothing()
		}
	}
	return out
}

// nameOf is what a check is called in a group.
func nameOf(c *journal.Check) string { return c.Verifier + "/" + c.ID }

// scores reports whether a check counts: gates only decide.
func scores(c *journal.Check) bool { return c.Kind != plugin.Gate }
