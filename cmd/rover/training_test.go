package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

// trained are the moves of a rollout of rover init, as a trainer plays it.
type trained struct {
	group string // fields of the reset
	turns []string
}

const (
	wrote   = `"calls": [{"id": "memo", "tool": "write", "args": {"path": "out/memo.md", "text": "Largest region: North\n"}}]`
	nothing = `"calls": []`
)

// training is two iterations: in both somebody writes the memo, which is a third of the
// reward, and in the first somebody does not.
func training() []trained {
	return []trained{
		{`, "model": "small@1", "group": "step 1"`, []string{
			wrote + `, "reasoning": "North?", "cost_usd": 0.5, "cached_tokens": 1, "prompt_token_ids": [1, 2], "token_ids": [5, 6], "logprobs": [-0.5, -0.25]`,
			nothing + `, "prompt_token_ids": [1, 2, 5, 6, 3], "token_ids": [7], "logprobs": [-0.1]`,
		}},
		{`, "model": "small@1", "group": "step 1"`, []string{nothing + `, "prompt_token_ids": [1, 2], "token_ids": [8, 9, 10], "logprobs": [-1, -2, -3]`}},
		{`, "model": "small@2", "group": "step 2"`, []string{wrote + `, "prompt_token_ids": [1, 2], "token_ids": [11], "logprobs": [-4]`}},
		{"", []string{wrote, nothing}}, // as the first, of which nobody has told how it was made
	}
}

// playTrained plays rollouts through rover serve, and returns their bundles and digests.
func playTrained(t *testing.T, cache, env string, rollouts []trained) (bundles, digests []string) {
	t.Helper()
	s := startServe(t, cache, env, "--out", t.TempDir())
	for _, r := range rollouts {
		session := s.ask(`{"op": "reset"%s}`, r.group).Session
		for _, turn := range r.turns {
			if answer := s.ask(`{"op": "step", "session": %q, %s}`, session, turn); answer.Error != nil {
				t.Fatalf("%s", answer.Error)
			}
		}
		end := s.ask(`{"op": "finish", "session": %q}`, session)
		bundles, digests = append(bundles, end.Bundle), append(digests, end.Digest)
	}
	if code := s.end(); code != exit.Yes {
		t.Fatalf("exit code %d", code)
	}
	return bundles, digests
}

// TestTraining: what a trainer says through rover serve comes to what trainers read, to
// the token, and each iteration is a group of its own.
func TestTraining(t *testing.T) {
	cache, env := warmCache(t), t.TempDir()
	rover(t, cache, exit.Yes, "init", env)
	bundles, digests := playTrained(t, cache, env, training())
	if digests[0] != digests[3] {
		t.Errorf("the digest is %s, and %s if it is told how the turns were made", digests[3], digests[0])
	}
	rover(t, cache, exit.Yes, "replay", bundles[0], "--env", env)
	shown(t, cache, bundles[0])
	credited(t, cache, bundles)
	for format, want := range map[string][][]formattest.Fact{
		"prime-rl": {
			{
				{At: "group.id", Want: `"0"`}, {At: "traces.0.agent.config.model", Want: `"small@1"`},
				{At: "traces.0.nodes.1.token_ids", Want: `[1,2,5,6]`}, {At: "traces.0.nodes.1.mask", Want: `[false,false,true,true]`},
				{At: "traces.0.nodes.1.logprobs", Want: `[-0.5,-0.25]`}, {At: "traces.0.nodes.1.message.reasoning_content", Want: `"North?"`},
				{At: "traces.0.nodes.3.token_ids", Want: `[3,7]`}, {At: "traces.0.nodes.3.logprobs", Want: `[-0.1]`},
			},
			{{At: "group.id", Want: `"0"`}, {At: "traces.0.nodes.1.token_ids", Want: `[1,2,8,9,10]`}},
			{{At: "group.id", Want: `"1"`}, {At: "traces.0.nodes.1.token_ids", Want: `[1,2,11]`}, {At: "traces.0.nodes.1.advantages", Want: `[0]`}},
		},
		"slime": {
			{
				{At: "group_index", Want: `0`}, {At: "tokens", Want: `[1,2,5,6,3,7]`}, {At: "loss_mask", Want: `[1,1,0,1]`},
				{At: "rollout_log_probs", Want: `[-0.5,-0.25,0,-0.1]`}, {At: "train_metadata.turn_tokens", Want: `[2,1]`},
				{At: "train_metadata.turns.0.token_weight", Want: `0.25`}, {At: "train_metadata.turns.1.token_weight", Want: `0.5`},
			},
			{{At: "group_index", Want: `0`}, {At: "tokens", Want: `[1,2,8,9,10]`}, {At: "loss_mask", Want: `[1,1,1]`}},
			{{At: "group_index", Want: `1`}, {At: "tokens", Want: `[1,2,11]`}},
		},
		"rllm": {
			{
				{At: "group_id", Want: `"my-environment/step 1:agent"`}, {At: "trajectories.0.steps.0.prompt_ids", Want: `[1,2]`},
				{At: "trajectories.0.steps.1.response_ids", Want: `[7]`}, {At: "trajectories.1.steps.0.logprobs", Want: `[-1,-2,-3]`},
			},
			{{At: "group_id", Want: `"my-environment/step 2:agent"`}, {At: "trajectories.0.steps.0.response_ids", Want: `[11]`}},
		},
		"neutral": {
			{
				{At: "group", Want: `"step 1"`}, {At: "rollouts.0.turns.0.tokens", Want: `2`}, {At: "rollouts.0.turns.0.cached_tokens", Want: `1`},
				{At: "rollouts.0.turns.0.cost_usd", Want: `0.5`}, {At: "rollouts.1.turns.0.token_ids", Want: `[8,9,10]`},
			},
			{{At: "group", Want: `"step 2"`}, {At: "rollouts.0.model", Want: `"small@2"`}},
		},
	} {
		t.Run(format, func(t *testing.T) { exported(t, cache, format, bundles[:3], want) })
	}
}

