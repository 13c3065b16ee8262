package main

import (
	"math"
	"math/rand/v2"
	"slices"
)

// policy is a softmax over deeds for everything that the clerk may see: a table of
// preferences.
type policy struct {
	preferences [][]float64
	chances     [][]float64 // that follow from them
}

// newPolicy is the policy of a beginner: whatever is sensible it prefers by habit,
// and otherwise it has no preferences.
func newPolicy(a *atlas, s setting) *policy {
	p := &policy{}
	deeds := a.deeds[:min(len(a.deeds), len(work())+s.Distractions)]
	for i := range a.sights {
		preferences := make([]float64, len(deeds))
		for d, deed := range deeds {
			if deed.sensible(&a.sights[i]) {
				preferences[d] = s.Habit
			}
		}
		p.preferences = append(p.preferences, preferences)
		p.chances = append(p.chances, make([]float64, len(deeds)))
	}
	p.settle()
	return p
}

// settle computes the chances of all deeds.
func (p *policy) settle() {
	for seen, preferences := range p.preferences {
		chances := p.chances[seen]
		highest := slices.Max(preferences)
		sum := 0.0
		for deed, x := range preferences {
			chances[deed] = math.Exp(x - highest)
			sum += chances[deed]
		}
		for deed := range chances {
			chances[deed] /= sum
		}
	}
}

// draw draws a deed.
func (p *policy) draw(seen int, random *rand.Rand) int {
	x := random.Float64()
	for deed, chance := range p.chances[seen] {
		if x -= chance; x < 0 {
			return deed
		}
	}
	return len(p.chances[seen]) - 1
}

// reinforce moves the preferences by step along the gradient of the logarithm of
// the chance of a deed. Chances stay as they are until [policy.settle].
func (p *policy) reinforce(seen, deed int, step float64) {
	for other, chance := range p.chances[seen] {
		p.preferences[seen][other] -= step * chance
	}
	p.preferences[seen][deed] += step
}

// success is the chance that a rollout of some turns succeeds. It is computed and
// not sampled: the map has all ways.
func (p *policy) success(a *atlas, turns int) float64 {
	now, next := make([]float64, len(a.places)), make([]float64, len(a.places))
	for _, at := range a.places {
		if at.solved {
			now[at.number] = 1
		}
	}
	for range turns {
		for _, at := range a.places {
			next[at.number] = p.expected(at, now)
		}
		now, next = next, now
	}
	return now[0]
}

// expected is the value of where one may be a turn later.
func (p *policy) expected(at *place, value []float64) float64 {
	if at.done {
		return value[at.number]
	}
	sum := 0.0
	for deed, chance := range p.chances[at.seen] {
		sum += chance * value[at.roads[deed].to.number]
	}
	return sum
}
