package credit

import (
	"context"
	"math"
)

// Assign computes the credit and the advantages of every turn of the group. Its
// parameters are [Defaults], over which those of the group are laid, and over
// these the ones given, in order. The error is a [*Problem], or that of the context: a
// rollout of thousands of turns that all stand on each other takes a while.
func (g *Group) Assign(ctx context.Context, over ...Overrides) (*Result, error) {
	p, err := g.params(over)
	if err != nil {
		return nil, err
	}
	rollouts, err := g.kept()
	if err != nil {
		return nil, err
	}
	progress, err := newProgress(g.Checks)
	if err != nil {
		return nil, err
	}
	result := &Result{Format: ResultFormat, LeftOut: len(g.Rollouts) - len(rollouts), Rollouts: make([]*RolloutCredit, len(rollouts))}
	reached := make([]float64, len(rollouts))
	for i, r := range rollouts {
		if result.Rollouts[i], err = book(ctx, r, p, progress); err != nil {
			return nil, err
		}
		reached[i] = progress.phi()
		result.Rollouts[i].weigh(r)
	}
	if p.Estimator == EGRPO {
		result.transform(rollouts, reached, p.Alpha)
	}
	result.judge(p)
	centred := result.centred(p.Centre)
	result.Sigma = result.spread(centred)
	if p.Estimator == VTCA {
		result.shape(centred, p)
	}
	if err := result.overflow(p); err != nil {
		return nil, err
	}
	return result, nil
}

// params are the parameters that hold for the group.
func (g *Group) params(over []Overrides) (*Params, error) {
	p := Defaults()
	for _, o := range append([]Overrides{g.Params}, over...) {
		if err := o.Apply(&p); err != nil {
			return nil, &Problem{Detail: err.Error()}
		}
	}
	return &p, nil
}

// mean is the mean of f over the live turns, and whether there are any.
func (c *RolloutCredit) mean(f func(i int) float64) (mean float64, ok bool) {
	sum, n := 0.0, 0
	for i := range c.Turns {
		if c.Turns[i].live {
			sum += f(i)
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / float64(n), true
}

// meanOver is the mean of f over the rollouts that have a live turn.
func (r *Result) meanOver(f func(k int, c *RolloutCredit) (float64, bool)) float64 {
	sum, n := 0.0, 0
	for k, c := range r.Rollouts {
		if x, ok := f(k, c); ok {
			sum += x
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// centred is what every turn came to, less what is expected of one.
func (r *Result) centred(centre Centre) [][]float64 {
	meanTurn := func(_ int, c *RolloutCredit) (float64, bool) {
		return c.mean(func(i int) float64 { return c.Turns[i].Q })
	}
	expected := r.meanOver(meanTurn)
	list := make([][]float64, len(r.Rollouts))
	for k, c := range r.Rollouts {
		if centre == CentreTurn {
			expected, _ = meanTurn(k, c)
		}
		list[k] = make([]float64, len(c.Turns))
		for i := range c.Turns {
			list[k][i] = c.Turns[i].Q - expected
		}
	}
	return list
}

// spread is the root of the mean square over the turns of a mean rollout.
func (r *Result) spread(centred [][]float64) float64 {
	return math.Sqrt(r.meanOver(func(k int, c *RolloutCredit) (float64, bool) {
		return c.mean(func(i int) float64 { return centred[k][i] * centred[k][i] })
	}))
}