// shown holds what rover show tells of the first rollout.
func shown(t *testing.T, cache, bundle string) {
	t.Helper()
	story := rover(t, cache, exit.Yes, "show", bundle)
	for _, want := range []string{
		" played by serve with small@1, rollout ", " of group step 1\n",
		"turn 1\n  ┆ North?\n  made of 2 tokens with ids and log probabilities, a prompt of 2 tokens, 1 of it cached, 0.5 USD\n",
	} {
		if !strings.Contains(story, want) {
			t.Errorf("rover show does not tell %q:\n%s", want, story)
		}
	}
	formattest.Facts(t, []byte(rover(t, cache, exit.Yes, "show", bundle, "--json")),
		formattest.Fact{At: "model", Want: `"small@1"`}, formattest.Fact{At: "group", Want: `"step 1"`},
		formattest.Fact{At: "turns.1.token_ids", Want: `[5,6]`}, formattest.Fact{At: "turns.2.logprobs", Want: `[-0.1]`},
	)
}

// credited holds the groups and what their turns weigh: each turn of a rollout the same,
// and so its tokens.
func credited(t *testing.T, cache string, bundles []string) {
	t.Helper()
	lines := formattest.Lines([]byte(rover(t, cache, exit.Yes, append([]string{"credit", "--json"}, bundles...)...)))
	if len(lines) != 3 {
		t.Fatalf("%d groups, want two iterations and what belongs to none", len(lines))
	}
	formattest.Facts(t, lines[0],
		formattest.Fact{At: "rollouts.0.turns.0.token_weight", Want: `0.25`}, formattest.Fact{At: "rollouts.0.turns.1.token_weight", Want: `0.5`},
		formattest.Fact{At: "rollouts.1.turns.0.token_weight", Want: fmt.Sprint(1.0 / 3)},
	)
	formattest.Facts(t, lines[1],
		formattest.Fact{At: "rollouts.0.outcome_advantage", Want: `0`}, formattest.Fact{At: "rollouts.0.turns.0.token_weight", Want: `1`})
	formattest.Facts(t, lines[2], formattest.Fact{At: "rollouts.0.turns.0.token_weight", Want: `null`})
	if title := rover(t, cache, exit.Yes, append([]string{"credit"}, bundles...)...); !strings.Contains(title, "), group step 2: 1 rollout, ") {
		t.Errorf("credit does not name the group:\n%s", title)
	}
}

func exported(t *testing.T, cache, format string, bundles []string, want [][]formattest.Fact) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.jsonl")
	rover(t, cache, exit.Yes, append([]string{"export", "--to", format, "-o", out}, bundles...)...)
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := formattest.Lines(text)
	if diff := cmp.Diff(len(want), len(lines)); diff != "" {
		t.Fatalf("lines (-want +got):\n%s", diff)
	}
	for i, facts := range want {
		formattest.Facts(t, lines[i], facts...)
	}
}
