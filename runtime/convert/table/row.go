// Package table writes rollouts for notebooks: a row for each turn, with its calls
// and checks in it, as Parquet or as JSON Lines.
package table

import (
	"time"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// row is a turn. What is said of its rollout is the same in all turns of it.
type row struct {
	Group            int32   `json:"group" parquet:"group"`           // number, from 0
	GroupName        string  `json:"group_name" parquet:"group_name"` // which the rollouts were said to be of
	Task             string  `json:"task" parquet:"task"`
	Rollout          string  `json:"rollout" parquet:"rollout"`
	Environment      string  `json:"environment" parquet:"environment"`
	Agent            string  `json:"agent" parquet:"agent"`
	Model            string  `json:"model" parquet:"model"`
	Reward           float64 `json:"reward" parquet:"reward"`
	OutcomeAdvantage float64 `json:"outcome_advantage" parquet:"outcome_advantage"`
	Sigma            float64 `json:"sigma" parquet:"sigma"`
	Turns            int32   `json:"turns" parquet:"turns"` // of the rollout

	Turn         int32      `json:"turn" parquet:"turn"` // from 1
	Time         *time.Time `json:"time" parquet:"time,optional,timestamp(microsecond)"`
	Say          string     `json:"say" parquet:"say"`
	Reasoning    string     `json:"reasoning" parquet:"reasoning"`
	Tokens       *int64     `json:"tokens" parquet:"tokens,optional"`
	PromptTokens *int64     `json:"prompt_tokens" parquet:"prompt_tokens,optional"`
	CachedTokens *int64     `json:"cached_tokens" parquet:"cached_tokens,optional"`
	CostUSD      *float64   `json:"cost_usd" parquet:"cost_usd,optional"`

	Phi         float64   `json:"phi" parquet:"phi"`
	Delta       float64   `json:"delta" parquet:"delta"`
	Retained    float64   `json:"retained" parquet:"retained"`
	Received    float64   `json:"received" parquet:"received"`
	Sources     []source  `json:"sources" parquet:"sources,list"`
	Cost        float64   `json:"cost" parquet:"cost"`
	CostTerms   costTerms `json:"cost_terms" parquet:"cost_terms"`
	Q           float64   `json:"q" parquet:"q"`
	Advantage   float64   `json:"advantage" parquet:"advantage"`
	TokenWeight *float64  `json:"token_weight" parquet:"token_weight,optional"`

	Calls  []call  `json:"calls" parquet:"calls,list"`
	Checks []check `json:"checks" parquet:"checks,list"`
}

// source is a later turn that shared its progress.
type source struct {
	Turn   int32   `json:"turn" parquet:"turn"`
	Credit float64 `json:"credit" parquet:"credit"`
}

// costTerms count what the turn wasted.
type costTerms struct {
	Error      int32 `json:"error" parquet:"error"`
	Invalid    int32 `json:"invalid" parquet:"invalid"`
	Duplicate  int32 `json:"duplicate" parquet:"duplicate"`
	Clobber    int32 `json:"clobber" parquet:"clobber"`
	OutOfScope int32 `json:"out_of_scope" parquet:"out_of_scope"`
}

// call is a call of a tool.
type call struct {
	ID         string   `json:"id" parquet:"id"`
	Tool       string   `json:"tool" parquet:"tool"`
	Status     string   `json:"status" parquet:"status"`
	Arguments  string   `json:"arguments" parquet:"arguments"` // JSON
	Shown      *string  `json:"shown" parquet:"shown,optional"`
	Consumes   []string `json:"consumes" parquet:"consumes,list"`
	Reads      []access `json:"reads" parquet:"reads,list"`
	Writes     []access `json:"writes" parquet:"writes,list"`
	OutOfScope int32    `json:"out_of_scope" parquet:"out_of_scope"`
}

// access is a read or a write.
type access struct {
	Path    string  `json:"path" parquet:"path"`
	Version *string `json:"version" parquet:"version,optional"` // none of what is not there, or not known
}

// check is the value of a check after the turn.
type check struct {
	ID    string  `json:"id" parquet:"id"`
	Value float64 `json:"value" parquet:"value"`
}

// rowsOf are the turns of a rollout.
func rowsOf(g *convert.Group, r *convert.Rollout, c *credit.RolloutCredit) []row {
	of := row{
		GroupName: g.Name, Rollout: r.ID, Environment: r.Environment, Agent: r.Agent, Model: r.Model, Reward: *r.Reward,
		OutcomeAdvantage: c.OutcomeAdvantage, Turns: int32(len(r.Turns)),
	}
	if g.Task != nil {
		of.Task = g.Task.ID
	}
	rows := make([]row, len(r.Turns))
	for i, t := range r.Turns {
		rows[i] = of
		rows[i].turn(t)
		rows[i].credit(&c.Turns[i])
	}
	return rows
}

// turn adds what happened in the turn.
func (r *row) turn(t *convert.Turn) {
	if !t.Time.IsZero() {
		r.Time = &t.Time
	}
	r.Say, r.Reasoning, r.CostUSD = t.Say, t.Reasoning, t.CostUSD
	r.PromptTokens, r.CachedTokens = whole(t.PromptTokens), whole(t.CachedTokens)
	if t.Tokens != nil {
		r.Tokens = new(int64(*t.Tokens))
	}
	r.Calls, r.Checks = make([]call, len(t.Calls)), make([]check, len(t.Checks))
	for i := range t.Calls {
		c := &t.Calls[i]
		r.Calls[i] = call{
			ID: c.ID, Tool: c.Tool, Status: string(c.Status), Arguments: string(c.Arguments), Shown: c.Shown,
			Consumes: append([]string{}, c.Consumes...), Reads: accesses(c.Reads), Writes: accesses(c.Writes), OutOfScope: int32(c.OutOfScope),
		}
	}
	for i, c := range t.Checks {
		r.Checks[i] = check{c.ID, *c.Value}
	}
}

// credit adds what the turn came to.
func (r *row) credit(c *credit.TurnCredit) {
	r.Turn = int32(c.Turn)
	r.Phi, r.Delta, r.Retained, r.Received = c.Phi, c.Delta, c.Retained, c.Received
	r.Cost, r.Q, r.Advantage, r.TokenWeight = c.Cost, c.Q, c.Advantage, c.TokenWeight
	n := &c.CostTerms
	r.CostTerms = costTerms{int32(n.Error), int32(n.Invalid), int32(n.Duplicate), int32(n.Clobber), int32(n.OutOfScope)}
	r.Sources = make([]source, len(c.Sources))
	for i, s := range c.Sources {
		r.Sources[i] = source{int32(s.Turn), s.Credit}
	}
}

func whole(n *int) *int64 {
	if n == nil {
		return nil
	}
	return new(int64(*n))
}

func accesses(list []credit.Access) []access {
	out := make([]access, len(list))
	for i, a := range list {
		out[i] = access{Path: a.Path}
		if name := a.Version.Name(); name != "" {
			out[i].Version = &name
		}
	}
	return out
}
