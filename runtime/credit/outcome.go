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
	mean, squares := 0.0, 0.0
	for _, rollout := range r.Rollouts {
		mean += rollout.Reward / n
	}
	for _, rollout := range r.Rollouts {
		squares += (rollout.Reward - mean) * (rollout.Reward - mean)
	}
	scale := 1.0
	switch p.Std {
	case StdSample:
		scale = math.Sqrt(squares/max(1, n-1)) + p.Eps
	case StdPopulation:
		scale = math.Sqrt(squares/n) + p.Eps
	case StdNone:
	}
	for _, rollout := range r.Rollouts {
		if deviation := rollout.Reward - mean; n > 1 && deviation != 0 {
			rollout.OutcomeAdvantage = deviation / scale
		}
		for i := range rollout.Turns {
			rollout.Turns[i].Advantage = rollout.OutcomeAdvantage
		}
	}
}
