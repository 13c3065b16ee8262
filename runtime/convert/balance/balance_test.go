package balance_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/journal"
)

// TestEveryTurnCountsTheSame computes what a trainer computes of the advantages, for
// any gradients of tokens: it is the mean over rollouts of the mean over their turns.
func TestEveryTurnCountsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		g := randomGroup(random)
		result, err := g.Assign(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		want := meanOfTurns(g, result)
		for name, got := range map[string]float64{
			"rollout": meanOverRollouts(g, advantagesOf(t, balance.New(balance.OverRollout), g)),
			"batch":   meanOverBatch(g, advantagesOf(t, balance.New(balance.OverBatch), g)),
		} {
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("mean over the %s: %v, want %v", name, got, want)
			}
		}
	}
}

// advantagesOf are the balanced advantages of a group.
func advantagesOf(t *testing.T, b *balance.Balance, g *convert.Group) [][]float64 {
	t.Helper()
	result, err := g.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	advantages, err := b.Advantages(g, result)
	if err != nil {
		t.Fatal(err)
	}
	return advantages
}

// TestOverflow: no trainer is handed infinity.
func TestOverflow(t *testing.T) {
	g := &convert.Group{Format: credit.Format, Checks: []credit.Check{{ID: "done"}}, Params: credit.Overrides{"std": []byte(`"none"`)}}
	for id, reward := range map[string]float64{"a": 1e308, "b": -1e308} {
		g.Rollouts = append(g.Rollouts, &convert.Rollout{ID: id, Reward: new(reward), Turns: []*convert.Turn{turnOf(1), turnOf(100)}})
	}
	result, err := g.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, err = balance.New(balance.OverRollout).Advantages(g, result)
	if problem, ok := errors.AsType[*credit.Problem](err); !ok || problem.Turn != 1 {
		t.Errorf("got %v, want a problem of turn 1", err)
	}
}

// gradient stands for what a token adds to the loss: all tokens of a turn have the
// same here, so that a mean over them is that of the turn.
func gradient(k, i int) float64 { return math.Sin(float64(3*k + i + 1)) }

// meanOfTurns is what should come out. A turn without tokens does not act.
func meanOfTurns(g *convert.Group, result *credit.Result) float64 {
	sum := 0.0
	for k, c := range result.Rollouts {
		of, n := 0.0, 0.0
		for i := range c.Turns {
			if *g.Rollouts[k].Turns[i].Tokens > 0 {
				of += c.Turns[i].Advantage * gradient(k, i)
				n++
			}
		}
		sum += of / n
	}
	return sum / float64(len(result.Rollouts))
}

func meanOverRollouts(g *convert.Group, advantages [][]float64) float64 {
	sum := 0.0
	for k := range advantages {
		of, tokens := ofTokens(g.Rollouts[k], k, advantages[k])
		sum += of / tokens
	}
	return sum / float64(len(advantages))
}

func meanOverBatch(g *convert.Group, advantages [][]float64) float64 {
	sum, all := 0.0, 0.0
	for k := range advantages {
		of, tokens := ofTokens(g.Rollouts[k], k, advantages[k])
		sum, all = sum+of, all+tokens
	}
	return sum / all
}

func ofTokens(r *convert.Rollout, k int, advantages []float64) (sum, tokens float64) {
	for i, t := range r.Turns {
		sum += *t.Tokens * advantages[i] * gradient(k, i)
		tokens += *t.Tokens
	}
	return sum, tokens
}

// randomGroup is rollouts of some turns with some tokens, now and then none.
func randomGroup(random *rand.Rand) *convert.Group {
	g := &convert.Group{Format: credit.Format, Checks: []credit.Check{{ID: "done"}}}
	for k := range 1 + random.IntN(5) {
		r := &convert.Rollout{ID: string(rune('a' + k)), Reward: new(float64(random.IntN(2)))}
		for i := range 1 + random.IntN(6) {
			t := turnOf(1 + random.IntN(100))
			if i > 0 && random.IntN(4) == 0 {
				t.Tokens = new(0.0)
			}
			t.Checks = []credit.Reading{{ID: "done", Value: new(random.Float64())}}
			r.Turns = append(r.Turns, t)
		}
		g.Rollouts = append(g.Rollouts, r)
	}
	return g
}

// TestUnknownTokens leaves advantages as they are, where the mean needs a number that
// nobody knows.
func TestUnknownTokens(t *testing.T) {
	g := formattest.Full(t)
	g.Rollouts[2].Turns[0].Tokens = nil
	result, err := g.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range []struct {
		mean   balance.Mean
		plain  int // rollouts
		scaled bool
	}{
		{balance.OverRollout, 1, true},
		{balance.OverBatch, 2, false},
	} {
		b := balance.New(each.mean)
		advantages := advantagesOf(t, b, g)
		first := result.Rollouts[0].Turns[0].Advantage
		if scaled := advantages[0][0] != first; scaled != each.scaled {
			t.Errorf("mean %d: the advantage %v is given as %v", each.mean, first, advantages[0][0])
		}
		if advantages[1][0] != result.Rollouts[1].Turns[0].Advantage {
			t.Errorf("mean %d: the turn without a number of tokens has %v", each.mean, advantages[1][0])
		}
		want := "rollouts whose turns do not weigh the same, as the numbers of tokens are not known: " + string(rune('0'+each.plain))
		if remarks := b.Remarks(); len(remarks) != 1 || remarks[0] != want {
			t.Errorf("mean %d: remarks %q, want %q", each.mean, remarks, want)
		}
	}
}

// turnOf is a turn of so many tokens.
func turnOf(tokens int) *convert.Turn {
	return &convert.Turn{Generation: journal.Generation{Tokens: new(float64(tokens))}}
}
