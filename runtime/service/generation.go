package service

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"github.com/workrover/workrover/runtime/journal"
)

// generationKeys are the fields of a step that say how a model made it, in their
// order.
func generationKeys() []string {
	return []string{"reasoning", "tokens", "prompt_tokens", "cached_tokens", "cost_usd", "prompt_token_ids", "token_ids", "logprobs"}
}

// generation reads how a model made a turn. Who gives the ids of its tokens has said
// how many there are.
func generation(f *fields) journal.Generation {
	g := journal.Generation{
		Reasoning: f.text("reasoning", optional), PromptTokens: f.count("prompt_tokens"), CachedTokens: f.count("cached_tokens"),
		CostUSD: f.amount("cost_usd"), PromptTokenIDs: f.ids("prompt_token_ids"), TokenIDs: f.ids("token_ids"), Logprobs: f.fractions("logprobs"),
	}
	if n := f.count("tokens"); n != nil {
		g.Tokens = new(float64(*n))
	} else if len(g.TokenIDs) > 0 {
		g.Tokens = new(float64(len(g.TokenIDs)))
	}
	if err := g.Check(); err != nil {
		f.fail("%v", err)
	}
	return g
}

// amount reads a number from 0, nil if it is left out.
func (f *fields) amount(key string) *float64 {
	var literal json.Number
	f.read(key, "a number", optional, &literal)
	if literal == "" {
		return nil
	}
	number, err := literal.Float64()
	if err != nil || number < 0 {
		f.fail("%s is %s; a number from 0 is needed", f.name(key), literal)
	}
	return &number
}

// ids reads a list of ids of tokens.
func (f *fields) ids(key string) []int {
	items := f.numbers(key)
	ids := slices.Grow([]int(nil), len(items))
	for i, item := range items {
		id, err := strconv.Atoi(string(item))
		if err != nil || id < 0 || id > math.MaxInt32 {
			f.fail("%s[%d] is %s; a whole number from 0 to %d is needed", f.name(key), i, item, math.MaxInt32)
			return nil
		}
		ids = append(ids, id)
	}
	return ids
}

// fractions reads a list of numbers.
func (f *fields) fractions(key string) []float64 {
	items := f.numbers(key)
	fractions := slices.Grow([]float64(nil), len(items))
	for i, item := range items {
		fraction, err := strconv.ParseFloat(string(item), 64)
		if err != nil {
			f.fail("%s[%d] is %s, which is too large for a number", f.name(key), i, item)
			return nil
		}
		fractions = append(fractions, fraction)
	}
	return fractions
}

// numbers reads a list of numbers as they are written, nil if it is left out. There
// may be a hundred thousand of them, so they are cut at commas: a list that has
// another kind of value has it before a comma that is not between two values.
func (f *fields) numbers(key string) [][]byte {
	value := f.any(key)
	if found := kindOf(value); value != nil && found != "a list" {
		f.fail("%s is %s; a list is needed", f.name(key), found)
	}
	if f.err != nil || len(value) <= len("[]") {
		return nil
	}
	items := bytes.Split(value[1:len(value)-1], []byte(","))
	if i := slices.IndexFunc(items, func(item []byte) bool { return kindOf(item) != "a number" }); i >= 0 {
		f.fail("%s[%d] is %s; a number is needed", f.name(key), i, kindOf(items[i]))
		return nil
	}
	return items
}
