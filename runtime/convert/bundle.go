package convert

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/provenance"
	"github.com/workrover/workrover/sdk/plugin"
)

// recorded is the rollout of a journal. One that was cut off, or has no verdict, has
// the outcome error and no turns.
func recorded(j *journal.Journal, listings func(tree string) journal.Listing, contents bool) (*Rollout, error) {
	r := &Rollout{ID: j.Header.ID, Environment: j.Header.Environment.Digest.String(), Outcome: credit.OK}
	if contents {
		r.describe(j)
	}
	if j.End == nil || j.End.Outcome != journal.OutcomeOK {
		r.Outcome = credit.Error
		return r, nil
	}
	graph, err := provenance.Of(j, listings)
	if err != nil {
		return nil, err
	}
	r.Reward = j.End.Reward
	r.Turns = make([]*Turn, len(j.Turns))
	for i := range r.Turns {
		r.Turns[i] = &Turn{}
		if n := j.Turns[i].Tokens; n != nil {
			r.Turns[i].Tokens = new(*n) // which does not hold on to the turn
		}
	}
	for i := range graph.Calls {
		turn := r.Turns[graph.Calls[i].Turn-1]
		turn.Calls = append(turn.Calls, Call{Call: callOf(&graph.Calls[i])})
	}
	r.follow(graph.Checks, j.End.Checks)
	if contents {
		r.fill(j)
	}
	return r, nil
}

// follow takes up the values of the checks that count.
func (r *Rollout) follow(values []provenance.Check, final []journal.Check) {
	counts := map[string]bool{}
	for i := range final {
		counts[nameOf(&final[i])] = scores(&final[i])
	}
	r.InitialChecks = map[string]float64{}
	for i := range values {
		c := &values[i]
		switch {
		case !counts[c.ID]:
		case c.Turn == 0:
			r.InitialChecks[c.ID] = c.Value
		default:
			turn := r.Turns[c.Turn-1]
			turn.Checks = append(turn.Checks, credit.Reading{ID: c.ID, Value: &c.Value, Reads: accesses(c.Reads)})
		}
	}
}

// describe says who played, and how it ended.
func (r *Rollout) describe(j *journal.Journal) {
	r.Agent, r.Model = j.Header.Agent, j.Header.Model
	r.Metadata = map[string]json.RawMessage{"sample": number(int64(j.Header.Sample)), "seed": number(j.Header.Seed)}
	if j.End == nil {
		r.Error = j.Cut()
		return
	}
	r.Error = j.End.Error
	if j.End.Outcome != journal.OutcomeOK {
		return
	}
	r.Passed = &j.End.Passed
	for i := range j.End.Checks {
		c := &j.End.Checks[i]
		r.Verdict = append(r.Verdict, Verdict{ID: nameOf(c), Kind: Kind(c.Kind), Value: c.Value, Share: c.Share, Message: c.Message})
	}
}

func number(n int64) json.RawMessage { return strconv.AppendInt(nil, n, 10) }

// fill adds what was said, called and shown. The calls are those of the journal,
// in its order.
func (r *Rollout) fill(j *journal.Journal) {
	for i, turn := range j.Turns {
		t := r.Turns[i]
		t.Say, t.Generation = turn.Say, turn.Generation
		t.Time = j.Header.Clock.Add(time.Duration(turn.Turn) * j.Header.ClockStep)
		for k := range turn.Calls {
			t.Calls[k].Arguments, t.Calls[k].Shown = turn.Calls[k].Args, &turn.Calls[k].Shown
		}
	}
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
