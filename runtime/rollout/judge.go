package rollout

import (
	"context"

	"github.com/workrover/workrover/runtime/environment"
)

// Judge is the verdict on a scene that need not have come about in a rollout, as
// it would be after turn turns. The error is a *[environment.Broken] or a fault
// of the host.
func Judge(ctx context.Context, built *environment.Built, scene *environment.Scene, turns int) (*Verdict, error) {
	judgements := make([]judgement, len(built.Env.Verifiers))
	for i, v := range built.Env.Verifiers {
		at := environment.Moment{Turn: turns, Final: !v.Progress}
		w := &watch{verifier: v, built: built, run: built.Run}
		if _, err := w.look(ctx, at, scene); err != nil {
			return nil, err
		}
		judgements[i] = judgement{verifier: v.Name, weight: v.Weight, checks: w.last.Response.Checks}
	}
	verdict := verdict(judgements)
	if !verdict.Judged {
		return nil, unjudged()
	}
	return verdict, nil
}
