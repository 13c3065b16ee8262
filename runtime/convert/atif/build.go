package atif

import (
	"bytes"
	"encoding/json"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/credit"
)

// build makes the document of a rollout.
func build(g *convert.Group, r *convert.Rollout, c *credit.RolloutCredit, sigma float64) *trajectory {
	t := &trajectory{
		SchemaVersion: version, TrajectoryID: r.ID,
		Agent: agent{Name: orUnknown(r.Agent), Version: unknown, ModelName: r.Model, Tools: conversation.Tools(g)},
		Extra: extra[rollout]{rollout{
			Task: g.Task, Group: g.Name, Params: g.Params, Checks: g.Checks, Reward: *r.Reward, Environment: r.Environment, Malformed: r.Malformed,
			InitialChecks: r.InitialChecks, Passed: r.Passed, Verdict: r.Verdict, Metadata: r.Metadata,
			OutcomeAdvantage: c.OutcomeAdvantage, Sigma: sigma, Edges: c.Edges,
		}},
	}
	if g.Task != nil {
		t.hear(convert.System, g.Task.System)
		t.hear(convert.User, g.Task.Instructions)
	}
	for i, turn := range r.Turns {
		for _, m := range turn.Heard {
			t.add(step{Source: source(m.Role), Message: m.Text})
		}
		t.turn(turn, &c.Turns[i])
	}
	for _, m := range r.Heard {
		t.add(step{Source: source(m.Role), Message: m.Text})
	}
	t.FinalMetrics = totals(t.Steps)
	return t
}

// unknown stands where the format wants a name that nobody has recorded.
const unknown = "unknown"

// orUnknown says so where the format wants a name that nobody has recorded.
func orUnknown(name string) string {
	if name == "" {
		return unknown
	}
	return name
}

func (t *trajectory) add(s step) {
	s.ID = len(t.Steps) + 1
	t.Steps = append(t.Steps, s)
}

func (t *trajectory) hear(role convert.Role, text string) {
	if text != "" {
		t.add(step{Source: source(role), Message: text})
	}
}

// turn adds what the agent said and did, and what it was shown of that.
func (t *trajectory) turn(of *convert.Turn, c *credit.TurnCredit) {
	s := step{
		Timestamp: of.Time, Source: fromAgent, Message: of.Say, Reasoning: of.Reasoning, Metrics: metricsOf(of),
		Extra: &extra[turn]{turn{c, of.Checks}},
	}
	var results []observed
	for i := range of.Calls {
		c := &of.Calls[i]
		s.Calls = append(s.Calls, callOf(c))
		if c.Shown != nil {
			results = append(results, observed{CallID: c.ID, Content: *c.Shown})
		}
	}
	if results != nil {
		s.Observation = &observation{results}
	}
	t.add(s)
}

// callOf is a call. Arguments that are no object have no place in the format itself.
func callOf(c *convert.Call) call {
	out := call{ID: c.ID, Tool: c.Tool, Arguments: c.Arguments, Extra: extra[called]{called{
		Args: c.Args, Output: c.Output, Status: c.Status, Consumes: c.Consumes, Reads: c.Reads, Writes: c.Writes, OutOfScope: c.OutOfScope,
	}}}
	if !bytes.HasPrefix(bytes.TrimSpace(c.Arguments), []byte("{")) {
		out.Arguments = json.RawMessage("{}")
		out.Extra.WorkRover.RawArguments = c.Arguments
	}
	return out
}

// metricsOf are what a turn took, or nil if nothing is known of that.
func metricsOf(t *convert.Turn) *metrics {
	m := &metrics{
		PromptTokens: t.PromptTokens, CachedTokens: t.CachedTokens, CostUSD: t.CostUSD,
		PromptTokenIDs: t.PromptTokenIDs, TokenIDs: t.TokenIDs, Logprobs: t.Logprobs,
	}
	if t.Tokens != nil {
		m.Tokens = new(int(*t.Tokens))
	}
	if m.PromptTokens == nil && m.Tokens == nil && m.CachedTokens == nil && m.CostUSD == nil && m.PromptTokenIDs == nil && m.TokenIDs == nil {
		return nil
	}
	return m
}

// totals are sums over the turns, of what all of them have.
func totals(steps []step) finalMetrics {
	m := finalMetrics{Steps: len(steps), PromptTokens: new(int), Tokens: new(int), CachedTokens: new(int), CostUSD: new(float64)}
	for i := range steps {
		if steps[i].Source != fromAgent {
			continue
		}
		of := steps[i].Metrics
		if of == nil {
			of = &metrics{}
		}
		m.PromptTokens = sum(m.PromptTokens, of.PromptTokens)
		m.Tokens = sum(m.Tokens, of.Tokens)
		m.CachedTokens = sum(m.CachedTokens, of.CachedTokens)
		m.CostUSD = sum(m.CostUSD, of.CostUSD)
	}
	return m
}

// sum is the sum of two numbers, and not known if one of them is not.
func sum[N int | float64](a, b *N) *N {
	if a == nil || b == nil {
		return nil
	}
	return new(*a + *b)
}
