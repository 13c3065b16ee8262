package journal

import (
	"fmt"
	"math"
	"slices"
)

// Generation is how a model made a turn, as far as whoever asked it has told. It is
// for those who train the model: nothing that is played, judged or compared depends on
// it, and so it is in no digest.
type Generation struct {
	Reasoning      string    `json:"reasoning,omitempty"`
	Tokens         *float64  `json:"tokens,omitempty"`        // that it wrote, a whole number; nil: not known
	PromptTokens   *int      `json:"prompt_tokens,omitempty"` // with the cached ones
	CachedTokens   *int      `json:"cached_tokens,omitempty"`
	CostUSD        *float64  `json:"cost_usd,omitempty"`
	PromptTokenIDs []int     `json:"prompt_token_ids,omitempty"`
	TokenIDs       []int     `json:"token_ids,omitempty"` // of Tokens
	Logprobs       []float64 `json:"logprobs,omitempty"`  // of TokenIDs
}

// Check says where g contradicts itself, or has a number that cannot be. Fields are
// named as they are written.
func (g *Generation) Check() error {
	switch n := len(g.TokenIDs); {
	case g.Tokens != nil && !(*g.Tokens >= 0 && *g.Tokens == math.Trunc(*g.Tokens)):
		return fmt.Errorf("tokens is %v; a whole number from 0 is needed", *g.Tokens)
	case n > 0 && g.Tokens != nil && *g.Tokens != float64(n):
		return fmt.Errorf("tokens is %v and token_ids has %d", *g.Tokens, n)
	case len(g.Logprobs) > 0 && len(g.Logprobs) != n:
		return fmt.Errorf("logprobs has %d numbers and token_ids has %d", len(g.Logprobs), n)
	case g.PromptTokens != nil && *g.PromptTokens < 0:
		return fmt.Errorf("prompt_tokens is %d; a whole number from 0 is needed", *g.PromptTokens)
	case g.CachedTokens != nil && *g.CachedTokens < 0:
		return fmt.Errorf("cached_tokens is %d; a whole number from 0 is needed", *g.CachedTokens)
	case g.CostUSD != nil && !(*g.CostUSD >= 0):
		return fmt.Errorf("cost_usd is %v; a number from 0 is needed", *g.CostUSD)
	}
	if err := checkIDs("prompt_token_ids", g.PromptTokenIDs); err != nil {
		return err
	}
	return checkIDs("token_ids", g.TokenIDs)
}

func checkIDs(name string, ids []int) error {
	if i := slices.IndexFunc(ids, func(id int) bool { return id < 0 }); i >= 0 {
		return fmt.Errorf("%s[%d] is %d; the id of a token is a whole number from 0", name, i, ids[i])
	}
	return nil
}
