package credit

import (
	"context"
	"math"
)

// account follows a rollout turn by turn, and books what each turn comes to.
type account struct {
	params    *Params
	progress  *progress
	graph     *graph
	artifacts artifacts
	asked     map[string]bool // calls that only looked, by what they asked and got
	turns     []TurnCredit
	at        within
	starts    []int32   // scratch
	weights   []float64 // scratch
	powers    []float64 // of kappa, as far as they were needed
	key       []byte    // scratch
}

// book follows a rollout to its end.
func book(ctx context.Context, r *Rollout, p *Params, progress *progress) (*RolloutCredit, error) {
	if err := progress.begin(r); err != nil {
		return nil, err
	}
	a := &account{
		params: p, progress: progress, graph: newGraph(r), artifacts: newArtifacts(r), asked: map[string]bool{},
		turns: make([]TurnCredit, len(r.Turns)), at: within{rollout: r.ID},
	}
	before := progress.phi()
	for i, turn := range r.Turns {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.at.turn = i + 1
		t := &a.turns[i]
		t.Turn, t.live, t.Sources = i+1, turn.live(), []Source{}
		if err := a.turn(turn, t); err != nil {
			return nil, err
		}
		t.Phi = progress.phi()
		t.Delta = t.Phi - before
		before = t.Phi
	}
	for i := range a.turns { // a later turn may add to what an earlier one received or wasted
		t := &a.turns[i]
		t.Cost = min(p.CostMax, t.CostTerms.cost(&p.Costs))
		t.Q = t.Retained + t.Received - t.Cost
	}
	return &RolloutCredit{ID: r.ID, Reward: *r.Reward, Edges: a.graph.named(), Turns: a.turns}, nil
}

// turn follows the calls of a turn, and then the checks after it.
func (a *account) turn(turn *Turn, t *TurnCredit) error {
	for i := range turn.Calls {
		if err := a.call(&turn.Calls[i], t); err != nil {
			return err
		}
	}
	a.at.call = ""
	for i := range turn.Checks {
		if err := a.check(&turn.Checks[i], t); err != nil {
			return err
		}
	}
	return nil
}

// call follows a call: what it took up, what it read, what it wrote.
func (a *account) call(c *Call, t *TurnCredit) error {
	if c.ID == "" {
		return a.at.problem("a call has no id")
	}
	a.at.call = c.ID
	if _, twice := a.graph.index[c.ID]; twice {
		return a.at.problem("another call of the rollout has the same id")
	}
	if err := c.check(a.at); err != nil {
		return err
	}
	call := a.graph.add(c.ID, int32(a.at.turn))
	for _, id := range c.Consumes {
		from, known := a.graph.index[id]
		if !known || from == call {
			return a.at.problem("it consumes the output of %q, which is no earlier call of the rollout", id)
		}
		a.graph.connect(from, OutputEdge)
	}
	if err := a.read(c); err != nil {
		return err
	}
	for _, access := range c.Writes {
		wasted, err := a.artifacts.write(access, call, a.at)
		if err != nil {
			return err
		}
		if wasted != nobody {
			a.turns[a.graph.turns[wasted]-1].CostTerms.Clobber++
		}
	}
	a.count(c, &t.CostTerms)
	return nil
}

// read follows the reads of a call, and notes what they found.
func (a *account) read(c *Call) error {
	for _, access := range c.Reads {
		found, err := a.artifacts.read(access, a.at)
		if err != nil {
			return err
		}
		if found.writer != nobody {
			a.graph.connect(found.writer, ArtifactEdge)
		}
	}
	return nil
}

// check takes up the value of a check after the turn, and shares what is new in
// it with the turns that it stands on.
func (a *account) check(r *Reading, t *TurnCredit) error {
	a.starts = a.starts[:0]
	for _, access := range r.Reads {
		found, err := a.artifacts.read(access, a.at)
		if err != nil {
			return err
		}
		if found.writer != nobody {
			a.starts = append(a.starts, found.writer)
		}
	}
	change, err := a.progress.take(r, a.at)
	if err != nil {
		return err
	}
	t.Retained += change.rest
	if change.shareable > 0 {
		t.Retained += change.shareable - a.share(change.shareable)
	}
	return nil
}

// share hands out what prerequisites get of progress, and returns how much that
// is. What a prerequisite gets falls with its distance.
func (a *account) share(progress float64) float64 {
	on := a.graph.standsOn(int32(a.at.turn), a.starts)
	a.weights = a.weights[:0]
	sum := 0.0
	for _, p := range on {
		weight := a.falling(p.distance - 1)
		a.weights = append(a.weights, weight)
		sum += weight
	}
	for i, p := range on {
		a.turns[p.turn-1].receive(a.at.turn, a.params.Rho*progress*a.weights[i]/sum)
	}
	if len(on) == 0 {
		return 0
	}
	return a.params.Rho * progress
}

// falling is kappa to the power of n. The same powers are needed again and again.
func (a *account) falling(n int32) float64 {
	for len(a.powers) <= int(n) {
		a.powers = append(a.powers, math.Pow(a.params.Kappa, float64(len(a.powers))))
	}
	return a.powers[n]
}
