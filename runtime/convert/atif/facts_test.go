package atif_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert/atif"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

func TestFacts(t *testing.T) {
	files := formattest.Write(t, atif.Format(), formattest.Halves(t))
	if len(files) != 2 {
		t.Errorf("%d files, want one for each rollout that did not end in an error", len(files))
	}
	formattest.Facts(t, files["totals-1.trajectory.json"],
		formattest.Fact{At: "schema_version", Want: `"ATIF-v1.7"`},
		formattest.Fact{At: "trajectory_id", Want: `"totals#1"`},
		formattest.Fact{At: "agent.model_name", Want: `"small-1"`},
		formattest.Fact{At: "steps.0.source", Want: `"system"`},
		formattest.Fact{At: "steps.1.message", Want: `"Write the total of in.csv to out.txt."`},
		formattest.Fact{At: "steps.3.step_id", Want: `4`},
		formattest.Fact{At: "steps.3.timestamp", Want: `"2026-01-02T03:04:05Z"`},
		formattest.Fact{At: "steps.3.tool_calls.0.arguments", Want: `{"path":"in.csv"}`},
		formattest.Fact{At: "steps.3.observation.results.0", Want: `{"source_call_id":"c1","content":"12,<30>"}`},
		formattest.Fact{At: "steps.3.metrics.completion_token_ids", Want: `[11,12]`},
		formattest.Fact{At: "steps.3.extra.workrover.advantage", Want: `0.5`},
		formattest.Fact{At: "steps.4.extra.workrover.checks.0.value", Want: `1`},
		formattest.Fact{At: "steps.4.tool_calls.1.arguments", Want: `{}`},
		formattest.Fact{At: "steps.4.tool_calls.1.extra.workrover.raw_arguments", Want: `"path: /etc"`},
		formattest.Fact{At: "steps.4.tool_calls.1.extra.workrover.status", Want: `"error"`},
		formattest.Fact{At: "steps.5", Want: `{"step_id":6,"source":"user","message":"Thanks."}`},
		formattest.Fact{At: "final_metrics", Want: `{"total_prompt_tokens":9,"total_completion_tokens":8,"total_cached_tokens":6,"total_cost_usd":0.375,"total_steps":6}`},
		formattest.Fact{At: "extra.workrover.edges.0", Want: `{"from":"c1","to":"c2","kind":"output"}`},
		formattest.Fact{At: "extra.workrover.outcome_advantage", Want: `0.5`},
	)
	formattest.Facts(t, files["totals-2.trajectory.json"],
		formattest.Fact{At: "final_metrics.total_completion_tokens", Want: `4`},
		formattest.Fact{At: "final_metrics.total_prompt_tokens"},
	)
}

// TestNothingSaid leaves out what a trajectory cannot be.
func TestNothingSaid(t *testing.T) {
	remarks := formattest.Remarks(t, atif.Format(), formattest.Bare(t))
	want := "rollouts left out, in which nothing was said, as a trajectory has to have a step; read again, their groups are compared without them: 1"
	if len(remarks) != 1 || remarks[0] != want {
		t.Errorf("remarks %q, want %q", remarks, want)
	}
}
