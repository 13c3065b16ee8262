package show

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/journal"
)

// whoPlayed is the agent, with the model that it asked if that is known.
func whoPlayed(h *journal.Header) string {
	if h.Model == "" {
		return h.Agent
	}
	return h.Agent + " with " + h.Model
}

// whichOf is the rollout, with the group that it is compared within if it has one.
func whichOf(h *journal.Header) string {
	if h.Group == "" {
		return h.ID
	}
	return h.ID + " of group " + h.Group
}

// printGeneration tells how a model made a turn, as far as that is known.
func printGeneration(c *terminal.Console, g *journal.Generation, cut bool) {
	printText(c, "  ┆ ", g.Reasoning, cut)
	if made := madeOf(g); made != "" {
		c.Printf("  made of %s\n", made)
	}
}

// madeOf is what a turn cost. Ids of tokens and log probabilities say nothing to
// people: that they are there is told.
func madeOf(g *journal.Generation) string {
	var parts []string
	if g.Tokens != nil {
		parts = append(parts, terminal.Count(int(*g.Tokens), "token")+recordedOf(g))
	}
	if g.PromptTokens != nil {
		parts = append(parts, "a prompt of "+terminal.Count(*g.PromptTokens, "token"))
	} else if n := len(g.PromptTokenIDs); n > 0 {
		parts = append(parts, "a prompt of "+terminal.Count(n, "token"))
	}
	if g.CachedTokens != nil {
		parts = append(parts, fmt.Sprintf("%d of it cached", *g.CachedTokens))
	}
	if g.CostUSD != nil {
		parts = append(parts, fmt.Sprintf("%v USD", *g.CostUSD))
	}
	return strings.Join(parts, ", ")
}

// recordedOf is what else is recorded of the tokens of a turn.
func recordedOf(g *journal.Generation) string {
	switch {
	case len(g.Logprobs) > 0:
		return " with ids and log probabilities"
	case len(g.TokenIDs) > 0:
		return " with ids"
	}
	return ""
}
