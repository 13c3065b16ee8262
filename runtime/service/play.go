package service

import (
	"context"
	"errors"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
)

// answer does what a request asks of its session.
func (s *Service) answer(ctx context.Context, on *session, r *request) any {
	var answer any
	problem := r.problem
	switch {
	case problem != nil:
	case on.closed:
		problem = hasFinished(on.id)
	case ctx.Err() != nil:
		problem = interrupted()
	case r.op == opReset:
		answer, problem = s.reset(ctx, on, r)
	case r.op == opStep:
		if answer, problem = on.step(ctx, r); problem != nil && problem.Code == Fault {
			problem.Message += s.kept()
		}
	default:
		answer, problem = s.finish(ctx, on, r)
	}
	if problem != nil {
		return r.refuse(problem)
	}
	return answer
}

// reset begins the rollout. If a verifier cannot judge what was built, there
// is a rollout all the same, which takes no turns; finish says why.
func (s *Service) reset(ctx context.Context, on *session, r *request) (any, *Error) {
	opts := &rollout.Options{
		ID: on.id, Agent: "serve", Acting: &journal.Agent{Kind: journal.ServedAgent}, Model: r.model, Group: r.group, Sample: r.sample,
	}
	if s.options.Archive != nil {
		opts.Record = s.options.Archive
	}
	begun, err := rollout.Begin(ctx, s.built, opts)
	if err != nil && !broken(err) {
		on.closed = true
		return nil, faultOf(ctx, err)
	}
	on.rollout = begun
	return opened{head: head{r.req, on.id}, Done: begun.Done(), Task: s.built.Env.Task, Tools: s.tools}, nil
}

// step plays a turn. A verifier that breaks in it is none of the agent's
// business: the turn is answered as always, and is the last one.
func (on *session) step(ctx context.Context, r *request) (any, *Error) {
	if on.rollout.Done() {
		return nil, errorf(Done, "the rollout takes no more turns; finish the session")
	}
	if err := on.name(r); err != nil {
		return nil, err
	}
	turn, err := on.rollout.Turn(ctx, &r.move)
	if err != nil && !broken(err) {
		return nil, faultOf(ctx, err)
	}
	answer := stepped{head: r.head(), Turn: turn.Turn, Done: on.rollout.Done(), Calls: []called{}}
	for _, c := range turn.Calls {
		answer.Calls = append(answer.Calls, called{ID: c.ID, Status: c.Status, Shown: c.Shown})
	}
	return answer, nil
}

// name gives every call an id: that of its step, if the program gives none.
func (on *session) name(r *request) *Error {
	ids := make(map[string]bool, len(r.move.Calls))
	for i := range r.move.Calls {
		call := &r.move.Calls[i]
		if call.ID == "" {
			call.ID = environment.Moment{Turn: on.rollout.Turns() + 1, Call: i + 1}.CallName()
		}
		if ids[call.ID] || on.calls[call.ID] {
			return errorf(BadRequest, "calls[%d].id is %q, as that of another call of the session", i, call.ID)
		}
		ids[call.ID] = true
	}
	if on.calls == nil {
		on.calls = map[string]bool{}
	}
	for id := range ids {
		on.calls[id] = true
	}
	return nil
}

// finish judges the rollout and closes the session.
func (s *Service) finish(ctx context.Context, on *session, r *request) (any, *Error) {
	result := on.rollout.Finish(ctx)
	on.rollout, on.calls, on.closed = nil, nil, true
	if result.Cause == rollout.Interrupted {
		return nil, interrupted()
	}
	if result.Cause == rollout.HostFault {
		result.Error += s.kept()
	}
	answer := finished{head: r.head(), Result: result}
	if s.options.Archive != nil {
		// What has been played to its end is kept, also if the service ends now.
		path, err := s.options.Archive.Bundle(context.WithoutCancel(ctx), result)
		if err != nil {
			return nil, errorf(Fault, "%v", err)
		}
		if path != "" {
			answer.Bundle = &path
		}
	}
	return answer, nil
}

// kept says where the turns are that were answered before a fault.
func (s *Service) kept() string {
	if s.options.Archive == nil {
		return ""
	}
	return "; the turns that were answered before are in the store: once this rover has ended, rover store recover -o DIR makes a bundle of them"
}

func broken(err error) bool {
	_, ok := errors.AsType[*environment.Broken](err)
	return ok
}

// faultOf words an error that says nothing about the program or its agent.
func faultOf(ctx context.Context, err error) *Error {
	if ctx.Err() != nil {
		return interrupted()
	}
	return errorf(Fault, "%v", err)
}

func interrupted() *Error { return errorf(Interrupted, "the service is ending") }
