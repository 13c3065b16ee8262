package otel

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/verdict"
	"github.com/workrover/workrover/runtime/credit"
)

// trace makes the spans of a rollout.
type trace struct {
	id    string
	root  string // id of the span of the rollout
	spans []span
	calls map[string]string // ids of spans by ids of calls
}

// rollout is one of a group, with its credit.
type rollout struct {
	group  *convert.Group
	number int // of the group
	*convert.Rollout

	credit *credit.RolloutCredit
	sigma  float64
}

// traceOf is the trace of a rollout.
func traceOf(r *rollout) (*trace, error) {
	t := &trace{id: idOf(16, r, "trace"), root: idOf(8, r, "rollout"), calls: map[string]string{}}
	if err := t.begin(r); err != nil {
		return nil, err
	}
	for i := range r.Turns {
		if err := t.turn(r, i); err != nil {
			return nil, err
		}
	}
	t.link(r.credit.Edges)
	return t, nil
}

// idOf is an id of so many bytes of something in a rollout.
func idOf(bytes int, r *rollout, of string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d %q %q", r.Environment, r.number, r.ID, of))
	return hex.EncodeToString(sum[:bytes])
}

func nanosOf(t time.Time) nanos {
	if t.IsZero() {
		return ""
	}
	return nanos(strconv.FormatInt(t.UnixNano(), 10))
}

// begin adds the span of the rollout.
func (t *trace) begin(r *rollout) error {
	s := span{TraceID: t.id, ID: t.root, Name: "invoke_agent", Kind: internal}
	if r.Agent != "" {
		s.Name += " " + r.Agent
	}
	if n := len(r.Turns); n > 0 {
		s.Start, s.End = nanosOf(r.Turns[0].Time), nanosOf(r.Turns[n-1].Time)
	}
	a := &s.Attributes
	a.text("gen_ai.operation.name", "invoke_agent")
	a.text("gen_ai.provider.name", provider)
	a.text("gen_ai.agent.name", r.Agent)
	a.text("gen_ai.conversation.id", r.ID)
	a.text("gen_ai.request.model", r.Model)
	a.text("workrover.environment", r.Environment)
	a.double("workrover.reward", *r.Reward)
	a.double("workrover.outcome_advantage", r.credit.OutcomeAdvantage)
	a.double("workrover.sigma", r.sigma)
	if err := a.task(r.group); err != nil {
		return err
	}
	for _, v := range verdict.Of(r.group, r.Rollout) {
		s.Events = append(s.Events, evaluation(s.End, v))
	}
	t.spans = append(t.spans, s)
	return nil
}

// provider is what the conventions require, and nobody has recorded.
const provider = "unknown"

// task adds what the agent was asked, and what it could use.
func (a *attributes) task(g *convert.Group) error {
	if len(g.Tools) > 0 {
		if err := a.json("gen_ai.tool.definitions", definitionsOf(g)); err != nil {
			return err
		}
	}
	if g.Task == nil {
		return nil
	}
	a.text("workrover.task", g.Task.ID)
	if g.Task.System != "" {
		if err := a.json("gen_ai.system_instructions", []part{textPart(g.Task.System)}); err != nil {
			return err
		}
	}
	if g.Task.Instructions != "" {
		return a.json("gen_ai.input.messages", told([]convert.Message{{Role: convert.User, Text: g.Task.Instructions}}))
	}
	return nil
}

// evaluation is the event of a check.
func evaluation(at nanos, v convert.Verdict) event {
	e := event{Time: at, Name: "gen_ai.evaluation.result"}
	e.Attributes.text("gen_ai.evaluation.name", v.ID)
	e.Attributes.double("gen_ai.evaluation.score.value", v.Value)
	label := "fail"
	if v.Value >= 1 {
		label = "pass"
	}
	e.Attributes.text("gen_ai.evaluation.score.label", label)
	e.Attributes.text("gen_ai.evaluation.explanation", v.Message)
	return e
}

