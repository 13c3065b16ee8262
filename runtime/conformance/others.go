package conformance

import (
	"context"

	"github.com/workrover/workrover/sdk/plugin"
)

// builders lets every builder build.
func (e *exam) builders(ctx context.Context) error {
	return e.each(ctx, plugin.OpBuild, nil)
}

// policies lets every policy play two turns.
func (e *exam) policies(ctx context.Context) error {
	return e.each(ctx, plugin.OpAct, func(r *reply) error {
		request := *r.question.Request
		request.History = []plugin.Turn{turnOf(r.Response)}
		q := *r.question
		q.Request = &request
		_, _, err := e.ask(ctx, &asking{Question: &q, subject: r.subject})
		return err
	})
}

// turnOf is the turn that a policy has played, in which everything went well.
func turnOf(r *plugin.Response) plugin.Turn {
	turn := plugin.Turn{Say: r.Say, Calls: []plugin.CallResult{}}
	for _, call := range r.Calls {
		turn.Calls = append(turn.Calls, plugin.CallResult{Call: call, Status: plugin.StatusOK, Shown: "done"})
	}
	return turn
}
