package convert

import (
	"context"
	"encoding/json"
	"iter"
	"slices"

	"github.com/workrover/workrover/runtime/credit"
)

// Group is rollouts of one task. All of it but what [Group.Assign] needs is
// optional, and its zero value says that it is not known.
type Group struct {
	Format   string           `json:"format"`          // [credit.Format]
	Name     string           `json:"group,omitempty"` // which tells it from other groups of its task
	Task     *Task            `json:"task,omitempty"`
	Tools    []Tool           `json:"tools,omitempty"`
	Params   credit.Overrides `json:"params,omitempty"`
	Checks   []credit.Check   `json:"checks"`
	Rollouts []*Rollout       `json:"rollouts"` // none is nil, and no turn of them
}

// Task is what the agents were asked to do.
type Task struct {
	ID           string `json:"id,omitempty"`
	Version      string `json:"version,omitempty"`
	System       string `json:"system,omitempty"`       // the system prompt, where it is the same for all rollouts
	Instructions string `json:"instructions,omitempty"` // as the agent was given them
}

// Tool is a tool as it was described to the agents.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	Schema      json.RawMessage `json:"schema,omitempty"` // JSON Schema of the arguments
}

// Assign computes the credit of the group, as [credit.Group.Assign] does. The
// error is a [*credit.Problem].
func (g *Group) Assign(ctx context.Context, over ...credit.Overrides) (*credit.Result, error) {
	return g.Plain().Assign(ctx, over...)
}

// Plain is the group without its contents.
func (g *Group) Plain() *credit.Group {
	plain := &credit.Group{Format: g.Format, Params: g.Params, Checks: g.Checks, Rollouts: make([]credit.Rollout, len(g.Rollouts))}
	for i, r := range g.Rollouts {
		plain.Rollouts[i] = r.plain()
	}
	return plain
}

// Credited yields the rollouts of a group that have credit, in order, each with
// its own: those that ended in an error have none.
func Credited(g *Group, result *credit.Result) iter.Seq2[*Rollout, *credit.RolloutCredit] {
	return func(yield func(*Rollout, *credit.RolloutCredit) bool) {
		assigned := result.Rollouts
		for _, r := range g.Rollouts {
			if r.Outcome == credit.Error {
				continue
			}
			if !yield(r, assigned[0]) {
				return
			}
			assigned = assigned[1:]
		}
	}
}

// Weighted reports whether a check counts: without one there is no progress to
// assign.
func (g *Group) Weighted() bool {
	for _, c := range g.Checks {
		if c.Weight == nil || *c.Weight > 0 {
			return true
		}
	}
	return false
}

// Judged reports whether a rollout has not ended in an error: without one there is
// nothing to compare.
func (g *Group) Judged() bool {
	return slices.ContainsFunc(g.Rollouts, func(r *Rollout) bool { return r.Outcome != credit.Error })
}
