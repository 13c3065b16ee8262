package atif

import (
	"encoding/json"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/convert/transcript"
)

// writing is a transcript while the steps of trajectories are added to it.
type writing struct {
	*transcript.Transcript

	parts int // of messages that are not text
}

func newWriting(id string, d *document) *writing {
	return &writing{Transcript: transcript.New(id, toolsOf(d))}
}

func toolsOf(d *document) []convert.Tool { return chat.Tools(d.Agent.Tools) }

// steps adds the steps of a document, but for those that only repeat what was
// before.
func (w *writing) steps(d *document) error {
	for i := range d.Steps {
		s := &d.Steps[i]
		if s.Copied {
			continue
		}
		w.parts += s.Message.Other
		if s.Source == fromAgent {
			w.act(s)
		} else {
			w.Tell(convert.Role(s.Source), s.Message.Text)
		}
		if err := w.observe(s); err != nil {
			return fmt.Errorf("steps[%d]: %w", i, err)
		}
	}
	return nil
}

// act adds a step of the agent.
func (w *writing) act(s *recorded) {
	t := w.Act()
	t.Say, t.Reasoning, t.Time = s.Message.Text, s.Reasoning, timeOf(s.Timestamp)
	if m := s.Metrics; m != nil {
		t.PromptTokens, t.CachedTokens, t.CostUSD = m.PromptTokens, m.CachedTokens, m.CostUSD
		t.PromptTokenIDs, t.TokenIDs, t.Logprobs = m.PromptTokenIDs, m.TokenIDs, m.Logprobs
		if m.Tokens != nil {
			t.Tokens = new(float64(*m.Tokens))
		}
	}
	if s.LLMCalls != nil && *s.LLMCalls == 0 {
		t.Tokens = new(0.0) // a rule has acted, and not the policy
	}
	if own := s.Extra.WorkRover; own != nil {
		t.Checks = own.Checks
	}
	for i := range s.Calls {
		w.call(&s.Calls[i])
	}
}

// call adds a call. What we have recorded of it ourselves is exact.
func (w *writing) call(c *asked) {
	own := c.Extra.WorkRover
	arguments := string(c.Arguments)
	if own != nil && own.RawArguments != nil {
		arguments = string(own.RawArguments)
	}
	made := w.Call(c.ID, c.Tool, arguments)
	if own == nil {
		return
	}
	made.Args, made.Output, made.Status, made.Consumes = own.Args, own.Output, own.Status, own.Consumes
	made.Reads, made.Writes, made.OutOfScope = own.Reads, own.Writes, own.OutOfScope
}

// observe adds what the agent was shown after a step. A result that names no call is
// of the step as a whole; it is that of the call if there is only one of each.
func (w *writing) observe(s *recorded) error {
	results := s.Observation.Results
	for i := range results {
		r := &results[i]
		w.parts += r.Content.Other
		id := r.CallID
		if id == "" && len(results) == 1 && len(s.Calls) == 1 {
			id = s.Calls[0].ID
		}
		switch {
		case id != "":
			if err := w.answer(s, id, r.Content.Text); err != nil {
				return fmt.Errorf("observation.results[%d]: %w", i, err)
			}
		case s.Source == fromAgent:
			w.Tell(convert.User, r.Content.Text)
		case r.Content.Text != "":
			w.Tell(convert.Role(s.Source), r.Content.Text)
		}
	}
	return nil
}

// answer adds the result of a call of the step. The digest that we have recorded
// ourselves stays.
func (w *writing) answer(s *recorded, id, text string) error {
	call, err := w.ResultNow(id, text)
	if err != nil {
		return err
	}
	for i := range s.Calls {
		if own := s.Calls[i].Extra.WorkRover; own != nil && s.Calls[i].ID == id {
			call.Output = own.Output
		}
	}
	return nil
}

// describe says of a rollout who played, and what we have recorded ourselves, which
// it returns; nil if it is not ours.
func (w *writing) describe(r *convert.Rollout, d *document) *rollout {
	r.Agent, r.Model = d.Agent.Name, d.Agent.ModelName
	own := d.Extra.WorkRover
	if own == nil {
		r.Metadata = map[string]json.RawMessage{}
		for key, value := range map[string]string{"agent_version": d.Agent.Version, "session_id": d.SessionID} {
			if value != "" {
				r.Metadata[key], _ = json.Marshal(value) // which is text
			}
		}
		return nil
	}
	if r.Agent == unknown {
		r.Agent = ""
	}
	r.Reward, r.Environment, r.Malformed, r.InitialChecks = &own.Reward, own.Environment, own.Malformed, own.InitialChecks
	r.Passed, r.Verdict, r.Metadata = own.Passed, own.Verdict, own.Metadata
	return own
}
