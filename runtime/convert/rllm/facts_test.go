package rllm_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/rllm"
)

func TestFacts(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, rllm.Format(), formattest.Halves(t))[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "group_id", Want: `"totals/step 7:agent"`},
		formattest.Fact{At: "trajectories.0.uid", Want: `"totals#1"`},
		formattest.Fact{At: "trajectories.0.steps.0.advantage", Want: `[0.75,0.75]`},
		formattest.Fact{At: "trajectories.0.steps.1.advantage", Want: `[0.25,0.25,0.25,0.25,0.25,0.25]`},
		formattest.Fact{At: "trajectories.0.steps.1.prompt_ids", Want: `[1,2,3,11,12,4]`},
		formattest.Fact{At: "trajectories.0.steps.0.done", Want: `false`},
		formattest.Fact{At: "trajectories.0.steps.1.done", Want: `true`},
		formattest.Fact{At: "trajectories.0.steps.1.chat_completions.5.content", Want: `"Done."`},
		formattest.Fact{At: "trajectories.0.steps.1.chat_completions.6"},
		formattest.Fact{At: "trajectories.1.steps.0.advantage", Want: `[-0.75,-0.75,-0.75,-0.75]`},
	)
}

// TestWithoutTokens gives one number for a turn.
func TestWithoutTokens(t *testing.T) {
	group := formattest.Halves(t)
	group.Rollouts[1].Turns[1].TokenIDs, group.Rollouts[1].Turns[1].Logprobs = nil, nil
	rows := formattest.Lines(formattest.Write(t, rllm.Format(), group)[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "trajectories.0.steps.1.advantage", Want: `0.25`},
		formattest.Fact{At: "trajectories.0.steps.1.response_ids", Want: `[]`},
	)
	if remarks := formattest.Remarks(t, rllm.Format(), group); len(remarks) != 1 {
		t.Errorf("remarks %q", remarks)
	}
}
