// Package slime writes rollouts as samples of slime, with the advantages in the
// train_metadata of each, where a custom loss finds them.
package slime

import (
	"io"
	"strings"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/balance"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/convert/sequence"
	"github.com/workrover/workrover/runtime/credit"
)

// Format writes a Sample on each line.
func Format() convert.Format {
	return convert.Format{
		Name: "slime", About: "samples of slime with advantages in train_metadata, in JSON Lines with a rollout on each",
		Carries: []convert.Part{
			convert.PartTask, convert.PartSystem, convert.PartInstructions, convert.PartTools, convert.PartHeard, convert.PartSay,
			convert.PartReasoning, convert.PartTokens, convert.PartTokenIDs, convert.PartLogprobs, convert.PartArguments, convert.PartOutputs,
			convert.PartAdvantage, convert.PartCredit, convert.PartTokenWeight,
		},
		File: func(out io.Writer) convert.Writer {
			return &writer{Encoder: rows.NewEncoder(out), balance: balance.New(balance.OverRollout)}
		},
	}
}

// sample is a rollout.
type sample struct {
	GroupIndex      int                    `json:"group_index"`
	Index           int                    `json:"index"`
	Prompt          []conversation.Message `json:"prompt"`
	Tokens          []int                  `json:"tokens"` // of the prompt and the response
	Response        string                 `json:"response"`
	ResponseLength  int                    `json:"response_length"` // tokens
	Reward          float64                `json:"reward"`
	LossMask        []int                  `json:"loss_mask"` // of the response: 1 where the model wrote it
	RolloutLogProbs []float64              `json:"rollout_log_probs"`
	Status          string                 `json:"status"`
	Metadata        metadata               `json:"metadata"`
	TrainMetadata   trainMetadata          `json:"train_metadata"`
}

// metadata is about the rollout, and its messages.
type metadata struct {
	Rollout  string                 `json:"rollout"`
	Task     string                 `json:"task,omitempty"`
	Messages []conversation.Message `json:"messages"`
	Tools    []conversation.Tool    `json:"tools,omitempty"`
}

// trainMetadata is what reaches the loss.
type trainMetadata struct {
	OutcomeAdvantage float64             `json:"outcome_advantage"`
	TurnAdvantages   []float64           `json:"turn_advantages"`
	Advantages       []float64           `json:"advantages"`  // of the tokens of the response, 0 where the model did not write it
	TurnTokens       []*float64          `json:"turn_tokens"` // that the model wrote
	Turns            []credit.TurnCredit `json:"turns"`
}

type writer struct {
	rows.Encoder

	balance *balance.Balance
	groups  int
	samples int
	textual int // rollouts
}

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	advantages, err := w.balance.Advantages(g, result)
	if err != nil {
		return err
	}
	tools := conversation.Tools(g)
	for r, c := range convert.Credited(g, result) {
		d := conversation.Of(g, r)
		s := sample{
			GroupIndex: w.groups, Index: w.samples, Prompt: d.Opening(), Response: response(r), Reward: *r.Reward, Status: "completed",
			Metadata:      metadata{Rollout: r.ID, Messages: d.Messages, Tools: tools},
			TrainMetadata: trainMetadata{OutcomeAdvantage: c.OutcomeAdvantage, TurnAdvantages: advantages[0], Turns: c.Turns},
		}
		if g.Task != nil {
			s.Metadata.Task = g.Task.ID
		}
		for _, t := range r.Turns {
			s.TrainMetadata.TurnTokens = append(s.TrainMetadata.TurnTokens, t.Tokens)
		}
		if !s.lay(r) {
			w.textual++
		}
		advantages = advantages[1:]
		w.samples++
		if err := w.Encode(&s); err != nil {
			return err
		}
	}
	w.groups++
	return nil
}

// response is what the agent said in all turns.
func response(r *convert.Rollout) string {
	var said []string
	for _, t := range r.Turns {
		if t.Say != "" {
			said = append(said, t.Say)
		}
	}
	return strings.Join(said, "\n")
}

// lay lays the tokens in one sequence, and reports whether that can be done.
func (s *sample) lay(r *convert.Rollout) bool {
	s.Tokens = []int{}
	sequences, ok := sequence.Of(r)
	if !ok || len(sequences) > 1 {
		return false
	}
	s.LossMask, s.TrainMetadata.Advantages = []int{}, []float64{}
	for k, part := range sequences[0] {
		t := r.Turns[part.Turn]
		if k == 0 {
			s.Tokens = append(s.Tokens, part.Prompt...)
		} else {
			s.respond(part.Prompt, 0, 0)
			s.RolloutLogProbs = append(s.RolloutLogProbs, make([]float64, len(part.Prompt))...)
		}
		s.respond(part.Wrote, 1, s.TrainMetadata.TurnAdvantages[part.Turn])
		s.RolloutLogProbs = append(s.RolloutLogProbs, t.Logprobs...)
	}
	s.ResponseLength = len(s.LossMask)
	if len(s.RolloutLogProbs) != s.ResponseLength { // of a turn, they are not known
		s.RolloutLogProbs = nil
	}
	return true
}

// respond adds tokens to the response.
func (s *sample) respond(tokens []int, mask int, advantage float64) {
	s.Tokens = append(s.Tokens, tokens...)
	for range tokens {
		s.LossMask = append(s.LossMask, mask)
		s.TrainMetadata.Advantages = append(s.TrainMetadata.Advantages, advantage)
	}
}

// Remarks implements [convert.Remarker].
func (w *writer) Remarks() []string {
	textual := convert.Remark{
		N: w.textual, What: "samples without tokens, as prompts do not begin with what came before or they are rollouts " + sequence.Missing,
	}
	return append(w.balance.Remarks(), convert.Remarks([]convert.Remark{textual})...)
}
