package credit

import (
	"fmt"
	"math"
	"slices"
)

// kept checks what can be told without following the calls, and returns the
// rollouts that count: those that did not end in an error.
func (g *Group) kept() ([]*Rollout, error) {
	if g.Format != Format {
		return nil, &Problem{Detail: fmt.Sprintf("the format is %q; it must be %q", g.Format, Format)}
	}
	if len(g.Rollouts) == 0 {
		return nil, &Problem{Detail: "there are no rollouts"}
	}
	var kept []*Rollout
	seen := map[string]bool{}
	environment := ""
	for i := range g.Rollouts {
		r := &g.Rollouts[i]
		if err := r.check(i); err != nil {
			return nil, err
		}
		if r.Outcome == Error {
			continue
		}
		at := within{rollout: r.ID}
		if seen[r.ID] {
			return nil, at.problem("another rollout has the same id")
		}
		seen[r.ID] = true
		if environment == "" {
			environment = r.Environment
		}
		if r.Environment != "" && r.Environment != environment {
			return nil, at.problem("its environment is %s and that of a rollout before it is %s: a group is rollouts of one task", r.Environment, environment)
		}
		kept = append(kept, r)
	}
	if len(kept) == 0 {
		return nil, &Problem{Detail: fmt.Sprintf("no rollouts are left: all %d ended with outcome %q", len(g.Rollouts), Error)}
	}
	return kept, nil
}

// check checks what a rollout says of itself. It is the one at index i.
func (r *Rollout) check(i int) error {
	at := within{rollout: r.ID}
	switch {
	case r.ID == "":
		return &Problem{Detail: fmt.Sprintf("rollout %d of the group has no id", i+1)}
	case r.Outcome != "" && r.Outcome != OK && r.Outcome != Error:
		return at.problem("unknown outcome %q: there are %q and %q", r.Outcome, OK, Error)
	case r.Outcome == Error:
		return nil // nothing else of it is looked at
	case r.Reward == nil:
		return at.problem("it has no reward")
	case !finite(*r.Reward):
		return at.problem("its reward is not a finite number")
	case r.Turns == nil:
		return at.problem("it has no turns")
	}
	for j, turn := range r.Turns {
		at.turn = j + 1
		if turn == nil {
			return at.problem("it is null")
		}
		if turn.Tokens != nil && *turn.Tokens > exact {
			return at.problem("tokens is %v; it must not be above 2^53, up to which numbers are exact", *turn.Tokens)
		}
		if turn.Tokens != nil && !whole(*turn.Tokens) {
			return at.problem("tokens is %v; it must be a whole number that is not negative", *turn.Tokens)
		}
	}
	return nil
}

// check checks what a call says of itself.
func (c *Call) check(at within) error {
	statuses := []Status{"", StatusOK, StatusError, StatusInvalid}
	switch {
	case !slices.Contains(statuses, c.Status):
		return at.problem("unknown status %q: there are %q, %q and %q", c.Status, StatusOK, StatusError, StatusInvalid)
	case !whole(c.OutOfScope):
		return at.problem("out_of_scope is %v; it must be a whole number that is not negative", c.OutOfScope)
	}
	return nil
}

// exact is the largest count: those above are not exact.
const exact = 1 << 53

// whole reports whether x counts something.
func whole(x float64) bool {
	return x >= 0 && x <= exact && x == math.Trunc(x)
}

func finite(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }
