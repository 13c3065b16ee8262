package credit

import (
	"fmt"
	"iter"
	"strings"
)

// quantity is a number of a result: where it stands, and the parameters that can
// make it too large.
type quantity struct {
	at     within
	name   string
	value  float64
	params string
}

// overflow finds a number that has become too large to be one, so that nobody is
// handed infinity, or the 0 that comes of dividing by it.
func (r *Result) overflow(p *Params) error {
	for q := range r.quantities() {
		if finite(q.value) {
			continue
		}
		cause := "the rewards are too large"
		if changed := p.changed(strings.Fields(q.params)); len(changed) > 0 {
			cause = "it is computed with " + strings.Join(changed, ", ")
		}
		return q.at.problem("the %s is too large for a number: %s", q.name, cause)
	}
	return nil
}

// quantities yields what is computed, and what follows from it after it.
func (r *Result) quantities() iter.Seq[quantity] {
	return func(yield func(quantity) bool) {
		for _, c := range r.Rollouts {
			at := within{rollout: c.ID}
			if !yield(quantity{at, "reward", c.Reward, "alpha"}) ||
				!yield(quantity{at, "advantage of the outcome", c.OutcomeAdvantage, "eps std alpha"}) {
				return
			}
			for i := range c.Turns {
				at.turn = i + 1
				if !yield(quantity{at, "q", c.Turns[i].Q, "costs cost_max"}) {
					return
				}
			}
		}
		if !yield(quantity{within{}, "spread of progress", r.Sigma, "costs cost_max"}) {
			return
		}
		for _, c := range r.Rollouts {
			for i := range c.Turns {
				at := within{rollout: c.ID, turn: i + 1}
				if !yield(quantity{at, "advantage", c.Turns[i].Advantage, "lambda clip sigma_min costs cost_max std"}) {
					return
				}
			}
		}
	}
}

// changed are the parameters, of those with these names, that are not what they
// are by default, as they may be given.
func (p *Params) changed(names []string) []string {
	var changed []string
	defaults := Defaults()
	values, usual := p.texts(), defaults.texts()
	for _, name := range names {
		if values[name] != usual[name] {
			changed = append(changed, name+"="+values[name])
		}
	}
	return changed
}

// texts are the values of parameters that can make numbers too large.
func (p *Params) texts() map[string]string {
	c := &p.Costs
	return map[string]string{
		"alpha": fmt.Sprint(p.Alpha), "eps": fmt.Sprint(p.Eps), "std": string(p.Std), "lambda": fmt.Sprint(p.Lambda),
		"clip": fmt.Sprint(p.Clip), "sigma_min": fmt.Sprint(p.SigmaMin), "cost_max": fmt.Sprint(p.CostMax),
		"costs": fmt.Sprintf(`{"error":%v,"invalid":%v,"duplicate":%v,"clobber":%v,"out_of_scope":%v}`,
			c.Error, c.Invalid, c.Duplicate, c.Clobber, c.OutOfScope),
	}
}
