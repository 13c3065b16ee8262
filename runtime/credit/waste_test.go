package credit_test

import (
	"encoding/json"
	"testing"

	"github.com/workrover/workrover/runtime/credit"
)

// TestDuplicates: a call that asks what has been asked is counted once, where it is.
func TestDuplicates(t *testing.T) {
	const (
		plain = `{"id":"ID","tool":"read","args":"x","output":"o","reads":[{"path":"/in"}]}`
		named = `{"id":"ID","tool":"read","args":"x","output":"o","reads":[{"path":"/in","version":"v"}]}`
		write = `{"id":"ID","writes":[{"path":"/in","version":"w"}]}`
		back  = `{"id":"ID","writes":[{"path":"/in","version":"v"}]}`
	)
	tests := []struct {
		name  string
		calls []string
		want  []int // duplicates of each, each in its own turn
	}{
		{"asked thrice", []string{plain, plain, plain}, []int{0, 1, 1}},
		{"the version is given later", []string{plain, named}, []int{0, 1}},
		{"the version was given before", []string{named, plain}, []int{0, 1}},
		{"the version is given between", []string{plain, named, plain}, []int{0, 1, 1}},
		{"a write between", []string{plain, write, plain, plain}, []int{0, 0, 0, 1}},
		{"the same content is written again", []string{named, write, back, plain}, []int{0, 0, 0, 1}},
		{"what is written has the version, and what was found has none", []string{plain, back, named}, []int{0, 0, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			group := groupOf(t, tt.calls)
			result, err := group.Assign(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tt.want {
				if got := result.Rollouts[0].Turns[i].CostTerms.Duplicate; got != want {
					t.Errorf("turn %d: got %d duplicates, want %d", i+1, got, want)
				}
			}
		})
	}
}

// groupOf is a group of one rollout, with a call in each turn. Its ids are put in.
func groupOf(t *testing.T, calls []string) *credit.Group {
	t.Helper()
	zero := 0.0
	rollout := credit.Rollout{ID: "r", Reward: &zero}
	for i, text := range calls {
		var call credit.Call
		if err := json.Unmarshal([]byte(text), &call); err != nil {
			t.Fatal(err)
		}
		call.ID = string(rune('a' + i))
		rollout.Turns = append(rollout.Turns, &credit.Turn{Calls: []credit.Call{call}})
	}
	return &credit.Group{Format: credit.Format, Checks: []credit.Check{{ID: "c"}}, Rollouts: []credit.Rollout{rollout}}
}
