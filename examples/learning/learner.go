package main

import (
	"context"
	"math/rand/v2"

	"github.com/workrover/workrover/runtime/credit"
)

// method is a way of making advantages, and of weighing the turns of a rollout.
type method struct {
	Name   string
	params credit.Overrides
	tokens bool // a turn weighs as much as it has tokens; else all weigh the same
}

// lesson is one run of learning.
type lesson struct {
	atlas *atlas
	setting
	method *method
	rate   float64
	seed   uint64
}

const groupSize = 8 // rollouts

// learn plays groups of rollouts and learns from each, and returns the chance of
// success after each group. It ends after some groups, or where enough says so.
func (l *lesson) learn(groups int, enough func(curve []float64) bool) ([]float64, error) {
	random := rand.New(rand.NewPCG(l.seed, 0))
	p := newPolicy(l.atlas, l.setting)
	var curve []float64
	for range groups {
		walks := make([]*walk, groupSize)
		for i := range walks {
			walks[i] = l.atlas.wander(p, l.Turns, random)
		}
		group := l.atlas.groupOf(walks)
		result, err := group.Assign(context.Background(), l.method.params)
		if err != nil {
			return nil, err
		}
		for i, w := range walks {
			l.reinforce(p, w, result.Rollouts[i].Turns)
		}
		p.settle()
		curve = append(curve, p.success(l.atlas, l.Turns))
		if enough(curve) {
			break
		}
	}
	return curve, nil
}

// reinforce lets the policy learn from one rollout. The weights of its turns have
// the sum 1.
func (l *lesson) reinforce(p *policy, w *walk, turns []credit.TurnCredit) {
	all := 0.0
	for i, deed := range w.deeds {
		all += *w.at[i].roads[deed].turn.Tokens
	}
	for i, deed := range w.deeds {
		tokens := *w.at[i].roads[deed].turn.Tokens
		weight := tokens * *turns[i].TokenWeight
		if l.method.tokens {
			weight = tokens / all
		}
		p.reinforce(w.at[i].seen, deed, l.rate*weight*turns[i].Advantage/groupSize)
	}
}
