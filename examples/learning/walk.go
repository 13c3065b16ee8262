package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/workrover/workrover/runtime/credit"
)

// walk is a rollout on the map.
type walk struct {
	at    []*place // before each turn
	deeds []int
	end   *place
}

// wander draws a rollout of at most some turns.
func (a *atlas) wander(p *policy, turns int, random *rand.Rand) *walk {
	w := &walk{end: a.places[0]}
	for range turns {
		if w.end.done {
			break
		}
		deed := p.draw(w.end.seen, random)
		w.at, w.deeds = append(w.at, w.end), append(w.deeds, deed)
		w.end = w.end.roads[deed].to
	}
	return w
}

// groupOf puts a group together from walks, as if they had been played.
func (a *atlas) groupOf(walks []*walk) *credit.Group {
	g := a.group
	g.Rollouts = make([]credit.Rollout, len(walks))
	for i, w := range walks {
		g.Rollouts[i] = a.rollout(fmt.Sprint("rollout-", i+1), w)
	}
	return &g
}

// rollout puts a rollout together from the records of its turns.
func (a *atlas) rollout(id string, w *walk) credit.Rollout {
	r := a.group.Rollouts[0]
	r.ID, r.Reward, r.Turns = id, new(0.0), make([]*credit.Turn, len(w.deeds))
	if w.end.solved {
		r.Reward = new(1.0)
	}
	gave := sources{}
	for i, deed := range w.deeds {
		here := w.at[i]
		road := here.roads[deed]
		call := road.turn.Calls[0]
		call.ID = callID(i + 1)
		call.Consumes = a.deeds[deed].consumes(here.memory, gave)
		if road.taught != none {
			gave[road.taught] = call.ID
		}
		r.Turns[i] = &credit.Turn{Tokens: road.turn.Tokens, Calls: []credit.Call{call}, Checks: road.turn.Checks}
	}
	return r
}
