package rollout

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/sdk/plugin"
)

func TestVerdict(t *testing.T) {
	tests := []struct {
		name       string
		judgements []judgement
		reward     float64
		passed     bool
		shares     []float64
	}{
		{"no checks judge nothing", nil, 0, false, nil},
		{"checks without weight judge nothing", []judgement{
			{"v", 0, []plugin.Check{{ID: "a", Value: 1}}},
			{"w", 1, []plugin.Check{{ID: "a", Value: 1, Weight: new(0.0)}}},
		}, 0, false, []float64{0, 0}},
		{"one verifier, equal weights", []judgement{
			{"v", 1, []plugin.Check{{ID: "a", Value: 1}, {ID: "b", Value: 0}}},
		}, 0.5, false, []float64{0.5, 0.5}},
		{"weights within and between verifiers", []judgement{
			{"v", 2, []plugin.Check{{ID: "a", Value: 1, Weight: new(3.0)}, {ID: "b", Value: 0, Weight: new(1.0)}}},
			{"w", 1, []plugin.Check{{ID: "a", Value: 0.5}}},
		}, (2*0.75 + 0.5) / 3, false, []float64{0.5, 2 * 0.25 / 3, 1.0 / 3}},
		{"a gate that holds has no share", []judgement{
			{"v", 1, []plugin.Check{{ID: "a", Value: 1}, {ID: "g", Value: 1, Kind: plugin.Gate, Weight: new(9.0)}}},
		}, 1, true, []float64{1, 0}},
		{"a gate that does not hold takes all", []judgement{
			{"v", 1, []plugin.Check{{ID: "a", Value: 1}, {ID: "g", Value: 0.999, Kind: plugin.Gate}}},
		}, 0, false, []float64{1, 0}},
		{"gates only, all hold", []judgement{{"v", 1, []plugin.Check{{ID: "g", Value: 1, Kind: plugin.Gate}}}}, 1, true, []float64{0}},
		{"gates only, one does not", []judgement{{"v", 1, []plugin.Check{{ID: "g", Value: 0, Kind: plugin.Gate}}}}, 0, false, []float64{0}},
		{"a verifier of weight 0 only watches", []judgement{
			{"v", 0, []plugin.Check{{ID: "a", Value: 0}}},
			{"w", 1, []plugin.Check{{ID: "a", Value: 1}}},
		}, 1, true, []float64{0, 1}},
		{"perfect whatever the rounding", []judgement{
			{"v", 0.1, []plugin.Check{{ID: "a", Value: 1, Weight: new(0.1)}, {ID: "b", Value: 1, Weight: new(0.7)}, {ID: "c", Value: 1, Weight: new(0.2)}}},
			{"w", 0.3, []plugin.Check{{ID: "a", Value: 1}}},
		}, 1, true, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := verdict(tt.judgements)
			if v.Reward != tt.reward || v.Passed != tt.passed {
				t.Errorf("reward %v passed %v, want %v %v", v.Reward, v.Passed, tt.reward, tt.passed)
			}
			if tt.shares == nil {
				return
			}
			var shares []float64
			for _, c := range v.Checks {
				shares = append(shares, c.Share)
			}
			if diff := cmp.Diff(tt.shares, shares); diff != "" {
				t.Errorf("shares (-want +got):\n%s", diff)
			}
		})
	}
}

func TestConsistent(t *testing.T) {
	first := []plugin.Check{{ID: "a"}, {ID: "b", Kind: plugin.Gate, Weight: new(2.0)}}
	tests := []struct {
		name string
		now  []plugin.Check
		want string
	}{
		{"the same, defaults written out", []plugin.Check{{ID: "a", Kind: plugin.Score, Weight: new(1.0), Value: 1}, {ID: "b", Kind: plugin.Gate, Weight: new(2.0)}}, ""},
		{"fewer", first[:1], "it answered 2 checks at turn 0 and now 1"},
		{"another id", []plugin.Check{{ID: "a"}, {ID: "c", Kind: plugin.Gate, Weight: new(2.0)}}, `check 2 was "b" at turn 0 and is now "c"`},
		{"another kind", []plugin.Check{{ID: "a", Kind: plugin.Gate}, first[1]}, `check "a" was a score at turn 0 and is now a gate`},
		{"another weight", []plugin.Check{{ID: "a", Weight: new(0.0)}, first[1]}, `check "a" had weight 1 at turn 0 and has now 0`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := consistent(first, tt.now); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("consistent = %q, want %q", got, tt.want)
			}
		})
	}
}
