package rollout

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
)

// AgentError is an agent that failed to make a move.
type AgentError struct{ Err error }

func (e *AgentError) Error() string { return fmt.Sprintf("the agent failed: %v", e.Err) }

func (e *AgentError) Unwrap() error { return e.Err }

// Fault is an error of an agent that says nothing about the agent: the machine
// failed that it acts on.
type Fault struct{ Err error }

func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap returns what failed.
func (f *Fault) Unwrap() error { return f.Err }

// Play plays agent in the built environment until it is done, the turns are
// used up, or something breaks. It never fails: what went wrong is in the
// result. When ctx ends, the rollout stops after the running call.
//
// When it returns, what was played is durable. A turn is durable before the agent is
// asked for the next one, unless the agent is a script, or nothing: that nobody
// sees, and comes to the same again.
func Play(ctx context.Context, built *environment.Built, agent Agent, opts *Options) *Result {
	var own Options
	if opts != nil {
		own = *opts
	}
	if own.Acting == nil {
		own.Acting = madeOf(agent)
	}
	own.behind = unseen(agent)
	s, err := Begin(ctx, built, &own)
	for err == nil {
		err = s.playTurn(ctx, agent)
	}
	return s.Finish(ctx)
}

// unseen reports whether what an agent is told goes nowhere else.
func unseen(agent Agent) bool {
	made := madeOf(agent)
	switch made.Kind {
	case journal.NoopAgent, journal.ScriptAgent, journal.ControlAgent:
		return made.Policy == ""
	}
	return false
}

// errDone is an agent that makes no more moves.
var errDone = errors.New("done")

func (s *Session) playTurn(ctx context.Context, agent Agent) error {
	if s.Done() {
		return errDone // what it would do nobody asks
	}
	move, err := s.next(ctx, agent)
	if err != nil {
		s.ended = err
		return err
	}
	if move == nil {
		return errDone
	}
	if _, err = s.Turn(ctx, move); err == nil && move.Last {
		return errDone
	}
	return err
}

// next asks the agent. What came while the rollout was being stopped is no
// fault of the agent's.
func (s *Session) next(ctx context.Context, agent Agent) (*Move, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	move, err := agent.Next(ctx, s.View())
	if err == nil {
		return move, nil
	}
	if stopped := ctx.Err(); stopped != nil {
		return nil, stopped
	}
	if fault, ok := errors.AsType[*Fault](err); ok {
		return nil, fault.Err
	}
	return nil, &AgentError{err}
}
