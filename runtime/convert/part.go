package convert

import (
	"slices"

	"github.com/workrover/workrover/runtime/credit"
)

// Part is something that a group may hold or its credit tells, and that a format
// may have no place for. Rollouts with their rewards, and turns with the names of
// the tools that they called, have a place in every format.
type Part string

// The parts, as people read of them.
const (
	PartTask         Part = "id of the task"
	PartGroup        Part = "name of the group"
	PartSystem       Part = "system prompt"
	PartInstructions Part = "instructions"
	PartTools        Part = "descriptions of tools"
	PartEnvironment  Part = "digest of the environment"
	PartAgent        Part = "agent"
	PartModel        Part = "model"
	PartMetadata     Part = "metadata"
	PartErrors       Part = "rollouts that ended in an error"
	PartHeard        Part = "messages to the agent"
	PartSay          Part = "what the agent said"
	PartReasoning    Part = "reasoning"
	PartTimes        Part = "times"
	PartTokens       Part = "numbers of tokens"
	PartPrompt       Part = "numbers of prompt tokens"
	PartCost         Part = "prices"
	PartTokenIDs     Part = "ids of tokens"
	PartLogprobs     Part = "log probabilities"
	PartArguments    Part = "arguments of calls"
	PartOutputs      Part = "outputs of calls"
	PartStatus       Part = "statuses of calls"
	PartAccesses     Part = "reads and writes"
	PartConsumes     Part = "outputs that calls took up"
	PartProgress     Part = "checks after each turn"
	PartVerdict      Part = "final checks"
	PartAdvantage    Part = "advantages of turns"
	PartCredit       Part = "credit of turns"     // retained, received, costs, q
	PartEdges        Part = "edges between calls" // of the credit
	PartTokenWeight  Part = "weights of tokens"   // of the credit
)

// Parts are the parts that a group and its credit have, in the order of their
// list.
func Parts(g *Group, result *credit.Result) []Part {
	f := &finder{has: map[Part]bool{}}
	f.group(g)
	f.credit(result)
	return slices.DeleteFunc(AllParts(), func(p Part) bool { return !f.has[p] })
}

// AllParts lists the parts.
func AllParts() []Part {
	return []Part{
		PartTask, PartGroup, PartSystem, PartInstructions, PartTools, PartEnvironment, PartAgent, PartModel, PartMetadata, PartErrors,
		PartHeard, PartSay, PartReasoning, PartTimes, PartTokens, PartPrompt, PartCost, PartTokenIDs, PartLogprobs,
		PartArguments, PartOutputs, PartStatus, PartAccesses, PartConsumes, PartProgress, PartVerdict,
		PartAdvantage, PartCredit, PartEdges, PartTokenWeight,
	}
}

// finder notes which parts it meets.
type finder struct{ has map[Part]bool }

func (f *finder) note(part Part, has bool) {
	if has {
		f.has[part] = true
	}
}

func (f *finder) group(g *Group) {
	f.note(PartGroup, g.Name != "")
	if g.Task != nil {
		f.note(PartTask, g.Task.ID != "")
		f.note(PartSystem, g.Task.System != "")
		f.note(PartInstructions, g.Task.Instructions != "")
	}
	f.note(PartTools, len(g.Tools) > 0)
	for _, r := range g.Rollouts {
		f.rollout(r)
		for _, t := range r.Turns {
			f.turn(t)
		}
	}
}

func (f *finder) rollout(r *Rollout) {
	f.note(PartEnvironment, r.Environment != "")
	f.note(PartAgent, r.Agent != "")
	f.note(PartModel, r.Model != "")
	f.note(PartMetadata, len(r.Metadata) > 0)
	f.note(PartErrors, r.Outcome == credit.Error)
	f.note(PartHeard, len(r.Heard) > 0)
	f.note(PartVerdict, len(r.Verdict) > 0)
}

func (f *finder) turn(t *Turn) {
	f.note(PartHeard, len(t.Heard) > 0)
	f.note(PartSay, t.Say != "")
	f.note(PartReasoning, t.Reasoning != "")
	f.note(PartTimes, !t.Time.IsZero())
	f.note(PartTokens, t.Tokens != nil)
	f.note(PartPrompt, t.PromptTokens != nil || t.CachedTokens != nil)
	f.note(PartCost, t.CostUSD != nil)
	f.note(PartTokenIDs, len(t.TokenIDs) > 0 || len(t.PromptTokenIDs) > 0)
	f.note(PartLogprobs, len(t.Logprobs) > 0)
	f.note(PartProgress, len(t.Checks) > 0)
	for i := range t.Calls {
		c := &t.Calls[i]
		f.note(PartArguments, len(c.Arguments) > 0)
		f.note(PartOutputs, c.Shown != nil)
		f.note(PartStatus, c.Status != "" && c.Status != credit.StatusOK)
		f.note(PartAccesses, len(c.Reads)+len(c.Writes) > 0 || c.OutOfScope > 0)
		f.note(PartConsumes, len(c.Consumes) > 0)
	}
}

func (f *finder) credit(result *credit.Result) {
	for _, r := range result.Rollouts {
		f.note(PartEdges, len(r.Edges) > 0)
		for i := range r.Turns {
			t := &r.Turns[i]
			f.note(PartAdvantage, true)
			f.note(PartCredit, true)
			f.note(PartTokenWeight, t.TokenWeight != nil)
		}
	}
}
