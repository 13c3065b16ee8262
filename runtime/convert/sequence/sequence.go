// Package sequence lays the tokens of a rollout in one sequence.
//
// A model reads a prompt in every turn, which most often is what it read and wrote
// in the turn before, and something more. Then all turns are one [Sequence], of
// which each token is there once. It takes the ids of the tokens of prompts and of
// what the model wrote.
package sequence

import (
	"slices"

	"github.com/workrover/workrover/runtime/convert"
)

// Missing says of rollouts why there is no sequence, and what to do.
const Missing = "of which ids of tokens are not known (give prompt_token_ids and token_ids with each step of rover serve)"

// Sequence is consecutive turns of a rollout, the prompt of each of which begins
// with the prompt of the one before and what was written to it.
type Sequence []Part

// Part is what a turn adds to a sequence.
type Part struct {
	Turn   int   // index
	Prompt []int // ids of tokens that the model read and had not before
	Wrote  []int // ids of tokens that it wrote
}

// Of are the sequences of the turns of a rollout that wrote something: one, and
// another for each turn that read something else than what came before it. ok is
// false if ids of tokens are not known.
func Of(r *convert.Rollout) (sequences []Sequence, ok bool) {
	var before []int
	for i, t := range r.Turns {
		switch {
		case t.Tokens != nil && *t.Tokens == 0:
			continue
		case len(t.TokenIDs) == 0 || len(t.PromptTokenIDs) == 0:
			return nil, false
		}
		part := Part{Turn: i, Wrote: t.TokenIDs}
		if n := len(before); n > 0 && n <= len(t.PromptTokenIDs) && slices.Equal(before, t.PromptTokenIDs[:n]) {
			part.Prompt = t.PromptTokenIDs[n:]
			last := &sequences[len(sequences)-1]
			*last = append(*last, part)
		} else {
			part.Prompt = t.PromptTokenIDs
			sequences = append(sequences, Sequence{part})
		}
		before = slices.Concat(t.PromptTokenIDs, t.TokenIDs)
	}
	return sequences, len(sequences) > 0
}
