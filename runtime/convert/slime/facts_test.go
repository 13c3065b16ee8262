package slime_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/slime"
)

// TestFacts gives advantages for the mean over the 8 tokens of the rollout: ½ times 8 by
// 2 turns of 2 tokens is 1.
func TestFacts(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, slime.Format(), formattest.Halves(t), formattest.Halves(t))[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "tokens", Want: `[1,2,3,11,12,4,21,22,23,24,25,26]`},
		formattest.Fact{At: "response_length", Want: `9`},
		formattest.Fact{At: "loss_mask", Want: `[1,1,0,1,1,1,1,1,1]`},
		formattest.Fact{At: "rollout_log_probs", Want: `[-0.5,-0.25,0,-1,-1,-1,-1,-1,-2]`},
		formattest.Fact{At: "train_metadata.advantages.1", Want: `1`},
		formattest.Fact{At: "train_metadata.advantages.2", Want: `0`},
		formattest.Fact{At: "train_metadata.turn_advantages", Want: `[1,0.3333333333333333]`},
		formattest.Fact{At: "train_metadata.turn_tokens", Want: `[2,6]`},
		formattest.Fact{At: "response", Want: `"I read.\nDone."`},
		formattest.Fact{At: "prompt.2.content", Want: `"Begin."`},
		formattest.Fact{At: "prompt.3"},
	)
	formattest.Facts(t, rows[3],
		formattest.Fact{At: "group_index", Want: `1`},
		formattest.Fact{At: "index", Want: `3`},
		formattest.Fact{At: "train_metadata.turn_advantages", Want: `[-0.5]`},
	)
}

// TestForgottenPrompt has no tokens where they are no sequence.
func TestForgottenPrompt(t *testing.T) {
	group := formattest.Halves(t)
	group.Rollouts[1].Turns[1].PromptTokenIDs = []int{7, 8}
	rows := formattest.Lines(formattest.Write(t, slime.Format(), group)[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "tokens", Want: `[]`},
		formattest.Fact{At: "loss_mask", Want: `null`},
		formattest.Fact{At: "train_metadata.turn_advantages", Want: `[1,0.3333333333333333]`},
	)
	if remarks := formattest.Remarks(t, slime.Format(), group); len(remarks) != 1 {
		t.Errorf("remarks %q", remarks)
	}
}
