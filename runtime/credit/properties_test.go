package credit_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/workrover/workrover/runtime/credit"
)

var (
	seeds = flag.Uint64("seeds", 300, "number of random groups")
	first = flag.Uint64("seed", 1, "the first of them")
)

// TestProperties holds what must be true of the credit of any group against
// random ones.
func TestProperties(t *testing.T) {
	shared := 0
	for seed := *first; seed < *first+*seeds; seed++ {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			c := &chance{rand.New(rand.NewPCG(seed, 0))}
			group := c.group()
			for _, centre := range []credit.Centre{credit.CentreTurn, credit.CentreGroup} {
				rho, clip := c.Float64()*0.9, 0.2+2*c.Float64()
				result, err := group.Assign(t.Context(), overrides(t, map[string]any{"centre": centre, "rho": rho, "clip": clip}))
				if err != nil {
					t.Fatal(err)
				}
				for i, rollout := range result.Rollouts {
					p := &property{t, group, &group.Rollouts[i], rollout}
					p.conserved()
					shared += p.bounded(rho)
					p.paidOnce()
					p.balanced()
					p.clipped(centre, clip)
				}
			}
		})
	}
	if shared == 0 {
		t.Error("no turn ever received anything: the groups test nothing")
	}
}

// property is a rollout with its credit.
type property struct {
	*testing.T
	group   *credit.Group
	rollout *credit.Rollout
	credit  *credit.RolloutCredit
}

func (p *property) near(what string, got, want float64) {
	p.Helper()
	if math.Abs(got-want) > 1e-9 {
		p.Errorf("%s of %s: got %v, want %v", what, p.rollout.ID, got, want)
	}
}

// conserved: what turns keep and receive is what they achieved, all together.
func (p *property) conserved() {
	sum, deltas := 0.0, 0.0
	for _, turn := range p.credit.Turns {
		sum += turn.Retained + turn.Received
		deltas += turn.Delta
		p.near("q", turn.Q, turn.Retained+turn.Received-turn.Cost)
	}
	p.near("retained + received", sum, deltas)
}

// bounded: no more than the share rho of increases goes to prerequisites.
func (p *property) bounded(rho float64) (received int) {
	sum, increases := 0.0, 0.0
	for _, turn := range p.credit.Turns {
		sum += turn.Received
		if turn.Received > 0 {
			received++
		}
	}
	for _, id := range p.checks() {
		values := p.values(id)
		for t := 1; t < len(values); t++ {
			increases += p.weight(id) * max(0, values[t]-values[t-1])
		}
	}
	if sum > rho*increases+1e-9 {
		p.Errorf("%s: %v was received, of increases of %v with rho %v", p.rollout.ID, sum, increases, rho)
	}
	return received
}

// paidOnce: a loss that is regained pays prerequisites nothing, so that all they
// ever receive for a check is a share of its highest value above its first.
func (p *property) paidOnce() {
	most := 0.0
	for _, id := range p.checks() {
		values := p.values(id)
		most += p.weight(id) * (slices.Max(values) - values[0])
	}
	received := 0.0
	for _, turn := range p.credit.Turns {
		received += turn.Received
		from := 0.0
		for _, s := range turn.Sources {
			from += s.Credit
			if s.Turn <= turn.Turn {
				p.Errorf("%s: turn %d was paid by turn %d", p.rollout.ID, turn.Turn, s.Turn)
			}
		}
		p.near("sources", from, turn.Received)
	}
	if received > most+1e-9 {
		p.Errorf("%s: %v was received for new progress of %v", p.rollout.ID, received, most)
	}
}

// balanced: the tokens of every live turn count the same together.
func (p *property) balanced() {
	live := 0
	for _, turn := range p.rollout.Turns {
		if turn.Tokens == nil || *turn.Tokens > 0 {
			live++
		}
	}
	for i, turn := range p.rollout.Turns {
		weight := p.credit.Turns[i].TokenWeight
		if known := turn.Tokens != nil && *turn.Tokens > 0; known != (weight != nil) {
			p.Errorf("%s: turn %d has tokens %v and weight %v", p.rollout.ID, i+1, turn.Tokens, weight)
		} else if known {
			p.near("weight of a turn", *weight**turn.Tokens, 1/float64(live))
		}
	}
}

// clipped: with the centre turn the mean over the live turns is the advantage of
// the rollout; with either, no turn is further from it than the bound, and a turn
// that is not live is not moved.
func (p *property) clipped(centre credit.Centre, clip float64) {
	sum, live := 0.0, 0
	for i, turn := range p.rollout.Turns {
		moved := p.credit.Turns[i].Advantage - p.credit.OutcomeAdvantage
		if turn.Tokens != nil && *turn.Tokens == 0 {
			p.near("a turn without tokens", moved, 0)
			continue
		}
		if math.Abs(moved) > 0.5*clip+1e-9 {
			p.Errorf("%s: turn %d was moved by %v, with a bound of %v", p.rollout.ID, i+1, moved, clip)
		}
		sum += moved
		live++
	}
	if centre == credit.CentreTurn && live > 0 {
		p.near("mean move", sum/float64(live), 0)
	}
}

func (p *property) checks() (ids []string) {
	for _, c := range p.group.Checks {
		ids = append(ids, c.ID)
	}
	return ids
}

// weight is the share of a check.
func (p *property) weight(id string) float64 {
	sum, own := 0.0, 0.0
	for _, c := range p.group.Checks {
		sum += *c.Weight
		if c.ID == id {
			own = *c.Weight
		}
	}
	return own / sum
}

// values are the values of a check from turn 0 on.
func (p *property) values(id string) []float64 {
	values := []float64{p.rollout.InitialChecks[id]}
	for _, turn := range p.rollout.Turns {
		now := values[len(values)-1]
		for _, c := range turn.Checks {
			if c.ID == id {
				now = *c.Value
			}
		}
		values = append(values, now)
	}
	return values
}
