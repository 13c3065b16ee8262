package credit

import "math"

// transform gives failures a reward for how far they came, as e-grpo does.
func (r *Result) transform(rollouts []*Rollout, reached []float64, alpha float64) {
	best := 0.0
	for _, g := range reached {
		best = max(best, g)
	}
	for i, rollout := range rollouts {
		switch reward := &r.Rollouts[i].Reward; {
		case rollout.Malformed:
			*reward = 0
		case *rollout.Reward >= 1:
			*reward = 1
		case best == 0:
			*reward = 0
		default:
			*reward = alpha * reached[i] / best
		}
	}
}

// judge gives each rollout the advantage of its reward over the others, and each
// turn that of its rollout.
func (r *Result) judge(p *Params) {
	n := float64(len(r.Rollouts))
	deviations, exponent := r.deviations()
	squares := 0.0
	for _, d := range deviations {
		squares += d * d
	}
	spread := math.Sqrt(squares / n)
	if p.Std == StdSample {
		spread = math.Sqrt(squares / max(1, n-1))
	}
	for k, rollout := range r.Rollouts {
		switch d := deviations[k]; {
		case d == 0:
			rollout.OutcomeAdvantage = 0
		case p.Std == StdNone:
			rollout.OutcomeAdvantage = math.Ldexp(d, exponent)
		default:
			rollout.OutcomeAdvantage = d / (spread + math.Ldexp(p.Eps, -exponent))
		}
		for i := range rollout.Turns {
			rollout.Turns[i].Advantage = rollout.OutcomeAdvantage
		}
	}
}

// deviations are those of the rewards from their mean, in units of two to the power
// of an exponent, so that neither their sum nor their squares are too large or too
// small for a number. They are taken from the first reward before they are taken
// from the mean: rewards that are equal have exactly none.
func (r *Result) deviations() (deviations []float64, exponent int) {
	largest := 0.0
	for _, rollout := range r.Rollouts {
		largest = max(largest, math.Abs(rollout.Reward))
	}
	_, exponent = math.Frexp(largest)
	deviations = make([]float64, len(r.Rollouts))
	mean, n := 0.0, float64(len(r.Rollouts))
	for k, rollout := range r.Rollouts {
		deviations[k] = math.Ldexp(rollout.Reward, -exponent) - math.Ldexp(r.Rollouts[0].Reward, -exponent)
		mean += deviations[k] / n
	}
	for k := range deviations {
		deviations[k] -= mean
	}
	return deviations, exponent
}
