package credit_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/credit"
)

// ofRewards is a group with a rollout for each reward.
func ofRewards(rewards ...float64) *credit.Group {
	g := &credit.Group{Format: credit.Format, Checks: []credit.Check{{ID: "c"}}}
	for i, reward := range rewards {
		g.Rollouts = append(g.Rollouts, credit.Rollout{ID: fmt.Sprint(i), Reward: new(reward), Turns: []*credit.Turn{{}}})
	}
	return g
}

// TestRewardsOfAnySize: how good a rollout is beside others does not depend on the
// unit of the rewards, and among equal ones none is better.
func TestRewardsOfAnySize(t *testing.T) {
	half := math.Sqrt2 / 2
	tests := []struct {
		name    string
		rewards []float64
		want    []float64
	}{
		{"large", []float64{1e155, 0}, []float64{half, -half}},
		{"largest", []float64{math.MaxFloat64, -math.MaxFloat64}, []float64{half, -half}},
		{"largest of three", []float64{math.MaxFloat64, -math.MaxFloat64, -math.MaxFloat64}, []float64{2 / math.Sqrt(3), -1 / math.Sqrt(3), -1 / math.Sqrt(3)}},
		{"small", []float64{1e-200, 0}, []float64{half, -half}},
		{"smallest", []float64{math.SmallestNonzeroFloat64, 0}, []float64{half, -half}},
		{"near to each other", []float64{1e20, 1e20 + 16384, 1e20, 1e20 + 16384}, []float64{-math.Sqrt(0.75), math.Sqrt(0.75), -math.Sqrt(0.75), math.Sqrt(0.75)}},
		{"equal", []float64{0.1, 0.1, 0.1}, []float64{0, 0, 0}},
		{"equal and large", []float64{1e300 / 3, 1e300 / 3, 1e300 / 3}, []float64{0, 0, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, err := ofRewards(tt.rewards...).Assign(t.Context(), overrides(t, map[string]any{"eps": 0}))
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tt.want {
				if got := result.Rollouts[i].OutcomeAdvantage; math.Abs(got-want) > 1e-9 {
					t.Errorf("rollout %d has %v, want %v", i, got, want)
				}
			}
		})
	}
}

// TestOverflow: a number that is too large is a problem, and never in a result.
func TestOverflow(t *testing.T) {
	worked := head + `{"id":"r","reward":1,"turns":[{"calls":[{"id":"a","status":"error"}]},{"calls":[{"id":"b"}],"checks":[{"id":"c","value":1}]}]}` + tail
	huge := head + `{"id":"r","reward":1.7e308,"turns":[{}]},{"id":"s","reward":-1.7e308,"turns":[]},{"id":"t","reward":-1.7e308,"turns":[]}` + tail
	failed := head + `{"id":"r","reward":0,"turns":[{"checks":[{"id":"c","value":1}]}]},{"id":"s","reward":0.5,"turns":[{"checks":[{"id":"c","value":0.5}]}]}` + tail
	tests := []struct {
		name, input string
		params      map[string]any
		want        string
	}{
		{"lambda", worked, map[string]any{"lambda": 1e308}, `rollout "r", turn 1: the advantage is too large for a number: it is computed with lambda=1e+308`},
		{"sigma_min", head + `{"id":"r","reward":1,"turns":[{"calls":[{"id":"a"}]}]}` + tail, map[string]any{"sigma_min": 1e-320},
			`rollout "r", turn 1: the advantage is too large for a number: it is computed with sigma_min=1e-320`},
		{"costs", worked, map[string]any{"costs": map[string]any{"error": 1e308}, "cost_max": 1e308},
			`the spread of progress is too large for a number: it is computed with costs={"error":1e+308,"invalid":0.05,"duplicate":0.02,"clobber":0.02,"out_of_scope":0.1}, cost_max=1e+308`},
		{"std", huge, map[string]any{"std": "none"}, `rollout "r": the advantage of the outcome is too large for a number: it is computed with std=none`},
		{"alpha", failed, map[string]any{"estimator": "e-grpo", "alpha": 1.7e308, "std": "none"}, ``},
		{"bounded costs", worked, map[string]any{"costs": map[string]any{"error": 1e308}}, ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			group, err := credit.NewReader(strings.NewReader(tt.input), nil).Next()
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if _, err := group.Assign(t.Context(), overrides(t, tt.params)); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got %s\nwant %s", got, tt.want)
			}
		})
	}
}
