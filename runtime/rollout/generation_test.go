package rollout_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// TestGeneration: how a model made a move is in the record of its turn and in no digest,
// and who plays the same actions again has made them otherwise.
func TestGeneration(t *testing.T) {
	made := journal.Generation{Reasoning: "hm", Tokens: new(2.0), PromptTokenIDs: []int{1}, TokenIDs: []int{5, 6}, Logprobs: []float64{-1, -0.5}}
	says := func(g journal.Generation) rollout.Agent {
		return agentFunc(func(*rollout.View) (*rollout.Move, error) {
			return &rollout.Move{Say: "I wait.", Last: true, Generation: g}, nil
		})
	}
	told, untold := record(t, says(made)), record(t, says(journal.Generation{}))
	if diff := cmp.Diff(made, told.Turns[0].Generation); diff != "" {
		t.Errorf("in the record (-want +got):\n%s", diff)
	}
	if told.End.Digest != untold.End.Digest {
		t.Error("the digest depends on how the move was made")
	}
	again := record(t, rollout.NewActions(told))
	if diff := cmp.Diff(journal.Generation{}, again.Turns[0].Generation); diff != "" || again.End.Digest != told.End.Digest {
		t.Errorf("played again, digest %s (-want +got):\n%s", again.End.Digest, diff)
	}
}
