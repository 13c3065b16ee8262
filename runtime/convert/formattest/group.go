package formattest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// Full is a group that has every part: a rollout of two turns that succeeds, one of
// a turn that does not, and one that ended in an error. The prompt of the second turn
// begins with all the tokens of the first, of which there are 2; there are 6 in the
// second turn, and 4 in the turn of the other rollout.
func Full(t *testing.T) *convert.Group { return read(t, full) }

// Halves is [Full] with the advantages of GRPO without a deviation: ½ in all turns of
// the rollout that succeeds, and −½ in that of the other.
func Halves(t *testing.T) *convert.Group {
	group := Full(t)
	group.Params = credit.Overrides{"estimator": json.RawMessage(`"grpo"`), "std": json.RawMessage(`"none"`)}
	return group
}

// Bare is a group that has nothing but what credit needs.
func Bare(t *testing.T) *convert.Group { return read(t, bare) }

func read(t *testing.T, text string) *convert.Group {
	t.Helper()
	group, err := convert.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return group
}

const bare = `{"format": "rover.credit.input/v1", "checks": [{"id": "sum"}], "rollouts": [
	{"id": "a", "reward": 1, "turns": [{"calls": [{"id": "c", "tool": "add"}], "checks": [{"id": "sum", "value": 1}]}, {}]},
	{"id": "b", "reward": 0, "turns": []}
]}`

const full = `{
	"format": "rover.credit.input/v1", "group": "step 7",
	"task": {"id": "totals", "version": "1.0.0", "system": "Be brief.", "instructions": "Write the total of in.csv to out.txt."},
	"tools": [{"name": "read", "description": "reads a file", "schema": {"type": "object", "properties": {"path": {"type": "string"}}}}, {"name": "write"}],
	"checks": [{"id": "sums/total", "weight": 3}, {"id": "sums/short"}],
	"rollouts": [
		{"id": "lost", "reward": null, "outcome": "error", "turns": null, "error": "the tool hung"},
		{
			"id": "totals#1", "reward": 1, "outcome": "ok", "environment": "sha256:1", "initial_checks": {"sums/short": 0.5},
			"agent": "clerk", "model": "small-1", "metadata": {"trial": 3},
			"turns": [
				{
					"heard": [{"role": "user", "text": "Begin."}], "reasoning": "I have to read it.", "say": "I read.", "time": "2026-01-02T03:04:05Z",
					"tokens": 2, "prompt_token_ids": [1, 2, 3], "token_ids": [11, 12], "logprobs": [-0.5, -0.25],
					"prompt_tokens": 3, "cached_tokens": 1, "cost_usd": 0.125,
					"calls": [{"id": "c1", "tool": "read", "args": "1", "output": "2", "status": "ok", "arguments": {"path": "in.csv"}, "shown": "12,<30>", "reads": [{"path": "/in.csv", "version": "v0"}]}],
					"checks": [{"id": "sums/total", "value": 0}]
				},
				{
					"say": "Done.", "time": "2026-01-02T03:04:06Z",
					"tokens": 6, "prompt_token_ids": [1, 2, 3, 11, 12, 4], "token_ids": [21, 22, 23, 24, 25, 26], "logprobs": [-1, -1, -1, -1, -1, -2],
					"prompt_tokens": 6, "cached_tokens": 5, "cost_usd": 0.25,
					"calls": [
						{"id": "c2", "tool": "write", "args": "3", "output": "4", "status": "ok", "consumes": ["c1"], "arguments": {"path": "out.txt"}, "shown": "ok", "writes": [{"path": "/out.txt", "version": "v1"}]},
						{"id": "c3", "tool": "write", "args": "5", "output": "6", "status": "error", "arguments": "path: /etc", "shown": "refused", "out_of_scope": 1}
					],
					"checks": [{"id": "sums/total", "value": 1, "reads": [{"path": "/out.txt", "version": "v1"}]}]
				}
			],
			"heard": [{"role": "user", "text": "Thanks."}], "passed": true,
			"verdict": [{"id": "sums/total", "kind": "score", "value": 1, "share": 0.75, "message": "42 is right"}, {"id": "sums/clean", "kind": "gate", "value": 1}]
		},
		{
			"id": "totals#2", "reward": 0, "outcome": "ok", "environment": "sha256:1", "agent": "clerk", "model": "small-1",
			"turns": [{"say": "No.", "time": "2026-01-02T03:04:05Z", "tokens": 4, "prompt_token_ids": [1, 2, 3], "token_ids": [31, 32, 33, 34], "logprobs": [-1, -1, -1, -1]}],
			"verdict": [{"id": "sums/total", "kind": "score", "value": 0, "share": 0.75}]
		}
	]
}`
