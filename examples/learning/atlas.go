package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/workrover/workrover/runtime/credit"
)

// atlas is all situations that the clerk can come into, and what each deed leads to
// in each. Every deed is done once in every situation, by a rollout that is played,
// recorded and read like any other. A rollout on the map is then put together from
// what is recorded of its turns, in microseconds: a turn is a function of the
// workspace and of what the clerk knows, and a test holds the two against each
// other.
type atlas struct {
	workplace *workplace
	deeds     []*deed
	places    []*place // by number
	index     map[situation]*place
	sights    []sight      // what can be seen, by number
	group     credit.Group // what all groups of rollouts have in common
	visits    int          // rollouts that it took
}

// situation is all that the future depends on.
type situation struct {
	memory    memory
	workspace string // paths that were written, with their versions
}

// place is a situation on the map.
type place struct {
	number  int
	seen    int // what the policy sees of it
	solved  bool
	done    bool   // the clerk has nothing left to do
	way     []int  // deeds by which one comes here from the start, as few as possible
	roads   []road // by deed; without a record as long as it has not been tried
	written map[string]string
	memory  *memory
}

// road is what a deed does in a situation: the turn as it was recorded.
type road struct {
	to     *place
	turn   *credit.Turn // its call has neither id nor consumes
	taught document     // what the clerk has read by it for the first time; none if nothing
}

// explore draws the map of a workplace for a clerk that knows some deeds. It goes to
// all places where something is left to be tried at once, and draws what came of
// it in their order, so that the map is always the same.
func explore(ctx context.Context, w *workplace, deeds []*deed) (*atlas, error) {
	a := &atlas{workplace: w, deeds: deeds, index: map[situation]*place{}}
	a.place(memory{}, map[string]string{}, nil)
	for open := a.open(); len(open) > 0; open = a.open() {
		visits, err := each(open, func(p *place) (*visit, error) { return a.visit(ctx, p) })
		if err != nil {
			return nil, err
		}
		for _, v := range visits {
			if err := a.draw(v); err != nil {
				return nil, err
			}
		}
	}
	return a, nil
}

// open are the places where something is left to be tried.
func (a *atlas) open() []*place {
	var open []*place
	for _, p := range a.places {
		if !p.done && slices.ContainsFunc(p.roads, func(r road) bool { return r.turn == nil }) {
			open = append(open, p)
		}
	}
	return open
}

// visit is a rollout that went to a place to try what was left to be tried there.
type visit struct {
	plan    []int // deeds
	clerk   *clerk
	rollout *credit.Rollout
}

// visit goes to a place and tries there what was not tried, one deed after the
// other: most lead nowhere else, and those that do come last. One turn is left over,
// before which the clerk says what it has learned.
func (a *atlas) visit(ctx context.Context, p *place) (*visit, error) {
	v := &visit{plan: slices.Clone(p.way)}
	for _, sensible := range []bool{false, true} {
		for deed, r := range p.roads {
			if r.turn == nil && a.deeds[deed].sensible(&a.sights[p.seen]) == sensible && len(v.plan) < a.workplace.maxTurns()-1 {
				v.plan = append(v.plan, deed)
			}
		}
	}
	v.clerk = a.following(v.plan)
	var err error
	v.rollout, err = a.workplace.play(ctx, fmt.Sprint("to-", p.number), v.clerk)
	return v, err
}

// following is a clerk that follows a plan.
func (a *atlas) following(plan []int) *clerk {
	return &clerk{choose: func(turn int) *deed {
		if turn > len(plan) {
			return nil
		}
		return a.deeds[plan[turn-1]]
	}}
}

// draw draws what a visit has come to into the map.
func (a *atlas) draw(v *visit) error {
	a.visits++
	a.introduce(v.rollout)
	here, before := a.places[0], memory{}
	for i, turn := range v.rollout.Turns {
		deed, after := v.plan[i], v.clerk.trace[i]
		turn.Tokens = new(tokensOf(v.clerk.said[i]))
		turn.Calls[0].ID, turn.Calls[0].Consumes = "", nil
		to := a.place(after, written(here.written, turn), append(slices.Clone(here.way), deed))
		here.roads[deed] = road{to: to, turn: turn, taught: learned(&before, &after)}
		to.solved = solved(turn)
		here, before = to, after
	}
	if here.solved != (*v.rollout.Reward == 1) {
		return fmt.Errorf("rollout %s has reward %v, and its checks say otherwise", v.rollout.ID, *v.rollout.Reward)
	}
	return nil
}

// introduce takes up what is the same in all rollouts.
func (a *atlas) introduce(r *credit.Rollout) {
	if a.group.Format != "" {
		return
	}
	a.group = credit.Group{Format: credit.Format, Rollouts: []credit.Rollout{{Environment: r.Environment, Outcome: r.Outcome, InitialChecks: r.InitialChecks}}}
	for _, id := range slices.Sorted(maps.Keys(r.InitialChecks)) {
		a.group.Checks = append(a.group.Checks, credit.Check{ID: id})
	}
}

// place is where one is with a memory and files; a place that was not on the map
// is drawn.
func (a *atlas) place(m memory, files map[string]string, way []int) *place {
	s := situation{memory: m, workspace: fmt.Sprint(files)}
	p := a.index[s]
	if p == nil {
		p = &place{number: len(a.places), seen: a.sight(m.sight()), done: m.done(), roads: make([]road, len(a.deeds)), written: files, way: way, memory: &m}
		a.index[s] = p
		a.places = append(a.places, p)
	}
	if len(way) < len(p.way) {
		p.way = way
	}
	return p
}

// sight is the number of what can be seen.
func (a *atlas) sight(s sight) int {
	number := slices.Index(a.sights, s)
	if number < 0 {
		number = len(a.sights)
		a.sights = append(a.sights, s)
	}
	return number
}

// written are files after a turn.
func written(files map[string]string, turn *credit.Turn) map[string]string {
	after := maps.Clone(files)
	for _, w := range turn.Calls[0].Writes {
		after[w.Path] = fmt.Sprint(w.Version)
	}
	return after
}

// solved reports whether all checks of a turn hold.
func solved(turn *credit.Turn) bool {
	return !slices.ContainsFunc(turn.Checks, func(r credit.Reading) bool { return *r.Value < 1 })
}

// tokensOf takes a token to be four bytes of the call, as an agent says it.
func tokensOf(call said) float64 {
	return math.Ceil(float64(len(call.tool)+len(call.args)) / 4)
}