// turn adds the spans of a turn: of what the agent said, and of its calls.
func (t *trace) turn(r *rollout, i int) error {
	of, at := r.Turns[i], nanosOf(r.Turns[i].Time)
	s := span{TraceID: t.id, ID: idOf(8, r, fmt.Sprint("turn ", i)), ParentID: t.root, Name: "chat", Kind: client, Start: at, End: at}
	if r.Model != "" {
		s.Name += " " + r.Model
	}
	a := &s.Attributes
	a.text("gen_ai.operation.name", "chat")
	a.text("gen_ai.provider.name", provider)
	a.text("gen_ai.request.model", r.Model)
	a.usage(of)
	a.credit(&r.credit.Turns[i])
	if len(of.Heard) > 0 {
		if err := a.json("gen_ai.input.messages", told(of.Heard)); err != nil {
			return err
		}
	}
	if err := a.json("gen_ai.output.messages", []message{saidIn(of)}); err != nil {
		return err
	}
	for _, c := range of.Checks {
		s.Events = append(s.Events, evaluation(at, convert.Verdict{ID: c.ID, Value: *c.Value}))
	}
	t.spans = append(t.spans, s)
	for k := range of.Calls {
		t.call(r, i, &of.Calls[k])
	}
	return nil
}

// usage adds what the turn took of the model.
func (a *attributes) usage(t *convert.Turn) {
	if t.PromptTokens != nil {
		a.int("gen_ai.usage.input_tokens", *t.PromptTokens)
	}
	if t.CachedTokens != nil {
		a.int("gen_ai.usage.cache_read.input_tokens", *t.CachedTokens)
	}
	if t.Tokens != nil {
		a.int("gen_ai.usage.output_tokens", int(*t.Tokens))
	}
	if t.CostUSD != nil {
		a.double("workrover.cost_usd", *t.CostUSD)
	}
}

// credit adds what the turn came to.
func (a *attributes) credit(c *credit.TurnCredit) {
	a.int("workrover.turn", c.Turn)
	a.double("workrover.advantage", c.Advantage)
	a.double("workrover.credit.phi", c.Phi)
	a.double("workrover.credit.delta", c.Delta)
	a.double("workrover.credit.retained", c.Retained)
	a.double("workrover.credit.received", c.Received)
	a.double("workrover.credit.cost", c.Cost)
	a.double("workrover.credit.q", c.Q)
	if c.TokenWeight != nil {
		a.double("workrover.token_weight", *c.TokenWeight)
	}
}

// call adds the span of a call.
func (t *trace) call(r *rollout, turn int, c *convert.Call) {
	at := nanosOf(r.Turns[turn].Time)
	s := span{TraceID: t.id, ID: idOf(8, r, "call "+c.ID), ParentID: t.root, Name: "execute_tool " + c.Tool, Kind: internal, Start: at, End: at}
	a := &s.Attributes
	a.text("gen_ai.operation.name", "execute_tool")
	a.text("gen_ai.tool.name", c.Tool)
	a.text("gen_ai.tool.type", "function")
	a.text("gen_ai.tool.call.id", c.ID)
	a.text("gen_ai.tool.call.arguments", string(c.Arguments))
	if c.Shown != nil {
		a.text("gen_ai.tool.call.result", *c.Shown)
	}
	a.int("workrover.turn", turn+1)
	if c.Status != "" && c.Status != credit.StatusOK {
		a.text("error.type", string(c.Status))
		s.Status = &status{Code: failed}
	}
	t.calls[c.ID] = s.ID
	t.spans = append(t.spans, s)
}

// link links calls to those that they stand on.
func (t *trace) link(edges []credit.Edge) {
	links := map[string][]link{}
	for _, e := range edges {
		l := link{TraceID: t.id, ID: t.calls[e.From]}
		l.Attributes.text("workrover.edge", string(e.Kind))
		links[t.calls[e.To]] = append(links[t.calls[e.To]], l)
	}
	for i := range t.spans {
		t.spans[i].Links = links[t.spans[i].ID]
	}
}
