package search

import (
	"context"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/gate"
)

// Acceptance is what a selected repair has yet to stand.
type Acceptance struct {
	Written  *environment.Environment // the repaired package, loaded again
	Validate []*cell.Source           // rollouts that the search has not used

	// Sealed reads the cases that neither a proposer nor the search has seen. It is
	// called once, when all else is known; nil if there are none.
	Sealed func() ([]*cell.Source, error)
}

// Validation says whether a repair is accepted.
type Validation struct {
	Accepted bool     `json:"accepted"`
	Written  *Written `json:"written"`
	Rollouts []*Ended `json:"rollouts"`
}

// Written is what came of the repaired package, loaded again and played with every
// step run.
type Written struct {
	Same  bool   `json:"same"` // as what was selected
	Why   string `json:"why,omitempty"`
	Steps int    `json:"steps_executed"`
}

// Ended is how a source ended, against how it should.
type Ended struct {
	*cell.Cell
	Expect string `json:"expect"`
	OK     bool   `json:"ok"`
}

// Audit is what the sealed cases say. It is told and nothing follows from it.
type Audit struct {
	Passed bool     `json:"passed"`
	Cases  []*Ended `json:"cases"`
}

// Accept judges the repair that a report has selected, and adds to the report what
// comes of it. The error is a fault of the host, or a source that cannot be played.
func (s *Search) Accept(ctx context.Context, r *Report, a *Acceptance) (err error) {
	if r.Validation, r.Sealed, err = s.Repair(r).Accept(ctx, a); err != nil {
		return err
	}
	r.Digest = r.sum()
	return nil
}

// Accept judges the repair. There is no audit if there are no sealed cases. The error
// is a fault of the host, or a source that cannot be played.
func (r *Repair) Accept(ctx context.Context, a *Acceptance) (*Validation, *Audit, error) {
	stage, err := cell.NewStage(ctx, r.trial.Stage.Env, r.search.options.Pool)
	if err != nil {
		return nil, nil, err
	}
	v := &Validation{}
	if v.Written, err = r.search.rewritten(ctx, r.trial, a.Written); err != nil {
		return nil, nil, err
	}
	if v.Rollouts, v.Accepted, err = r.search.ended(ctx, stage, a.Validate); err != nil {
		return nil, nil, err
	}
	v.Accepted = v.Accepted && v.Written.Same
	if a.Sealed == nil {
		return v, nil, nil
	}
	cases, err := a.Sealed()
	if err != nil {
		return nil, nil, err
	}
	audit := &Audit{}
	audit.Cases, audit.Passed, err = r.search.ended(ctx, stage, cases)
	return v, audit, err
}

// ended plays sources and says whether all end as they should. What is assumed of one
// counts, and is told: this is no proof of the repair, but could be one against it.
func (s *Search) ended(ctx context.Context, stage *cell.Stage, sources []*cell.Source) ([]*Ended, bool, error) {
	t := &gate.Trial{Stage: stage}
	if err := t.Play(ctx, sources, s.options.Jobs); err != nil {
		return nil, false, err
	}
	list, all := []*Ended{}, true
	for _, source := range t.Sources {
		c := t.Cells[source.Name]
		e := &Ended{Cell: c, Expect: string(source.Expect), OK: string(c.Outcome) == string(source.Expect)}
		list, all = append(list, e), all && e.OK
	}
	return list, all, nil
}

// rewritten plays the controls in the repaired package and holds it against what
// was selected.
func (s *Search) rewritten(ctx context.Context, selected *gate.Trial, env *environment.Environment) (*Written, error) {
	w := &Written{}
	if a, b := env.Digest, selected.Stage.Env.Digest; a != b {
		w.Why = fmt.Sprintf("its digest is %s, and that of what was selected %s", a, b)
		return w, nil
	}
	stage, err := cell.NewStage(ctx, env, nil)
	if err != nil {
		return nil, err
	}
	t := &gate.Trial{Stage: stage}
	if err := t.Play(ctx, s.controls(env), s.options.Jobs); err != nil {
		return nil, err
	}
	w.Steps, _ = stage.Steps()
	for _, source := range t.Sources {
		if a, b := t.Cells[source.Name], selected.Cells[source.Name]; a.Digest != b.Digest || a.Outcome != b.Outcome {
			w.Why = fmt.Sprintf("%s comes to something else in it: %s, and %s in what was selected", source.Name, a.Outcome, b.Outcome)
			return w, nil
		}
	}
	w.Same = true
	return w, nil
}
