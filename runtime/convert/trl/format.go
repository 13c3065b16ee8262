// Package trl writes rollouts as rows of data sets that TRL reads: a prompt and a
// completion of messages, a reward, and columns with a number for each turn.
package trl

import (
	"encoding/json"
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/credit"
)

// Format writes a row on each line.
func Format() convert.Format {
	return convert.Format{
		Name: "trl", About: "rows with prompt, completion, reward and columns of turns for TRL, in JSON Lines",
		Carries: []convert.Part{
			convert.PartTask, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartModel, convert.PartHeard,
			convert.PartSay, convert.PartReasoning, convert.PartTokens, convert.PartArguments, convert.PartOutputs,
			convert.PartAdvantage, convert.PartCredit, convert.PartTokenWeight,
		},
		File: func(out io.Writer) convert.Writer { return &writer{rows.NewEncoder(out)} },
	}
}

// row is a rollout. All rows have the same columns, as Arrow wants it.
type row struct {
	ID               string                 `json:"id"`
	Task             string                 `json:"task"`
	Model            string                 `json:"model"`
	Prompt           []conversation.Message `json:"prompt"`
	Completion       []conversation.Message `json:"completion"`
	Tools            string                 `json:"tools"` // JSON: schemas differ, and columns do not
	Reward           float64                `json:"reward"`
	Advantage        float64                `json:"advantage"` // of the outcome
	TurnMessages     []int                  `json:"turn_messages"`
	TurnAdvantages   []float64              `json:"turn_advantages"`
	TurnRewards      []float64              `json:"turn_rewards"`
	TurnProgress     []float64              `json:"turn_progress"`
	TurnTokens       []*float64             `json:"turn_tokens"`
	TurnTokenWeights []*float64             `json:"turn_token_weights"`
}

type writer struct{ rows.Encoder }

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	tools, err := json.Marshal(conversation.Tools(g))
	if err != nil {
		return err
	}
	for r, c := range convert.Credited(g, result) {
		d := conversation.Of(g, r)
		opening := len(d.Opening())
		row := row{
			ID: r.ID, Model: r.Model, Prompt: d.Opening(), Completion: d.Messages[opening:], Tools: string(tools), Reward: *r.Reward,
			Advantage: c.OutcomeAdvantage, TurnAdvantages: balance.Plain(c),
		}
		if g.Task != nil {
			row.Task = g.Task.ID
		}
		for i, t := range r.Turns {
			of := &c.Turns[i]
			row.TurnMessages = append(row.TurnMessages, d.Said[i]-opening)
			row.TurnRewards = append(row.TurnRewards, of.Q)
			row.TurnProgress = append(row.TurnProgress, of.Phi)
			row.TurnTokens = append(row.TurnTokens, t.Tokens)
			row.TurnTokenWeights = append(row.TurnTokenWeights, of.TokenWeight)
		}
		if err := w.Encode(&row); err != nil {
			return err
		}
	}
	return nil
}
