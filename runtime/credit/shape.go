package credit

import "math"

// shape moves the advantages of live turns by what they came to: with the centre
// turn it is scaled down as a whole to stay within the bound, and so only
// moves credit between the turns of a rollout; otherwise each turn is bounded.
func (r *Result) shape(centred [][]float64, p *Params) {
	scale := p.Lambda / max(r.Sigma, p.SigmaMin)
	for k, c := range r.Rollouts {
		shrink := 1.0
		if p.Centre == CentreTurn {
			largest := 0.0
			for i := range c.Turns {
				if c.Turns[i].live {
					largest = max(largest, math.Abs(centred[k][i]))
				}
			}
			if bound := p.Clip * max(r.Sigma, p.SigmaMin); largest > bound {
				shrink = bound / largest
			}
		}
		for i := range c.Turns {
			if !c.Turns[i].live {
				continue
			}
			c.Turns[i].Advantage += shrink * clip(scale*centred[k][i], p)
		}
	}
}

// clip bounds what a single turn adds, where the centre is that of the group.
func clip(x float64, p *Params) float64 {
	if p.Centre == CentreTurn {
		return x
	}
	bound := p.Lambda * p.Clip
	return max(-bound, min(bound, x))
}

// weigh gives each token its weight, by which every live turn counts the same
// whatever its length.
func (c *RolloutCredit) weigh(r *Rollout) {
	live := 0
	for i := range c.Turns {
		if c.Turns[i].live {
			live++
		}
	}
	for i, turn := range r.Turns {
		if turn.Tokens != nil && *turn.Tokens > 0 {
			weight := 1 / (float64(live) * *turn.Tokens)
			c.Turns[i].TokenWeight = &weight
		}
	}
}
