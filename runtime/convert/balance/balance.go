// Package balance turns the weights that turns have into the advantages that a
// trainer has to be given, so that in the mean it computes each turn of a rollout
// counts the same, however many tokens it has.
//
// A trainer knows tokens and not turns: a long turn would count more. [Balance]
// multiplies each advantage by what the trainer's own [Mean] takes from its tokens.
// That needs the number of the tokens; nothing is estimated.
package balance

import (
	"fmt"
	"math"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// Mean says over what a trainer averages the losses of tokens.
type Mean int

// The means of trainers.
const (
	// OverRollout is the mean over the tokens of each rollout, and then over
	// rollouts.
	OverRollout Mean = iota
	// OverBatch is the mean over the tokens of all rollouts at once. The batch is
	// taken to be the group: where a trainer puts several into one, each group
	// weighs as many tokens as it has, as it does without balance.
	OverBatch
)

// Balance balances groups for one kind of mean, and counts what it could not.
type Balance struct {
	mean  Mean
	plain int // rollouts
}

// New returns a balance for trainers with a mean.
func New(mean Mean) *Balance { return &Balance{mean: mean} }

// Advantages are those of the turns of each rollout that has credit. They are plain
// where the mean runs over turns of which the number of tokens is not known. The
// error is a [*credit.Problem]: one that is too large for a number.
func (b *Balance) Advantages(g *convert.Group, result *credit.Result) ([][]float64, error) {
	tokens := b.tokens(g, result)
	all := make([][]float64, len(result.Rollouts))
	for k, c := range result.Rollouts {
		all[k] = Plain(c)
		if tokens[k] == nil {
			b.plain++
			continue
		}
		for i := range all[k] {
			if weight := c.Turns[i].TokenWeight; weight != nil {
				all[k][i] *= *tokens[k] * *weight
			}
			if math.IsInf(all[k][i], 0) {
				return nil, &credit.Problem{Rollout: c.ID, Turn: i + 1, Detail: fmt.Sprintf(
					"the advantage %v, balanced for numbers of tokens, is too large for a number", c.Turns[i].Advantage)}
			}
		}
	}
	return all, nil
}

// Plain are the advantages of the turns of a rollout as they are.
func Plain(c *credit.RolloutCredit) []float64 {
	advantages := make([]float64, len(c.Turns))
	for i := range c.Turns {
		advantages[i] = c.Turns[i].Advantage
	}
	return advantages
}

// Remarks implements a method of [convert.Remarker].
func (b *Balance) Remarks() []string {
	return convert.Remarks([]convert.Remark{{N: b.plain, What: "rollouts whose turns do not weigh the same, as the numbers of tokens are not known"}})
}

// tokens are the numbers of tokens that the trainer divides by for each rollout: its
// own, or those of a mean rollout; nil where they are not known.
func (b *Balance) tokens(g *convert.Group, result *credit.Result) []*float64 {
	counts := make([]*float64, 0, len(result.Rollouts))
	sum, known := 0.0, true
	for r := range convert.Credited(g, result) {
		n := count(r)
		if counts = append(counts, n); n == nil {
			known = false
			continue
		}
		sum += *n
	}
	if b.mean == OverRollout {
		return counts
	}
	for k := range counts {
		counts[k] = nil
		if known {
			counts[k] = new(sum / float64(len(counts)))
		}
	}
	return counts
}

// count is the number of tokens of a rollout, or nil.
func count(r *convert.Rollout) *float64 {
	n := 0.0
	for _, t := range r.Turns {
		if t.Tokens == nil {
			return nil
		}
		n += *t.Tokens
	}
	return &n
}
