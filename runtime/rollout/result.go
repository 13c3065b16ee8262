package rollout

import (
	"context"
	"errors"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
)

// Result is a rollout that has ended.
type Result struct {
	ID     string `json:"id"`
	Agent  string `json:"agent"`
	Sample int    `json:"sample"`
	Turns  int    `json:"turns"`
	Calls  int    `json:"calls"`
	journal.End
}

// result judges the state that the session is in.
func (s *Session) result() *Result {
	r := &Result{
		ID: s.options.ID, Agent: s.options.Agent, Sample: s.options.Sample, Turns: len(s.history), Calls: s.calls,
		End: journal.End{Outcome: journal.OutcomeOK, Checks: []journal.Check{}, Progress: s.progress, Digest: s.chain.sum},
	}
	if s.ended != nil {
		r.fail(s.ended)
		if broken, ok := errors.AsType[*environment.Broken](s.ended); ok && s.options.Broken != nil {
			s.options.Broken(broken)
		}
		return r
	}
	judgements := make([]judgement, len(s.watches))
	for i, w := range s.watches {
		judgements[i] = judgement{verifier: w.verifier.Name, weight: w.verifier.Weight, checks: w.last.Response.Checks}
	}
	v := verdict(judgements)
	r.Checks, r.Reward, r.Passed = v.Checks, &v.Reward, v.Passed
	if !v.Judged {
		r.fail(unjudged())
	}
	return r
}

// unjudged is why a rollout has no reward although no verifier failed: to do
// nothing would pass.
func unjudged() error {
	return environment.Unjudged("no verifier has a gate, or a score check with a weight above zero")
}

// The causes of outcome error that say nothing about plugins and agents.
const (
	Interrupted  = "interrupted"   // stopped from outside
	HostFault    = "host_fault"    // the machine failed; the record may not be whole
	AuditDiffers = "audit_differs" // a step came out differently on another engine
	Watchdog     = "watchdog"      // the host gave up on a plugin
)

// AgentBroken is the cause of outcome error when the agent failed to make a
// move.
const AgentBroken = "agent_broken"

// fail makes r a rollout that could not be judged.
func (r *Result) fail(err error) {
	r.Outcome, r.Error, r.Reward, r.Passed = journal.OutcomeError, err.Error(), nil, false
	var broken *environment.Broken
	var agent *AgentError
	var difference *step.Difference
	switch {
	case errors.As(err, &broken):
		r.Cause = broken.Cause()
	case errors.As(err, &agent):
		r.Cause = AgentBroken
	case errors.As(err, &difference):
		r.Cause = AuditDiffers
	case errors.Is(err, step.ErrWatchdog):
		r.Cause = Watchdog
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		r.Cause = Interrupted
	default:
		r.Cause = HostFault
	}
}
