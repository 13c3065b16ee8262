package journal

import (
	"testing"

	"github.com/workrover/workrover/sdk/plugin"
)

func TestEndMustAgreeWithItsChecks(t *testing.T) {
	half := []Check{{Value: 1, Share: 0.5}, {Value: 0, Share: 0.5}}
	gate := func(value float64) []Check {
		return []Check{{Value: 1, Share: 1}, {Value: value, Kind: plugin.Gate}}
	}
	reward := func(r float64) *float64 { return &r }
	tests := []struct {
		name string
		end  End
		want string
	}{
		{"half", End{Outcome: OutcomeOK, Reward: reward(0.5), Checks: half}, ""},
		{"rounded", End{Outcome: OutcomeOK, Reward: reward(0.5 + 1e-12), Checks: half}, ""},
		{"claims all", End{Outcome: OutcomeOK, Reward: reward(1), Passed: true, Checks: half}, "it says reward 1, passed true, and its checks come to reward 0.5, passed false"},
		{"claims to have passed", End{Outcome: OutcomeOK, Reward: reward(0.5), Passed: true, Checks: half}, "it says reward 0.5, passed true, and its checks come to reward 0.5, passed false"},
		{"a gate holds", End{Outcome: OutcomeOK, Reward: reward(1), Passed: true, Checks: gate(1)}, ""},
		{"a gate does not", End{Outcome: OutcomeOK, Reward: reward(1), Passed: true, Checks: gate(0.5)}, "it says reward 1, passed true, and its checks come to reward 0, passed false"},
		{"error", End{Outcome: OutcomeError}, ""},
		{"error with a reward", End{Outcome: OutcomeError, Reward: reward(0)}, `outcome "error" must have a reward if it is ok, and only then`},
		{"error that passed", End{Outcome: OutcomeError, Passed: true}, `a rollout with outcome "error" has passed`},
		{"no reward", End{Outcome: OutcomeOK}, `outcome "ok" must have a reward if it is ok, and only then`},
		{"unknown outcome", End{Outcome: "maybe"}, `unknown outcome "maybe"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			if err := tt.end.check(); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("check = %q, want %q", got, tt.want)
			}
		})
	}
}
