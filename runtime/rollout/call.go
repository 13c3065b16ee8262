package rollout

import (
	"context"
	"encoding/json"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// played is one call as it went.
type played struct {
	journal.Call
	name string       // of the step; also of a call that the host refused
	ran  *step.Result // nil if the host refused the call
}

// call plays one action. The error is a fault of the host; whatever the tool
// or the agent does wrong is a call with another status.
func (s *Session) call(ctx context.Context, at environment.Moment, action Action) (*played, error) {
	p := &played{name: at.CallName()}
	p.ID, p.Tool, p.Args = action.ID, action.Tool, json.RawMessage("{}")
	args, consumes, err := action.Args(s.outputs)
	p.Consumes = consumes
	if err != nil {
		return p.refuse(&plugin.Error{Code: plugin.CodeInvalidArgs, Message: err.Error()}), nil //nolint:nilerr // the agent's mistake is an answer to the agent
	}
	if json.Valid(args) {
		p.Args = args
	}
	if consumes == nil {
		p.Consumes = s.cited.Cited(string(p.Args))
	}
	tool, unknown := s.built.Env.Tool(action.Tool)
	if unknown != nil {
		return p.refuse(unknown), nil
	}
	real, invalid := tool.Arguments(args)
	if invalid != nil {
		return p.refuse(invalid), nil
	}
	if p.ran, err = s.options.Run.Run(ctx, tool.Step(at, s.workspace, real)); err != nil {
		return nil, err
	}
	p.Step = p.name
	p.Status, p.Shown = shown(p.ran)
	s.cited.Add(action.ID, p.Shown)
	if p.Status == plugin.StatusOK {
		s.take(action.ID, p.ran)
	}
	return p, nil
}

// take keeps what a successful call gave and did.
func (s *Session) take(id string, r *step.Result) {
	if r.Response.Output != nil {
		s.outputs[id] = r.Response.Output
	}
	if after, ok := r.Trees[environment.WorkspaceMount]; ok {
		s.workspace = after
	}
}

// refuse makes p a call that the host did not let through.
func (p *played) refuse(why *plugin.Error) *played {
	p.Status, p.Shown = plugin.StatusInvalid, why.Error()
	return p
}

// shown is what the agent sees of a call that ran.
func shown(r *step.Result) (plugin.Status, string) {
	switch {
	case r.Record.Failure != nil:
		failed := &plugin.Error{Code: plugin.CodeInternal, Message: "the tool " + r.Record.Failure.Sentence()}
		return plugin.StatusError, failed.Error()
	case !r.Response.OK:
		return plugin.StatusError, r.Response.Shown()
	default:
		return plugin.StatusOK, r.Response.Shown()
	}
}

// link is what the call at m adds to the digest of the rollout.
func (p *played) link(m environment.Moment) *Link {
	l := &Link{Step: p.name, Turn: m.Turn, Call: m.Call, Status: p.Status, Shown: p.Shown, Tool: p.Tool, Args: p.Args}
	if p.ran != nil {
		l.Effects = p.ran.Record.Effects
	}
	return l
}
