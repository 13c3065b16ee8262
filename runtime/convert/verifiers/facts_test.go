package verifiers_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/sequence"
	"github.com/workrover/workrover/runtime/convert/verifiers"
)

// TestSteps gives advantages for the mean over the 12 tokens of a batch of 2 rollouts:
// ½ times 6 by 2 turns of 2 tokens is ¾, and of 6 tokens ¼.
func TestSteps(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, verifiers.Steps(), formattest.Halves(t))[""])
	if len(rows) != 2 {
		t.Fatalf("%d rows", len(rows))
	}
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "prompt.1.content", Want: `"Write the total of in.csv to out.txt."`},
		formattest.Fact{At: "completion.0.tool_calls.0", Want: `{"id":"c1","type":"function","name":"read","arguments":"{\"path\": \"in.csv\"}"}`},
		formattest.Fact{At: "completion.1", Want: `{"role":"tool","content":"12,<30>","tool_call_id":"c1"}`},
		formattest.Fact{At: "advantage", Want: `0.5`},
		formattest.Fact{At: "metrics", Want: `{"sums/clean":1,"sums/total":1}`},
		formattest.Fact{At: "trajectory.0.advantage", Want: `0.75`},
		formattest.Fact{At: "trajectory.1.advantage", Want: `0.25`},
		formattest.Fact{At: "trajectory.1.extras.workrover.cost", Want: `0.1`},
		formattest.Fact{At: "trajectory.1.prompt.4.role", Want: `"tool"`},
		formattest.Fact{At: "trajectory.1.completion.0.content", Want: `"Done."`},
		formattest.Fact{At: "trajectory.0.tokens.completion_mask", Want: `[1,1]`},
		formattest.Fact{At: "trajectory.0.response.usage.total_tokens", Want: `5`},
		formattest.Fact{At: "trajectory.0.response.message.finish_reason", Want: `"tool_calls"`},
	)
	formattest.Facts(t, rows[1], formattest.Fact{At: "trajectory.0.advantage", Want: `-0.75`})
}

func TestTraces(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, verifiers.Traces(), formattest.Halves(t))[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "group.id", Want: `"0"`},
		formattest.Fact{At: "traces.0.nodes.0.parent", Want: `null`},
		formattest.Fact{At: "traces.0.nodes.0.message.role", Want: `"system"`},
		formattest.Fact{At: "traces.0.nodes.3.sampled", Want: `true`},
		formattest.Fact{At: "traces.0.nodes.3.parent", Want: `2`},
		formattest.Fact{At: "traces.0.nodes.3.token_ids", Want: `[1,2,3,11,12]`},
		formattest.Fact{At: "traces.0.nodes.3.mask", Want: `[false,false,false,true,true]`},
		formattest.Fact{At: "traces.0.nodes.3.advantages", Want: `[0.75,0.75]`},
		formattest.Fact{At: "traces.0.nodes.4.token_ids", Want: `[]`},
		formattest.Fact{At: "traces.0.nodes.5.token_ids", Want: `[4,21,22,23,24,25,26]`},
		formattest.Fact{At: "traces.0.nodes.5.logprobs", Want: `[-1,-1,-1,-1,-1,-2]`},
		formattest.Fact{At: "traces.0.nodes.8.message.content", Want: `"Thanks."`},
		formattest.Fact{At: "traces.0.nodes.9"},
		formattest.Fact{At: "traces.0.rewards.reward", Want: `{"score":1,"weight":1}`},
	)
	formattest.Facts(t, rows[1], formattest.Fact{At: "traces.0.nodes.2.advantages", Want: `[-0.75,-0.75,-0.75,-0.75]`})
}

// TestForgottenPrompt begins a branch where the model has read something else than
// what came before: it says again what was said.
func TestForgottenPrompt(t *testing.T) {
	group := formattest.Halves(t)
	group.Rollouts[1].Turns[1].PromptTokenIDs = []int{7, 8}
	rows := formattest.Lines(formattest.Write(t, verifiers.Traces(), group)[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "traces.0.nodes.4.parent", Want: `null`},
		formattest.Fact{At: "traces.0.nodes.7.message.content", Want: `"I read."`},
		formattest.Fact{At: "traces.0.nodes.7.sampled", Want: `false`},
		formattest.Fact{At: "traces.0.nodes.9.token_ids", Want: `[7,8,21,22,23,24,25,26]`},
	)
}

func TestWithoutTokens(t *testing.T) {
	remarks := formattest.Remarks(t, verifiers.Traces(), formattest.Bare(t), formattest.Full(t))
	want := []string{
		"rollouts whose turns do not weigh the same, as the numbers of tokens are not known: 2",
		"rollouts left out, " + sequence.Missing + ": 2",
	}
	if diff := cmp.Diff(remarks, want); diff != "" {
		t.Errorf("remarks (-got +want):\n%s", diff)
	}
}
