package search

import (
	"context"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/specs"
)

// Ungated is proposals as a method sees them that knows the trigger and no gates. What
// [Search.Run] rejects before it plays anything is not among them. It is used by one
// goroutine.
type Ungated struct {
	run              *run
	executed, reused int
}

// Ungated sorts what is proposed as [Search.Run] does.
func (s *Search) Ungated(ctx context.Context, list []Proposal) (*Ungated, error) {
	r, _, err := s.prepared(ctx, list)
	if err != nil {
		return nil, err
	}
	return &Ungated{run: r}, nil
}

// Table is what there is to choose from, without outcomes.
func (u *Ungated) Table() *repair.Outcomes { return u.run.table }

// Failing is how many failures of the trigger remain with a set of revisions, and how
// many cells were played to see that. The error is a fault of the host.
func (u *Ungated) Failing(ctx context.Context, set []string) (failing, cells int, err error) {
	t, err := u.trial(ctx, set)
	all := len(u.run.trigger.Failures)
	if err != nil || t == nil || t.Stage.Built == nil {
		return all, 0, err
	}
	if err := t.Play(ctx, u.run.sources[:u.run.failing], u.run.options.Jobs); err != nil {
		return all, 0, err
	}
	executed, reused := t.Stage.Steps()
	u.executed, u.reused = u.executed+executed, u.reused+reused
	for _, finding := range u.run.remaining(t) {
		if finding != nil {
			failing++
		}
	}
	return failing, len(t.Cells), nil
}

// Steps is how many steps were run for what was looked at, and how many were not.
func (u *Ungated) Steps() (executed, reused int) { return u.executed, u.reused }

// trial is the environment with a set of revisions; nil if they make none.
func (u *Ungated) trial(ctx context.Context, set []string) (*gate.Trial, error) {
	var revisions []*specs.Revision
	for _, id := range set {
		revisions = append(revisions, u.run.revisions[id])
	}
	loaded, err := u.run.base.Load(ctx, revisions...)
	if err != nil || loaded.Env == nil {
		return nil, err
	}
	stage, err := cell.NewStage(ctx, loaded.Env, u.run.options.Pool)
	return &gate.Trial{Stage: stage}, err
}

// Choose makes a repair of a set with which some environment can be played.
func (u *Ungated) Choose(ctx context.Context, set []string) (*Repair, error) {
	t, err := u.trial(ctx, set)
	if err != nil {
		return nil, err
	}
	return &Repair{search: u.run.Search, trial: t}, t.Play(ctx, u.run.sources, u.run.options.Jobs)
}

// Repair is a combination that somebody has chosen, by the search or otherwise.
type Repair struct {
	search *Search
	trial  *gate.Trial
}

// Environment is the environment with it.
func (r *Repair) Environment() *environment.Environment { return r.trial.Stage.Env }

// Repair is what the search has selected; nil if nothing is.
func (s *Search) Repair(r *Report) *Repair {
	if r.chosen == nil {
		return nil
	}
	return &Repair{s, r.chosen.trial}
}
