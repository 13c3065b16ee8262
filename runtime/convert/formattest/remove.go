package formattest

import (
	"slices"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// remove takes a part away from a group and its credit.
func remove(part convert.Part, g *convert.Group, result *credit.Result) {
	switch part {
	case convert.PartTask:
		g.Task.ID = ""
	case convert.PartGroup:
		g.Name = ""
	case convert.PartSystem:
		g.Task.System = ""
	case convert.PartInstructions:
		g.Task.Instructions = ""
	case convert.PartTools:
		g.Tools = nil
	case convert.PartErrors:
		g.Rollouts = slices.DeleteFunc(g.Rollouts, func(r *convert.Rollout) bool { return r.Outcome == credit.Error })
	}
	for _, r := range g.Rollouts {
		removeFromRollout(part, r)
		for _, t := range r.Turns {
			removeFromTurn(part, t)
			for i := range t.Calls {
				removeFromCall(part, &t.Calls[i])
			}
		}
	}
	removeFromCredit(part, result)
}

func removeFromRollout(part convert.Part, r *convert.Rollout) {
	switch part {
	case convert.PartEnvironment:
		r.Environment = ""
	case convert.PartAgent:
		r.Agent = ""
	case convert.PartModel:
		r.Model = ""
	case convert.PartMetadata:
		r.Metadata = nil
	case convert.PartHeard:
		r.Heard = nil
	case convert.PartVerdict:
		r.Verdict = nil
	}
}

func removeFromTurn(part convert.Part, t *convert.Turn) {
	switch part {
	case convert.PartHeard:
		t.Heard = nil
	case convert.PartSay:
		t.Say = ""
	case convert.PartReasoning:
		t.Reasoning = ""
	case convert.PartTimes:
		t.Time = t.Time.AddDate(1, 0, 0)
	case convert.PartTokens:
		t.Tokens = nil
	case convert.PartPrompt:
		t.PromptTokens, t.CachedTokens = nil, nil
	case convert.PartCost:
		t.CostUSD = nil
	case convert.PartTokenIDs:
		t.TokenIDs, t.PromptTokenIDs, t.Logprobs = nil, nil, nil
	case convert.PartLogprobs:
		t.Logprobs = nil
	case convert.PartProgress:
		t.Checks = nil
	}
}

func removeFromCall(part convert.Part, c *convert.Call) {
	switch part {
	case convert.PartArguments:
		c.Arguments = nil
	case convert.PartOutputs:
		c.Shown = nil
	case convert.PartStatus:
		c.Status = credit.StatusOK
	case convert.PartAccesses:
		c.Reads, c.Writes, c.OutOfScope = nil, nil, 0
	case convert.PartConsumes:
		c.Consumes = nil
	}
}

func removeFromCredit(part convert.Part, result *credit.Result) {
	for _, r := range result.Rollouts {
		if part == convert.PartEdges {
			r.Edges = nil
		}
		for i := range r.Turns {
			t := &r.Turns[i]
			switch part {
			case convert.PartAdvantage:
				t.Advantage = 0
			case convert.PartCredit:
				*t = credit.TurnCredit{Turn: t.Turn, Advantage: t.Advantage, TokenWeight: t.TokenWeight}
			case convert.PartTokenWeight:
				t.TokenWeight = nil
			}
		}
	}
}
