// Package rllm writes rollouts as rLLM holds them for training: a TrajectoryGroup
// for each group, with a Trajectory for each rollout and a Step for each turn, whose
// advantage is one for each token that the model wrote where their ids are known.
package rllm

import (
	"fmt"
	"io"
	"strings"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/credit"
)

// Format writes a TrajectoryGroup on each line.
func Format() convert.Format {
	return convert.Format{
		Name: "rllm", About: "groups of trajectories of rLLM with Step.advantage, in JSON Lines with a group on each",
		Carries: []convert.Part{
			convert.PartTask, convert.PartGroup, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartEnvironment, convert.PartModel,
			convert.PartHeard, convert.PartSay, convert.PartReasoning, convert.PartTokens, convert.PartTokenIDs, convert.PartLogprobs, convert.PartArguments,
			convert.PartOutputs, convert.PartAdvantage, convert.PartCredit, convert.PartTokenWeight,
		},
		File: func(out io.Writer) convert.Writer {
			return &writer{Encoder: rows.NewEncoder(out), balance: balance.New(balance.OverBatch)}
		},
	}
}

// group is a TrajectoryGroup.
type group struct {
	Trajectories []trajectory `json:"trajectories"`
	ID           string       `json:"group_id"` // of the task, and the role of the agent
}

// trajectory is a rollout.
type trajectory struct {
	UID      string             `json:"uid"`
	Name     string             `json:"name"` // the role of the agent
	Task     task               `json:"task"`
	Steps    []step             `json:"steps"`
	Reward   float64            `json:"reward"`
	Metadata trajectoryMetadata `json:"metadata"`
}

type task struct {
	ID           string              `json:"id"`
	Instructions string              `json:"instructions,omitempty"`
	Tools        []conversation.Tool `json:"tools,omitempty"`
}

type trajectoryMetadata struct {
	Model            string  `json:"model,omitempty"`
	Environment      string  `json:"environment,omitempty"`
	OutcomeAdvantage float64 `json:"outcome_advantage"`
}

// step is a turn.
type step struct {
	ID              string                  `json:"id"`
	PromptIDs       []int                   `json:"prompt_ids"`
	ResponseIDs     []int                   `json:"response_ids"`
	Logprobs        []float64               `json:"logprobs"`
	ChatCompletions []conversation.Message  `json:"chat_completions"` // with what was said in it
	Thought         string                  `json:"thought"`
	Action          []conversation.ToolCall `json:"action"`
	ModelResponse   string                  `json:"model_response"`
	Reward          float64                 `json:"reward"`
	Done            bool                    `json:"done"`
	MCReturn        float64                 `json:"mc_return"`
	Advantage       any                     `json:"advantage"` // of each of ResponseIDs; one number if these are not known
	Metadata        stepMetadata            `json:"metadata"`
}

type stepMetadata struct {
	Tokens    *float64           `json:"tokens,omitempty"` // that the model wrote
	WorkRover *credit.TurnCredit `json:"workrover"`
}

// role is that of the only agent in a rollout.
const role = "agent"

type writer struct {
	rows.Encoder

	balance *balance.Balance
	scalars int // turns
}

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	t := task{Tools: conversation.Tools(g)}
	if g.Task != nil {
		t.ID, t.Instructions = g.Task.ID, g.Task.Instructions
	}
	row := group{ID: idOf(t.ID, g.Name) + ":" + role}
	advantages, err := w.balance.Advantages(g, result)
	if err != nil {
		return err
	}
	for r, c := range convert.Credited(g, result) {
		row.Trajectories = append(row.Trajectories, trajectory{
			UID: r.ID, Name: role, Task: t, Steps: w.steps(conversation.Of(g, r), r, c, advantages[len(row.Trajectories)]), Reward: *r.Reward,
			Metadata: trajectoryMetadata{r.Model, r.Environment, c.OutcomeAdvantage},
		})
	}
	return w.Encode(&row)
}

// idOf is the id of a group but for the role, from which a colon parts it.
func idOf(task, name string) string {
	if name == "" {
		return task
	}
	return task + "/" + strings.ReplaceAll(name, ":", "-")
}

func (w *writer) steps(d *conversation.Dialogue, r *convert.Rollout, c *credit.RolloutCredit, advantages []float64) []step {
	steps := make([]step, len(r.Turns))
	for i, t := range r.Turns {
		said := d.Completion(i)
		steps[i] = step{
			ID: fmt.Sprintf("%s/%d", r.ID, i+1), PromptIDs: orNone(t.PromptTokenIDs), ResponseIDs: orNone(t.TokenIDs), Logprobs: orNone(t.Logprobs),
			ChatCompletions: d.Messages[:d.Said[i]+1], Thought: said.Reasoning, Action: said.Calls, ModelResponse: said.Content,
			Reward: c.Turns[i].Q, Done: i == len(r.Turns)-1, Advantage: w.advantage(t, advantages[i]), Metadata: stepMetadata{t.Tokens, &c.Turns[i]},
		}
	}
	return steps
}

// advantage is the one of each token, or one number.
func (w *writer) advantage(t *convert.Turn, of float64) any {
	if len(t.TokenIDs) == 0 && (t.Tokens == nil || *t.Tokens > 0) {
		w.scalars++
		return of
	}
	each := make([]float64, len(t.TokenIDs))
	for i := range each {
		each[i] = of
	}
	return each
}

// orNone is a list that is never null.
func orNone[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Remarks implements [convert.Remarker].
func (w *writer) Remarks() []string {
	scalars := convert.Remark{
		N: w.scalars, What: "turns whose advantage is one number, which use_precomputed_advantage does not take, as ids of tokens are not known (give token_ids with each step of rover serve)",
	}
	return append(w.balance.Remarks(), convert.Remarks([]convert.Remark{scalars})...)
}
