package rollout

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
)

// AgentError is an agent that failed to make a move.
type AgentError struct{ Err error }

func (e *AgentError) Error() string { return fmt.Sprintf("the agent failed: %v", e.Err) }

func (e *AgentError) Unwrap() error { return e.Err }

// Play plays agent in the built environment until it is done, the turns are
// used up, or something breaks. It never fails: what went wrong is in the
// result. When ctx ends, the rollout stops after the running call.
func Play(ctx context.Context, built *environment.Built, agent Agent, opts *Options) *Result {
	s, err := Begin(ctx, built, opts)
	for err == nil {
		err = s.playTurn(ctx, agent)
	}
	return s.Finish(ctx)
}

// errDone is an agent that makes no more moves.
var errDone = errors.New("done")

func (s *Session) playTurn(ctx context.Context, agent Agent) error {
	if err := ctx.Err(); err != nil {
		s.ended = err
		return err
	}
	move, err := agent.Next(s.View())
	if err != nil {
		s.ended = &AgentError{err}
		return s.ended
	}
	if move == nil {
		return errDone
	}
	_, err = s.Turn(ctx, move)
	return err
}
